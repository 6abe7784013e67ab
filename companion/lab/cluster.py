"""Workers of a running dask cluster; needs dask.distributed, the extra `cluster`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Any, NamedTuple

from companion.definitions.words import shorten
from companion.errors import Unreadable

SCHEME = "dask://"
WAIT = 10
"""Seconds for the scheduler to answer."""


class Cluster(NamedTuple):
    """A function that makes a new executor for batches, and the number of workers."""

    executor: Callable[[], Executor]
    workers: int


@contextmanager
def cluster(address: str) -> Iterator[Cluster]:
    """The cluster at `dask://HOST:PORT`; raises Unreadable if there is none.

    If a worker dies, dask gives its batches to another worker.
    """
    host = address.removeprefix(SCHEME)
    if not address.startswith(SCHEME) or ":" not in host:
        raise Unreadable(f"--on {shorten(address)}: use dask://HOST:PORT")
    if find_spec("distributed") is None:
        raise Unreadable("--on needs the extra `cluster`: pip install 'tabletop-companion[cluster]'")
    import distributed

    connect: Any = distributed.Client  # it has no types
    try:
        client = connect(f"tcp://{host}", timeout=WAIT, set_as_default=False)
    except (OSError, ValueError) as error:
        raise Unreadable(f"--on {shorten(address)}: no scheduler answers there ({type(error).__name__})") from None
    with client:
        workers = sum(client.nthreads().values())
        if not workers:
            raise Unreadable(f"--on {shorten(address)}: the cluster has no workers")
        yield Cluster(client.get_executor, workers)
