"""Lines that people type: what they mean, and what they say after the fact."""
