"""Loads a script of Scripts as a module: they have no suffix, by which Python would find them."""

import importlib.machinery
import importlib.util
import pathlib
import sys

SCRIPTS = pathlib.Path(__file__).resolve().parent.parent.parent / "Scripts"

# Scripts import shared modules by name; a script that runs finds them in its own folder.
sys.path[:0] = [str(SCRIPTS / folder) for folder in ("build", "data", "release")]


def path(name):
    """The script with this name, in whatever folder."""
    [found] = SCRIPTS.glob(f"*/{name}")
    return found


def load(name):
    loader = importlib.machinery.SourceFileLoader(name.replace("-", "_"), str(path(name)))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module
