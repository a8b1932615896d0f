"""The lines of documents that are not run as they stand, each with the reason and what is run in its place."""

#: Command lines: the reason, and a command that takes the line's place, if there is one.
LINES = {
    "nft add rule inet filter output oifname lo tcp dport 8080 meta skuid != www-data reject":
        ("it changes this machine's firewall", None),
    "git clone https://github.com/cambio-app/cambio && cd cambio": ("no request leaves this machine", None),
    "sudo make install": ("it changes this machine; Tests/Scripts/test_install.py installs into a folder", None),
    "sudo install -D -m 600 /dev/stdin /etc/cambio/environment <<'END'\n"
    "CAMBIO_ALLOW_HOSTS=cambio.example.org\nCAMBIO_OPERATOR_TOKEN=…\nEND": (
        "it changes this machine",
        "install -D -m 600 /dev/stdin etc/cambio/environment <<'END'\n"
        "CAMBIO_ALLOW_HOSTS=cambio.example.org\nCAMBIO_OPERATOR_TOKEN=…\nEND",
    ),
    "sudo systemctl daemon-reload": ("it changes this machine", None),
    "sudo systemctl enable --now cambio": ("it changes this machine; Scripts/release/check-package does it in a bare one", None),
    "podman run --publish 127.0.0.1:8080:8080 --volume cambio:/data --read-only \\\n"
    "  --memory 512m --pids-limit 512 --cap-drop all --security-opt no-new-privileges --env CAMBIO_OPERATOR_TOKEN \\\n"
    "  ghcr.io/cambio-app/cambio":
        ("the image is not built; Tests/Server/test_deployment.py compares the limits", None),
    "cambio publish site --fresh && rsync -a --delete site/ web:/srv/rates/":
        ("there is no web space", "cambio publish site --fresh --since 2026-10-01 && cp -r site web"),
    "curl -sSH 'Content-Type: application/timestamp-query' --data-binary @r.tsq -o r.tsr https://freetsa.org/tsr": (
        "the service is not ours: one of this machine stamps the file",
        "openssl ts -reply -config tsa.cnf -section tsa -queryfile r.tsq -out r.tsr",
    ),
    "curl -sSO https://freetsa.org/files/cacert.pem": ("as above", "cp authority/cacert.pem ."),
    "curl -sSO https://freetsa.org/files/tsa.crt": ("as above", "cp authority/tsa.crt ."),
    "cat .build-web/sizes.txt           # after Scripts/build/build-web: every file of a first visit":
        ("a build without the web app has no such file", None),
}

#: Blocks by document and first line, for which there is nothing to run.
BLOCKS = {
    ("Documentation/engines.md", "load './cambio.duckdb_extension';"): "Tests/Engines/test_columns.py loads it and asks",
    ("ARCHITECTURE.md", "foundations + PlainBytes     UTF-8 as bytes; the browser's String"): "a list of modules",
    ("Documentation/engines.md", "21:57:11 one process: 1000000 rows in 1.1 s"): "the times of one run of check-spark",
}

#: Blocks of Python that take Spark, by their first words: Scripts/test/check-spark runs them, here they are compiled.
SPARK = ("ledger = ", "converted = ")
