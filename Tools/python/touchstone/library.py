"""Loads libtouchstone with cffi: `ffi` and `lib` are the complete C interface, as described in its headers."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

from .errors import TouchstoneError

try:
    import cffi
except ImportError:
    raise ImportError("touchstone.engine needs cffi: apt install python3-cffi, or pip install cffi") from None


class LibraryNotFound(TouchstoneError, ImportError):
    """libtouchstone is not installed, or its version differs from this module's."""


def _load() -> tuple[cffi.FFI, Any]:
    ffi = cffi.FFI()
    # Made by Tools/c-definitions; the library installs the same as include/touchstone/touchstone.cdef.
    definitions = (Path(__file__).parent / "touchstone.cdef").read_text()
    ffi.cdef(definitions)
    # Before version 1.0, each minor version has its own library name, so that a different one is never
    # loaded.
    major, minor = (re.search(rf"VERSION_{part} (\d+)", definitions)[1] for part in ("MAJOR", "MINOR"))
    name = os.environ.get("TOUCHSTONE_LIBRARY") or f"libtouchstone.so.{major}.{minor}"
    try:
        lib = ffi.dlopen(name)
    except OSError as error:
        raise LibraryNotFound(
            f"{name} cannot be loaded. Install libtouchstone (Tools/install-c, or apt install"
            " ./libtouchstone0_*.deb); if it is where the loader does not look, TOUCHSTONE_LIBRARY names the file."
            f" The loader says: {error}"
        ) from None
    version = ffi.string(lib.touchstone_version()).decode()
    if not version.startswith(f"{major}.{minor}."):
        raise LibraryNotFound(f"{name} has version {version}; this module needs {major}.{minor}.")
    return ffi, lib


ffi, lib = _load()
