"""The pure heart of the program: the contract of a game and what is built once above it."""
