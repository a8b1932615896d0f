"""The reader's last conversions: on this device alone, in every tab, until they are switched off."""

from conftest import until

AMOUNT = "input[data-action=amount]"
ROWS = "[...document.querySelectorAll('.recent a')].map((row) => row.textContent)"


def test_conversions_are_remembered_on_this_device(visit):
    reader = visit()
    page = reader.open("/USD/BRL?amount=100")
    page.fill(AMOUNT, "250")
    until(page, "document.title.startsWith('250 USD')")
    page.click(".tabs a[href*='/history']")
    until(page, f"{ROWS}[0]?.startsWith('250 USD = 1,358.13 BRL')")
    until(page, "CambioKeeper.read('recent').then((text) => text?.includes('/USD/BRL?amount=250'))")
    page = reader.open("/EUR/USD/history?range=1M")
    until(page, f"{ROWS}[0]?.startsWith('250 USD = 1,358.13 BRL')")
    assert "recent" not in page.evaluate("document.cookie")
    page.click(".recent a")
    until(page, "document.title.startsWith('250 USD = 1,358.13 BRL')")


def test_remembering_can_be_switched_off(visit):
    reader = visit()
    page = reader.open("/USD/BRL?amount=100")
    page.click(".tabs a[href^='/settings']")
    until(page, "CambioKeeper.read('recent').then((text) => text?.includes('amount=100'))")
    until(page, "document.querySelector('#recent') !== null")
    page.evaluate("document.querySelector('#recent').click()")
    until(page, "CambioKeeper.read('recent').then((text) => text === '')")
    page = reader.open("/USD/BRL/history?range=1M")
    assert page.evaluate(f"{ROWS}.length") == 0
