import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "Support"))
import figures  # noqa: E402  (found through the line above)


def pytest_configure(config):
    config.addinivalue_line("markers", "long: the test, or a case of it, is left to `make test-long`")


def pytest_terminal_summary(terminalreporter):
    for line in figures.clients() + figures.lines:
        terminalreporter.write_line(line)
