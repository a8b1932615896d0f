"""Adds the rows in FOLDER to STORE, in one transaction: import_rows.py STORE FOLDER."""

import csv
import sqlite3
import sys


def main(store, folder):
    database = sqlite3.connect(store)
    database.execute("PRAGMA foreign_keys = ON")
    database.execute("PRAGMA synchronous = NORMAL")
    with database:
        with open(f"{folder}/publication.csv", encoding="ascii", newline="") as file:
            database.executemany(
                "INSERT INTO publication VALUES (?, ?, ?, ?, ?, ?)", csv.reader(file)
            )
    database.close()


main(*sys.argv[1:])
