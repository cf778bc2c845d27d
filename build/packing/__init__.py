"""How the program is packed for people who have no Python: contents, icons, notices, archives."""
