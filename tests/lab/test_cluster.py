"""On a dask cluster: the same numbers, also if a worker dies."""

from __future__ import annotations

import os
import signal
import warnings
from collections.abc import Iterator
from typing import Any

import pytest

from companion.errors import Unreadable
from companion.lab.cluster import SCHEME, cluster
from companion.lab.simulation import BATCH, play_batch, simulate
from tests.cli.terminal import assert_unusable, companion
from tests.lab.test_simulation import NOTHING, PLAN


@pytest.fixture(scope="module")
def local() -> Iterator[Any]:
    distributed: Any = pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    with (
        warnings.catch_warnings(action="ignore"),
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50) as found,
    ):
        yield found


def address(local: Any) -> str:
    return SCHEME + local.scheduler_address.removeprefix("tcp://")


@pytest.mark.skipif(os.name == "nt", reason="no process is killed like that there")
def test_a_cluster_gives_the_same_numbers_and_loses_none_with_a_worker(local: Any) -> None:
    found, killed = NOTHING, 0
    with cluster(address(local)) as there:
        assert there.workers == 2
        for found in simulate(PLAN, 100, there.workers, None, NOTHING, there.executor):
            if found.games == 2 * BATCH:
                nanny = next(iter(local.workers.values()))
                os.kill(nanny.pid, signal.SIGKILL)
                killed += 1
    assert killed == 1
    assert found == play_batch(PLAN, 0, 100)


def test_the_command_plays_on_a_cluster(local: Any) -> None:
    quick = ("simulate", PLAN.game, "--seats", "random,random", "--games", "30", "--json")
    there = companion(*quick, "--on", address(local))
    assert there.code == 0, there.err
    assert there.out == companion(*quick, "--workers", "1").out


def test_a_missing_cluster_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.lab.cluster.WAIT", 1)
    for wrong in ("dask://nowhere", "tcp://127.0.0.1:1"):
        assert_unusable(companion("simulate", PLAN.game, "--on", wrong), "use dask://HOST:PORT")
    with pytest.raises(Unreadable, match="no scheduler answers there"), cluster("dask://127.0.0.1:1"):
        pass
