"""The tests that `carried.py` takes over from Oscar Race."""

from __future__ import annotations

from tests.games.red_carpet_race.carried import modules

FIXTURES = ("games",)

for _module in modules():
    _file = _module.__name__.rpartition(".")[2]
    for _name, _thing in list(vars(_module).items()):
        if _name.startswith("test_"):
            globals()[f"{_name}_in_{_file}"] = _thing
        elif _name in FIXTURES:
            globals()[_name] = _thing
