"""The only room of the harvester with sockets."""
