"""What several tests stand on."""
