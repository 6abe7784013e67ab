"""What people do by themselves, where the rules say nothing."""
