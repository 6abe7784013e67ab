"""What people see of the table: facts, and what each seat may know."""
