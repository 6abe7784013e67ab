"""`python -m companion`."""

from __future__ import annotations

import gc

if __name__ == "__main__":
    gc.disable()  # what is imported is no garbage; `main` has it looked for from then on
    from companion.cli.main import main

    main()
