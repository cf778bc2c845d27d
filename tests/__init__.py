"""The tests; a package so that their support can be imported by name."""
