"""Lines that people type: what they mean, also for what is already done."""
