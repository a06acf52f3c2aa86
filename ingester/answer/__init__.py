"""Answers: quoted passages with their sources, and a language model only over those."""
