#!/usr/bin/env python3
"""Reports whether receipts are as they were made, and whether their steps lead to their result.

usage: verify-receipt.py FILE...   status: 0 they do, 65 one does not, 69 one is of another form
"""
import hashlib, json, re, sys
from fractions import Fraction
TEXTS = set("amount cambio data event from law made mean notice reference result rounding rule to".split())
ROW, OPTIONAL = set("base by day look quote rate table".split()), {"mean", "reference", "table"}

def require(holds, reason):
    if not holds: raise ValueError(reason)
    return holds

def once(pairs):
    require(len(dict(pairs)) == len(pairs), "a name twice")
    return dict(pairs)

def check(texts, names):
    require(set(texts) <= names <= set(texts) | OPTIONAL and {*map(type, texts.values())} == {str}, "not its members")

def number(text):
    plain = re.fullmatch(r"-?[0-9]{1,38}(\.[0-9]{1,60})?(E\+[0-9]{1,2})?", text)
    return Fraction(require(plain, "a figure is no number")[0])

def half_up(value, rounding):
    unit = 10 ** int(require(re.fullmatch(r"half-up/([0-9]{1,2})", rounding), "an unknown rounding")[1])
    return Fraction((1 if value >= 0 else -1) * int(abs(value) * unit + Fraction(1, 2)), unit)

def verify(path):
    with open(path, encoding="utf-8-sig") as file: receipt = json.load(file, object_pairs_hook=once)
    require(receipt["cambio"].startswith("receipt/"), "no receipt")
    if receipt["cambio"] != "receipt/1": return 69, "cannot be judged: it is of another form"
    digest, rest = receipt.pop("digest"), json.dumps(receipt, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    require(digest == "sha256:" + hashlib.sha256(rest.encode()).hexdigest(), "changed since it was made")
    check({name: value for name, value in receipt.items() if not isinstance(value, list)}, TEXTS)
    rows, steps = receipt["published"], receipt["steps"]
    for row in rows: check(row, ROW)
    rates = [((row["base"], row["quote"]), number(row["rate"])) for row in rows]
    if "mean" in receipt:
        require(len({pair for pair, _ in rates}) == 1, "a mean of several pairs")
        rates = [(rates[0][0], half_up(sum(rate for _, rate in rates) / len(rates), receipt["mean"]))]
    require(len(steps) == len(rates), "not a step for each figure")
    currency, value = receipt["from"], number(receipt["amount"])
    for step, ((base, quote), rate) in zip(steps, rates):
        require((step[:1], currency) in (("*", base), ("/", quote)), "a step leads nowhere")
        require(number(step[1:]) == rate > 0, "a step is not by the figure that was published")
        currency, value = (quote, value * rate) if step[0] == "*" else (base, value / rate)
    result = (half_up(value, receipt["rounding"]), receipt["rounding"], currency)
    named = (number(receipt["result"]), f"half-up/{len(receipt['result'].partition('.')[2])}", receipt["to"])
    require(result == named, "the steps lead to another result")
    return 0, "holds: intact, arithmetic; look up the figures at the addresses in it"

worst = [0 if sys.argv[1:] else 65]
for path in sys.argv[1:]:
    try: status, words = verify(path)
    except Exception as fault: status, words = 65, f"does not hold: {ascii(str(fault))[1:-1]}"
    print(path, words)
    worst.append(status)
sys.exit(65 if 65 in worst else max(worst))
