"""What playing and linting cost, beside the libraries that people would use instead: `make bench`."""
