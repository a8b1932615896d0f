"""Random walks: installed, updated, cut off, in two tabs, with a full disk, the page always converts.

Each walk is made of its number, so that one that fails can be walked again: `CAMBIO_WALK=7`. `CAMBIO_WALKS` says
how many there are in Chromium; in the other engines, which take longer for each, there are a fifth as many.
"""

import contextlib
import json
import os
import random
import re

import pytest
from conftest import Release, Visit, until
from parts import long
from screens import CHOOSE, PHONE, TRAP

WALKS = int(os.environ.get("CAMBIO_WALKS", "10"))
AGAIN = os.environ.get("CAMBIO_WALK")
SHARE = {"chromium": 1, "webkit": 5, "firefox": 5}
# The first walk of each test, so that two processes share the work, and `make test` walks one.
FIRSTS = sorted({0, 1, *range(5, WALKS, 5)})
STEPS = 7

AMOUNT = "input[data-action=amount]"
# Only after the call has returned, because the document goes.
SUBMIT = "void setTimeout(() => document.querySelector('input[data-action=amount]').form.requestSubmit())"
# The worth of 1 USD in BRL by the built-in rates, in the digits of any language of the walks.
RESULTS = {"100": "54325", "250": "135813", "7": "3803", "1234": "670372"}
LANGUAGES = ["pt-BR", "de", "ko", "en"]
SHOWN = "(document.getElementById('convert-result')?.textContent ?? '').replace(/\\D/g, '')"
# The minute that the page reads from its clock, some days before or after the real one. The
# console's words for a trap, and for a page that leaves while it changes.
OURS = re.compile(r"unreachable|^\{\}$|Transition was")
CLOCK = """(days) => {
  const real = Date.now.bind(Date);
  Date.now = () => real() + days * 86_400_000;
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
}"""


class Walk:
    """A reader who does one thing after another; `done` is what they did."""

    def __init__(self, engine, server, seed):
        self.random = random.Random(seed)
        self.release = Release(server)
        options = self.random.choice([{}, PHONE])
        self.reader = Visit(engine, self.release.address, locale="en-US", **options)
        self.name = engine.name
        self.done = [f"walk {seed}"]
        # The reader's last choice, in any tab.
        self.theme = "auto"
        self.is_full = False
        self.reader.open("/USD/BRL?amount=100")
        self.reader.wait_until_kept()

    @property
    def page(self):
        return self.reader.page

    def take(self, steps):
        step = self.random.choice(steps)
        self.done.append(step.__name__)
        step()

    @contextlib.contextmanager
    def with_steps(self):
        """Adds the steps that led to a failure to its message."""
        try:
            yield
        except Exception as error:
            raise AssertionError(f"after {', '.join(self.done)}: {error} {self.reader.complaints()}") from error

    def walk(self):
        steps = [self.load, self.update, self.take_update, self.cut_off, self.second_tab, self.theme_here,
                 self.language, self.clock, self.trap]  # fmt: skip
        if self.name == "chromium":
            steps.append(self.full_disk)
        # Firefox brings a page back without loading it, and its driver waits for that load.
        if self.name != "firefox":
            steps.append(self.list_and_back)
        try:
            with self.with_steps():
                for _ in range(STEPS):
                    self.take(steps)
                    self.converts()
        finally:
            complaints = [text for text in self.reader.complaints() if not OURS.search(text)]
            self.reader.context.close()
            self.release.stop()
        assert not complaints, f"after {', '.join(self.done)}: {complaints}"

    # MARK: What is asserted

    def converts(self):
        """The amount typed is converted: by the program, or, where that has gone, by the form."""
        page = self.page
        if not page.locator(AMOUNT).count():
            self.reader.open("/USD/BRL?amount=100")
        amount = self.random.choice([each for each in RESULTS if each != page.input_value(AMOUNT)])
        page.fill(AMOUNT, amount)
        if page.evaluate("'script' in document.documentElement.dataset"):
            until(page, f"{SHOWN} === '{RESULTS[amount]}'", 10)
        else:
            with page.expect_navigation():
                page.evaluate(SUBMIT)
            until(page, f"{SHOWN} === '{RESULTS[amount]}'", 20)
        until(page, f"document.documentElement.dataset.theme === '{self.theme}'")

    # MARK: What a reader does

    def load(self):
        self.reader.open(self.random.choice(["/", "/USD/BRL?amount=100", "/currencies?for=to&pair=USD-BRL"]))
        self.reader.open("/USD/BRL?amount=100")

    def update(self):
        self.release.bring_out()
        self.page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one?.update()).catch(() => {})")
        self.page.wait_for_timeout(self.random.choice([0, 100, 800]))

    def take_update(self):
        bar = self.page.locator("[data-action=update]")
        if bar.count():
            with self.page.expect_navigation():
                bar.click()
        self.page.wait_for_selector("html[data-script]", state="attached")

    def cut_off(self):
        self.release.is_cut = not self.release.is_cut
        self.load()

    def second_tab(self):
        other = self.reader.new_page()
        self.reader.open("/USD/BRL?amount=5", other)
        self.toggle_theme(other)
        other.close()

    def theme_here(self):
        self.toggle_theme(self.page)

    def toggle_theme(self, page):
        """The program must be there: without it the choice is a form, which takes a network."""
        if not page.evaluate("'script' in document.documentElement.dataset"):
            return
        page.locator("[data-action=toggle-theme]:visible").first.click()
        until(page, f"document.documentElement.dataset.theme !== '{self.theme}'")
        self.theme = page.evaluate("document.documentElement.dataset.theme")
        until(page, f"CambioKeeper.choices().then((text) => text?.includes('theme={self.theme}'))")

    def language(self):
        if self.release.is_cut:
            return  # Its words may not be here.
        self.reader.open("/settings")
        with self.page.expect_navigation():
            self.page.evaluate(CHOOSE, self.random.choice(LANGUAGES))
        self.page.wait_for_selector("html[data-script]", state="attached")

    def clock(self):
        self.page.evaluate(f"({CLOCK})({self.random.choice([-400, -1, 3, 400])})")

    def trap(self):
        for _ in range(self.random.choice([1, 1, 5])):
            self.page.evaluate(TRAP)
        self.page.wait_for_timeout(200)

    def list_and_back(self):
        self.reader.open("/currencies?for=to&pair=USD-BRL")
        self.page.evaluate("void setTimeout(() => history.back())")
        self.page.wait_for_timeout(300)
        self.page.wait_for_selector("html[data-script]", state="attached")

    def full_disk(self):
        self.is_full = not self.is_full
        session = self.reader.context.new_cdp_session(self.page)
        quota = {"quotaSize": 1} if self.is_full else {}
        session.send("Storage.overrideQuotaForOrigin", {"origin": self.release.address, **quota})
        session.detach()


# What a first visit fetches, by the beginnings of its addresses; the assets' folder comes before those without a slash.
FILES = ["cambio.wasm", "list.wasm", "screens.wasm", "bridge.js", "locales/", "messages/", "/app/tables", "/app/year"]


class Meanwhile(Walk):
    """A first visit of which one file comes late: whatever is done meanwhile, at rest field and result agree."""

    def __init__(self, engine, server, seed):
        self.random = random.Random(f"meanwhile {seed}")
        self.release = Release(server)
        # WebKit's driver waits for the scripts of a page itself.
        file = self.random.choice([each for each in FILES if engine.name != "webkit" or each != "bridge.js"])
        self.release.hold(file if file.startswith("/") else f"{self.release.old.decode()}/{file}")
        self.reader = Visit(engine, self.release.address, locale="en-US", **PHONE)
        self.done = [f"walk {seed}", f"{file} is late"]
        self.amount = "100"
        self.page.goto(self.release.address + "/USD/BRL?amount=100", wait_until="commit")
        self.page.wait_for_selector(AMOUNT)

    def walk(self):
        steps = [self.type, self.type, self.type, self.sheet, self.trap, self.wait, self.let_go]
        try:
            with self.with_steps():
                for _ in range(STEPS):
                    self.take(steps)
                self.let_go()
                until(self.page, "'script' in document.documentElement.dataset")
                field = f"document.querySelector('{AMOUNT}').value"
                agree = f"{SHOWN} === {json.dumps(RESULTS)}[{field}] && !('pending' in document.documentElement.dataset)"
                until(self.page, f"{field} === '{self.amount}' && {agree}", 10)
        finally:
            self.release.let_go()
            self.reader.context.close()
            self.release.stop()

    def type(self):
        self.amount = self.random.choice(list(RESULTS))
        self.page.fill(AMOUNT, self.amount)

    def sheet(self):
        if self.page.evaluate("'script' in document.documentElement.dataset"):
            self.page.evaluate(f"document.querySelector('{self.random.choice(['#mode-day', '#mode-fee'])}').click()")

    def trap(self):
        if self.page.evaluate("'script' in document.documentElement.dataset"):
            self.page.evaluate(TRAP)

    def wait(self):
        self.page.wait_for_timeout(self.random.choice([0, 30, 300]))

    def let_go(self):
        self.release.let_go()


KINDS = [
    (Walk, "walks, at each step of which the amount typed is converted"),
    (Meanwhile, "walks with a file that comes late, at whose end field and result agree"),
]


@pytest.mark.parametrize("kind, what", KINDS, ids=["walk", "meanwhile"])
@pytest.mark.parametrize("first", [int(AGAIN)] if AGAIN else [0, *long(*FIRSTS[1:])])
def test_whatever_a_reader_does_the_page_converts(server, engine, kind, what, first, record_property):
    end = first + 1 if AGAIN else min([later for later in FIRSTS if later > first], default=WALKS)
    seeds = [seed for seed in range(first, end) if AGAIN or seed % SHARE[engine.name] == 0]
    record_property("counted", (what, len(seeds)))
    for seed in seeds:
        kind(engine, server, seed).walk()
