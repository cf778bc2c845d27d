"""Computer opponents: generic searchers over the contract, and the worker process they live in."""
