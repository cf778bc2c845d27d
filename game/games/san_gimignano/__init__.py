"""San Gimignano: stones in four guilds, tiles that grow the town, and family towers."""
