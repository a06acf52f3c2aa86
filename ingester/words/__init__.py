"""Words: how a text is cut into what is indexed and looked for, the same for every backend."""
