"""Goes out politely and writes down what each address answered."""
