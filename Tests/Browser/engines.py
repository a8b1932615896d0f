"""The three engines that the web app is tried in: how each starts, and what it cannot be asked for."""

import os
import pathlib
import re
import signal
import socket
import subprocess
import tempfile

from selenium import webdriver
from selenium.webdriver.webkitgtk.options import Options as WebKitOptions
from selenium.webdriver.webkitgtk.service import Service as WebKitService
from webkit_page import Page as WebKitPage

HERE = pathlib.Path(__file__).parent
# Without a window, toolbar and tabs around each page, a visit takes an eighth of the time.
CHROMIUM = os.environ.get("CAMBIO_CHROMIUM", "/usr/bin/chromium-headless-shell")
FIREFOX = os.environ.get("CAMBIO_FIREFOX", "/usr/bin/firefox-esr")
WEBKIT_DRIVER = os.environ.get("CAMBIO_WEBKIT_DRIVER", "/usr/bin/WebKitWebDriver")

# Playwright's driver reads this at its start, so it comes before the first engine.
os.environ["NODE_OPTIONS"] = f"--require {HERE / 'firefox_media.js'}"


class Chromium:
    name = "chromium"
    has_touch = True

    def __init__(self, playwright):
        # The sandbox does not run as root, as in containers.
        arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
        self.browser = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)

    def new_context(self, **options):
        return self.browser.new_context(**options)

    def close(self):
        self.browser.close()


class Firefox:
    """Debian's own, by WebDriver BiDi, which knows no touch, and no language of its workers.

    So a language and a theme are those of a browser, started when it is first asked for.
    """

    name = "firefox"
    has_touch = False

    def __init__(self, playwright):
        self.playwright = playwright
        self.browsers = {}

    def new_context(self, *, locale, color_scheme="light", has_touch=False, is_mobile=False, **options):
        key = (locale, color_scheme)
        if key not in self.browsers:
            self.browsers[key] = self.playwright.firefox.launch(
                channel="moz-firefox",
                executable_path=FIREFOX,
                firefox_user_prefs={
                    "intl.accept_languages": locale,
                    # 0 is dark, 1 is light.
                    "layout.css.prefers-color-scheme.content-override": int(color_scheme == "light"),
                },
            )
        return self.browsers[key].new_context(**options)

    def close(self):
        for browser in self.browsers.values():
            browser.close()


class WebKit:
    """WebKitGTK, in windows on a screen that nobody sees."""

    name = "webkit"
    has_touch = False

    def __init__(self):
        reading, writing = os.pipe()
        self.screen = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1600x1200x24", "-nolisten", "tcp"],
            pass_fds=[writing], stderr=subprocess.DEVNULL,
        )
        os.close(writing)
        with os.fdopen(reading) as file:
            self.display = f":{file.readline().strip()}"

    def new_context(self, **options):
        return WebKitContext(self.display, **options)

    def close(self):
        self.screen.terminate()
        self.screen.wait(timeout=20)


class WebKitContext:
    """A browser with a profile of its own."""

    def __init__(self, display, *, locale, viewport=None, color_scheme="light", **_):
        size = viewport or {"width": 1280, "height": 720}
        # The engine's processes write for a moment after the driver has ended.
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.log = pathlib.Path(self.folder.name, "log")
        self.options = WebKitOptions()
        self.options.binary_location = str(HERE / "webkit_window.py")
        for argument in (
            f"--size={size['width']}x{size['height']}", f"--language={locale}", f"--profile={self.folder.name}",
            *(["--dark"] if color_scheme == "dark" else []),
        ):  # fmt: skip
            self.options.add_argument(argument)
        # A desktop's dark theme, and other settings of the person who runs the tests, must not count.
        self.environment = {**os.environ, "DISPLAY": display, "GSETTINGS_BACKEND": "memory", "TZ": "UTC"}
        self.heard = 0
        self.driver = None
        self.start()

    def start(self):
        service = WebKitService(
            WEBKIT_DRIVER, log_output=open(self.log, "a"), env=self.environment, popen_kw={"start_new_session": True}
        )
        # A driver that does not answer must cost one test, not the run: Selenium's time limit is that of
        # sockets at its creation.
        before = socket.getdefaulttimeout()
        socket.setdefaulttimeout(60)
        try:
            self.driver = webdriver.WebKitGTK(options=self.options, service=service)
        finally:
            socket.setdefaulttimeout(before)
        self.is_new = True

    def restart(self):
        """Closes the browser and opens it again, with all that it keeps."""
        self.driver.quit()
        self.start()

    def new_page(self):
        if not self.is_new:
            self.driver.switch_to.new_window("tab")
        self.is_new = False
        return WebKitPage(self.driver, self.driver.current_window_handle)

    def complaints(self):
        """What the console said since it was last asked, and whether the page's process ended."""
        lines = self.log.read_text(errors="replace").splitlines()[self.heard :]
        self.heard += len(lines)
        return [line for line in lines if re.match(r"CONSOLE \w+ (ERROR|WARN)|PROCESS ENDED", line)]

    def close(self):
        self.driver.quit()
        self.folder.cleanup()

    def end(self):
        """Ends a browser that may not answer any more, and its driver."""
        os.killpg(self.driver.service.process.pid, signal.SIGKILL)
        self.folder.cleanup()
