"""What players see of the table: facts, pictures, and what each seat may know."""
