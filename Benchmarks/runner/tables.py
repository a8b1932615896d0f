"""Plain text tables: a column for every contender, a row for every operation."""

from statistics import median

OPERATIONS = {
    "add": "add",
    "multiply": "multiply",
    "divide": "divide, 34 digits",
    "round": "round to cents",
    "parse": "parse",
    "print": "print",
    "print_string": "print to String",
    "convert": "convert to cents",
    "wide_add": "34 digits: add",
    "wide_multiply": "34 digits: multiply",
    "wide_divide": "34 digits: divide",
}


def table(title, contenders, cell):
    """Rows of `cell(contender, operation)`; rows and columns that stay empty are left out."""
    rows = {
        label: [cell(contender.key, operation) for contender in contenders]
        for operation, label in OPERATIONS.items()
    }
    heads = [contender.name for contender in contenders]
    return grid(title, heads, {label: row for label, row in rows.items() if any(row)})


def startup_table(startup):
    rows = {
        name: [f"{startup.milliseconds(name):.2f}", f"{max(startup.memory[name]) / 1024:.1f}"]
        for name in startup.times
    }
    return grid("Cold start of a whole process", ["median ms", "peak MB"], rows)


def live_table(live):
    rows = {}
    for name, runs in live.runs.items():
        peak = max(run.kilobytes for run in runs) / 1024
        cells = (live.milliseconds(name), live.processor(name), peak)
        rows[name] = [f"{cell:.1f}" for cell in cells]
    title = f"Live rates: {live.history:,} imported, {live.stored:,} in the store of a year"
    return grid(title, ["median ms", "CPU ms", "peak MB"], rows)


def server_table(serving):
    rows = {
        what: [f"{median(serving.rates[server, what]):,.0f}" for server in serving.servers()]
        for what in serving.sizes
    }
    sizes = ", ".join(f"{what} {size:,} bytes" for what, size in serving.sizes.items())
    return grid(f"Requests a second: {sizes}", serving.servers(), rows)


def grid(title, heads, rows):
    if not rows:
        return f"{title}: nothing measured\n"
    first = max(map(len, rows))
    widths = [max(len(word or "–") for word in column) for column in zip(heads, *rows.values())]
    lines = [title, "", line("", heads, first, widths)]
    lines.append(line("-" * first, ["-" * width for width in widths], first, widths))
    for label, row in rows.items():
        lines.append(line(label, [cell or "–" for cell in row], first, widths))
    return "\n".join(lines) + "\n"


def line(label, cells, first, widths):
    cells = (cell.rjust(width) for cell, width in zip(cells, widths))
    return "  ".join([label.ljust(first), *cells])
