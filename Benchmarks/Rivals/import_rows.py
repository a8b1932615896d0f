"""Adds the rows in FOLDER to STORE, in one transaction: import_rows.py STORE FOLDER."""

import csv
import sqlite3
import sys


def main(store, folder):
    database = sqlite3.connect(store)
    database.execute("PRAGMA foreign_keys = ON")
    database.execute("PRAGMA synchronous = NORMAL")
    with database:
        for table, columns in (("publication", 5), ("observation", 4)):
            places = ", ".join("?" * columns)
            with open(f"{folder}/{table}.csv", encoding="ascii", newline="") as file:
                database.executemany(f"INSERT INTO {table} VALUES ({places})", csv.reader(file))
    database.close()


main(*sys.argv[1:])
