"""Every screen and state of the app, by its address, and the two windows that it is looked at in."""

import pytest
from parts import long

# For tests that two engines cannot tell apart: WebKit, the iPhone's engine, differs from Chromium the most.
NOT_IN_FIREFOX = pytest.mark.but("firefox", "it is one program's or one worker's doing, which Chromium and WebKit show")

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
# Makes a browser say that its reader saves data.
SAVING = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"
DESKTOP = {"viewport": {"width": 1280, "height": 800}}

SCREENS = {
    "converter": "/USD/BRL?amount=100",
    "converter, nothing typed": "/USD/BRL?amount=",
    "converter, an expression": "/JPY/KRW?amount=12*8.50",
    "converter, no number": "/USD/BRL?typedAmount=100.00.00",
    "converter, the day's sheet": "/USD/BRL?amount=100&sheet=day",
    "converter, own rate": "/USD/BRL?amount=100&rate=5.40&sheet=day",
    "converter, the card's sheet": "/USD/BRL?amount=100&card=2.5&feeText=2,5&sheet=fee",
    "converter, a past day and a card": "/USD/BRL?amount=100&on=2008-09-14&card=2",
    "converter, an offer": "/USD/BRL/offer?amount=100&give=520",
    "converter, a terminal": "/GBP/USD/offer?amount=75&charge=112.01&card=2",
    "converter, a cash machine": "/EUR/USD/offer?amount=300&machine=5&percent=2",
    "converter, no rate": "/USD/SSP?amount=100",
    "converter, editing the favourites": "/USD/BRL?amount=100&edit=1",
    "converter, a day that a rule asks for": "/USD/EUR?amount=100&on=2008-09-12&sheet=day",
    "list": "/currencies?for=to&pair=USD-BRL&amount=100",
    "list, grid": "/currencies?for=from&pair=USD-BRL&layout=grid&sort=-code",
    "list, searched": "/currencies?for=to&pair=USD-BRL&q=dolar",
    "list, nothing found": "/currencies?for=to&pair=USD-BRL&q=zzzz",
    "list, countries": "/currencies?for=to&pair=USD-BRL&by=country",
    "ask": "/ask",
    "ask, a menu": "/ask?q=Acqua%200%2C75%20l%20%C2%B7%202%2C50%20%E2%82%AC%0ACoperto%202%2C00%0A20%20in%20%24",
    "ask, a price of a measure": "/ask?q=3.99%20usd/lb%20in%20eur/kg",
    "history": "/USD/BRL/history?range=1Y",
    "history, compared": "/USD/BRL/history?range=1Y&at=2026-06-18&since=2026-01-15",
    "history, without rates": "/USD/SSP/history?range=1M",
    "till": "/USD/BRL/till?x=10&at=3",
    "till, a past day and a fee": "/USD/KRW/till?x=100000&at=7&on=2008-09-15&card=2",
    "till, nothing chosen": "/KRW/USD/till",
    "till, no rate": "/USD/SSP/till?at=3",
    "send": "/send/KR?amount=1250",
    "send, above the limit": "/send/JP?amount=10000.01",
    "send, letters": "/send/PH?typedAmount=abc",
    "settings": "/settings",
    "settings, erase": "/settings/erase",
    "settings, about": "/settings/about",
    "not found": "/nowhere",
}
# The first state of each screen of the app, and those with what its other states share.
FIRST = {name: path for name, path in SCREENS.items() if "," not in name and path != "/nowhere"}
MAIN = FIRST | {name: SCREENS[name] for name in ("converter, no number", "list, grid", "list, searched")}


def in_parts(screens, first=FIRST):
    """Gives a test the parameter `screens`: those of `first` in `make test`, the others in `make test-long`."""
    ours = {name: path for name, path in screens.items() if name in first}
    others = {name: path for name, path in screens.items() if name not in first}
    return pytest.mark.parametrize("screens", [ours, *long(others)], ids=["first screens", "other screens"])


def show(reader, path):
    """Opens an address, one of the server's error pages too, which has no program."""
    if path == "/nowhere":
        reader.page.goto(reader.address + path)
        reader.complaints()
    else:
        reader.open(path)
    return reader.page


def each(reader, look, screens=SCREENS):
    """What a look at every screen finds, each finding once, with the screens that have it; as text."""
    found = {}
    for name, path in screens.items():
        for problem in look(show(reader, path)):
            found.setdefault(problem, []).append(name)
    return "\n".join(f"{problem} ({', '.join(names)})" for problem, names in found.items())

# Chooses a language on the page of settings, by its visible name.
CHOOSE = """(language) => {
  const field = document.querySelector("select[data-action=language]");
  field.value = language;
  setTimeout(() => field.dispatchEvent(new Event("change", { bubbles: true })));
}"""

# Makes the program in the page trap.
TRAP = """async () => {
  const { program } = await import(document.querySelector("script[src]").src);
  program.call("app_search_names", [], -1); // A range that ends before it starts.
}"""
