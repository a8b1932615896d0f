"""A page of WebKit over WebDriver, with the part of Playwright's interface that the tests use.

Playwright drives WebKit in builds of its own only, which no package registry has. So that tests are written
once, a page here is called as one there: it waits until an element can be used, and says so when it cannot.
"""

import contextlib
import re
import time

from selenium.common.exceptions import (
    ElementClickInterceptedException,
    ElementNotInteractableException,
    JavascriptException,
    StaleElementReferenceException,
    WebDriverException,
)
from selenium.webdriver import ActionChains
from selenium.webdriver.common.keys import Keys
from urllib3.exceptions import ReadTimeoutError

TIMEOUT = 20
# The seconds after which a question is asked again while something is waited for: the driver sometimes loses what a
# page answers that has just been loaded, and answers the next question.
PATIENCE = 5
KEYS = {
    "ArrowDown": Keys.ARROW_DOWN, "ArrowUp": Keys.ARROW_UP, "ArrowLeft": Keys.ARROW_LEFT,
    "ArrowRight": Keys.ARROW_RIGHT, "Enter": Keys.ENTER, "Escape": Keys.ESCAPE, "Tab": Keys.TAB,
    "Home": Keys.HOME, "End": Keys.END, "Backspace": Keys.BACKSPACE, "PageUp": Keys.PAGE_UP,
    "PageDown": Keys.PAGE_DOWN, "Control": Keys.CONTROL, "Shift": Keys.SHIFT, "Alt": Keys.ALT,
}  # fmt: skip

# Elements by a selector in Playwright's form: parts joined by `>>`, `:visible`, `nth=`.
FIND = """
  const isVisible = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(element).visibility === "visible";
  };
  const find = (selector) => {
    let found = [document];
    for (const part of selector.split(" >> ")) {
      if (part.startsWith("nth=")) {
        const one = found.at(Number(part.slice(4)));
        found = one ? [one] : [];
        continue;
      }
      const wantsVisible = part.includes(":visible");
      found = found.flatMap((element) => [...element.querySelectorAll(part.replaceAll(":visible", ""))]);
      if (wantsVisible) found = found.filter(isVisible);
    }
    return found;
  };
"""


class Page:
    def __init__(self, driver, handle):
        self.driver = driver
        self.handle = handle
        self.keyboard = Keyboard(self)

    # MARK: Going places

    def goto(self, url, wait_until=None):
        try:
            self._here().get(url)
        except WebDriverException as error:
            # A page that reloads itself at that moment ends the driver's load, with an empty error.
            if error.msg:
                raise
            self._here().get(url)

    def reload(self):
        self._here().refresh()

    def go_back(self):
        self._here().back()

    def go_forward(self):
        self._here().forward()

    def bring_to_front(self):
        self._here()

    def set_viewport_size(self, size):
        """Changes the window, which has nothing around the page, and waits until the page has its size."""
        self._here().set_window_size(size["width"], size["height"])
        wanted = [size["width"], size["height"]]
        self._until(lambda: self.evaluate("[innerWidth, innerHeight]") == wanted, f"a page of {wanted}")

    def close(self):
        self._here().close()
        self.driver.switch_to.window(self.driver.window_handles[0])

    @property
    def url(self):
        return self._here().current_url

    def title(self):
        return self._here().title

    def screenshot(self, path=None, **_):
        png = self._here().get_screenshot_as_png()
        if path:
            with open(path, "wb") as file:
                file.write(png)
        return png

    # MARK: Waiting

    def wait_for_timeout(self, milliseconds):
        time.sleep(milliseconds / 1000)

    def wait_for_url(self, pattern):
        self._until(lambda: re.search(pattern, self.url), f"the address {pattern}", lambda: self.url)

    def wait_for_selector(self, selector, state="visible"):
        wanted = "find(selector).length > 0" if state == "attached" else "find(selector).some(isVisible)"
        self._until(lambda: self._run(f"return {wanted}", selector), f"{selector} to be {state}")

    @contextlib.contextmanager
    def expect_navigation(self):
        """Waits until the document that is there now has made way for another."""
        self.evaluate("document.isLeft = false")
        yield
        self._until(self._has_arrived, "another document")

    def _has_arrived(self):
        try:
            return self.evaluate("document.isLeft === undefined && document.readyState === 'complete'")
        except WebDriverException as error:
            # While one document replaces the other, the driver answers with an empty error.
            if error.msg:
                raise
            return False

    # MARK: Looking

    def evaluate(self, expression, argument=None):
        answer = self._here().execute_async_script(
            f"""
            const [argument, done] = arguments;
            (async () => {{
              const value = ({expression});
              return typeof value === "function" ? value(argument) : value;
            }})().then((value) => done([value ?? null]), (error) => done([null, `${{error}} ${{error.stack}}`]));
            """,
            argument,
        )
        if len(answer) > 1:
            raise JavascriptException(answer[1])
        return answer[0]

    def eval_on_selector(self, selector, function):
        return self.locator(selector).evaluate(function)

    def locator(self, selector):
        return Locator(self, selector)

    def input_value(self, selector):
        return self.locator(selector).input_value()

    def inner_text(self, selector):
        return self.locator(selector).inner_text()

    def text_content(self, selector):
        return self.locator(selector).evaluate("(element) => element.textContent")

    def get_attribute(self, selector, name):
        return self.locator(selector).get_attribute(name)

    # MARK: Doing

    def click(self, selector, force=False, modifiers=()):
        self.locator(selector).click(force, modifiers)

    def focus(self, selector):
        self.locator(selector).evaluate("(element) => element.focus()")

    def fill(self, selector, text):
        """Puts a text into a field as one paste would."""
        self.locator(selector).evaluate(
            """(field, text) => {
              field.focus();
              if (field.type === "date" || field.type === "range") {
                field.value = text;
                field.dispatchEvent(new Event("input", { bubbles: true }));
                field.dispatchEvent(new Event("change", { bubbles: true }));
                return;
              }
              field.select();
              document.execCommand(text ? "insertText" : "delete", false, text);
            }""",
            text,
        )

    def select_option(self, selector, value):
        self.locator(selector).select_option(value)

    def type(self, selector, text, delay=0):
        self.focus(selector)
        for character in text:
            self.keyboard.type(character)
            time.sleep(delay / 1000)

    # MARK: The driver

    def _here(self):
        if self.driver.current_window_handle != self.handle:
            self.driver.switch_to.window(self.handle)
        return self.driver

    def _run(self, script, selector, *rest):
        return self._here().execute_script(f"{FIND} const [selector, ...rest] = arguments; {script}", selector, *rest)

    def _until(self, condition, what, detail=lambda: ""):
        deadline = time.monotonic() + TIMEOUT
        driver = self.driver.command_executor.client_config
        limit, driver.timeout = driver.timeout, PATIENCE
        try:
            while True:
                with contextlib.suppress(StaleElementReferenceException, ReadTimeoutError):
                    if condition():
                        return
                assert time.monotonic() < deadline, f"waited for {what} {detail()}"
                time.sleep(0.03)
        finally:
            driver.timeout = limit

    def _act(self, what, selector):
        """Does something to an element as soon as that is possible."""
        deadline = time.monotonic() + TIMEOUT
        while True:
            problem = "it is not there"
            try:
                element = self._run("return find(selector)[0] ?? null", selector)
                if element is not None:
                    return what(element)
            except (
                ElementClickInterceptedException,
                ElementNotInteractableException,
                StaleElementReferenceException,
            ) as error:
                problem = error.msg
            assert time.monotonic() < deadline, f"{selector}: {problem}"
            time.sleep(0.03)


class Locator:
    def __init__(self, page, selector):
        self.page = page
        self.selector = selector

    def locator(self, selector):
        return Locator(self.page, f"{self.selector} >> {selector}")

    def nth(self, place):
        return self.locator(f"nth={place}")

    @property
    def first(self):
        return self.nth(0)

    @property
    def last(self):
        return self.nth(-1)

    def all(self):
        return [self.nth(place) for place in range(self.count())]

    def count(self):
        return self.page._run("return find(selector).length", self.selector)

    def is_hidden(self):
        return not self.page._run("return find(selector).some(isVisible)", self.selector)

    def evaluate(self, function, argument=None):
        driver = self.page._here
        script = f"return ({function})(...arguments)"
        return self.page._act(lambda element: driver().execute_script(script, element, argument), self.selector)

    def inner_text(self):
        return self.evaluate("(element) => element.innerText")

    def all_inner_texts(self):
        return [one.inner_text() for one in self.all()]

    def input_value(self):
        return self.evaluate("(element) => element.value")

    def get_attribute(self, name):
        return self.evaluate("(element, name) => element.getAttribute(name)", name)

    def bounding_box(self):
        return self.evaluate("(element) => element.getBoundingClientRect().toJSON()")

    def select_option(self, value):
        self.evaluate(
            """(list, value) => {
              list.value = value;
              list.dispatchEvent(new Event("input", { bubbles: true }));
              list.dispatchEvent(new Event("change", { bubbles: true }));
            }""",
            value,
        )

    def click(self, force=False, modifiers=()):
        driver = self.page.driver

        def press(element):
            if not force and not modifiers:
                try:
                    return element.click()
                except ElementClickInterceptedException:
                    # The driver scrolls only to the edge of the window, where the tabs are.
                    driver.execute_script("arguments[0].scrollIntoView({ block: 'center' })", element)
                    return element.click()
            chain = ActionChains(self.page.driver)
            for key in modifiers:
                chain.key_down(KEYS[key])
            chain.click(element)
            for key in modifiers:
                chain.key_up(KEYS[key])
            return chain.perform()

        self.page._act(press, self.selector)

    tap = click


class Keyboard:
    def __init__(self, page):
        self.page = page

    def press(self, keys):
        self.page._here()
        *modifiers, key = keys.split("+") if len(keys) > 1 else [keys]
        chain = ActionChains(self.page.driver)
        for modifier in modifiers:
            chain.key_down(KEYS[modifier])
        chain.send_keys(KEYS.get(key, key))
        for modifier in modifiers:
            chain.key_up(KEYS[modifier])
        chain.perform()

    def type(self, text):
        self.page._here()
        ActionChains(self.page.driver).send_keys(text).perform()
