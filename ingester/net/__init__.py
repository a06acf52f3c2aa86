"""The one room of the ingester that asks other machines: providers that the operator names."""
