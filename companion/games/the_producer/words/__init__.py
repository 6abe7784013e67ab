"""Lines that people type: their meaning, and lines that come after the fact."""
