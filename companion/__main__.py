"""Run the command line as `python -m companion`."""

from __future__ import annotations

import gc

if __name__ == "__main__":
    gc.disable()  # imported modules are not garbage; `main` turns the collector on again
    from companion.cli.main import main

    main()
