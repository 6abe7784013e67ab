"""Lines that people type, and what they mean."""
