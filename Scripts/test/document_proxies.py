"""Runs the proxies of documents in front of a server: their configuration as printed, but for ports and certificates."""

import re
import shutil
import socket
import subprocess
import time

from document_blocks import ROOT, Fault
from document_places import served


OURS = "/api/v1/convert?amount=100&base=USD&quotes=BRL", '"value":"543.25"'
#: A question to each name that a proxy answers under, and a part of the answer.
QUESTIONS = {
    "cambio.example.org": OURS,
    "api.frankfurter.dev": ("/v1/2008-09-14?base=USD&symbols=BRL", '"date":"2008-09-12","rates":{"BRL":1.8029}'),
    "openexchangerates.org": ("/api/historical/2008-09-14.json?app_id=1&symbols=BRL", '"BRL":1.80'),
    "v6.exchangerate-api.com": ("/v6/key/pair/USD/BRL", '"target_code":"BRL"'),
}


def program(name):
    found = next((ROOT / ".build/proxies/usr").rglob(f"*bin/{name}"), None) or shutil.which(name)
    if not found:
        raise Fault(f"{name} is missing; Scripts/setup/setup-engines fetches it")
    return str(found)


def has_address(address):
    try:
        socket.create_server((address, 0), family=socket.AF_INET6).close()
        return True
    except OSError:
        return False


def check_answer(place, block, host, port, root, *parts):
    """Asks under a name by HTTP/2 and TLS with the certificate in `root`, and looks for parts in head and body."""
    if host not in QUESTIONS:
        place.fail(block, f"document_proxies.py has no question to {host}")
    path, part = QUESTIONS[host]
    line = f"curl -i --http2 --cacert '{root}' --noproxy '*' --resolve {host}:{port}:127.0.0.1 'https://{host}:{port}{path}'"
    deadline = time.monotonic() + 30
    while (answer := place.shell(line))[0] and time.monotonic() < deadline:
        time.sleep(0.1)
    for part in ("HTTP/2 200", part, *parts):
        if part not in answer[1]:
            place.fail(block, f"no {part} in the answer to {host}:\n{answer[1]}")


def answers(place, block, words, port, check):
    """Starts a proxy, waits until its port is open, and calls `check`; the proxy is stopped in any case."""
    with open(place.folder / "proxy.log", "w+") as log:
        process = subprocess.Popen(words, cwd=place.folder, env=place.environment, stdout=log, stderr=log)
        try:
            deadline = time.monotonic() + 30
            while True:
                try:
                    socket.create_connection(("127.0.0.1", port)).close()
                    break
                except OSError:
                    if process.poll() is not None or time.monotonic() > deadline:
                        log.seek(0)
                        place.fail(block, f"the proxy does not start:\n{log.read()}")
                    time.sleep(0.05)
            check()
        finally:
            process.terminate()
            process.wait(timeout=30)


def nginx(place, block):
    """Answers over TLS and HTTP/2, passes on host, protocol and client, and leads from http to https."""
    place.counts["nginx"] += 1
    [host] = set(re.findall(r"server_name (\S+);", block.text))
    folder, secure, plain = place.folder, served.free_port(), served.free_port()
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={host}", "-addext",
                    f"subjectAltName=DNS:{host}", "-keyout", folder / "key.pem", "-out", folder / "root.pem"],
                   check=True, capture_output=True)  # fmt: skip
    text = re.sub(r"(ssl_certificate) .*;", rf"\1 {folder}/root.pem;", block.text)
    text = re.sub(r"(ssl_certificate_key) .*;", rf"\1 {folder}/key.pem;", text)
    for port, free in ("443", secure), ("80", plain):
        text = text.replace(f"listen {port}", f"listen 127.0.0.1:{free}")
        # A container may have no such address.
        text = text.replace(f"listen [::]:{port}", f"listen [::1]:{free}" if has_address("::1") else "# listen")
    server = place.start("--allow-host", host, "--proxy", "127.0.0.1", "--client-header", "X-Forwarded-For", "--offline",
                         "--rate-limit", "0")  # fmt: skip
    text = text.replace("http://127.0.0.1:8080", server.address)
    paths = "".join(f"{name}_temp_path {folder}/{name};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    (folder / "nginx.conf").write_text(
        f"daemon off; pid {folder}/nginx.pid; error_log stderr; events {{}}\nhttp {{ access_log off; {paths}\n{text}}}\n")

    def check():
        check_answer(place, block, host, secure, folder / "root.pem", "strict-transport-security: max-age=")
        _, head = place.shell(f"curl -i --noproxy '*' -H 'Host: {host}' http://127.0.0.1:{plain}/USD/BRL?amount=1")
        if f"Location: https://{host}/USD/BRL?amount=1" not in head:
            place.fail(block, head)

    try:
        answers(place, block, [program("nginx"), "-e", "stderr", "-p", folder, "-c", folder / "nginx.conf"], secure, check)
    finally:
        server.stop()


def caddy(place, block):
    """Answers over TLS under each name, by certificates of its own authority."""
    place.counts["caddy"] += 1
    hosts = re.findall(r"[\w.-]+", block.text.partition("{")[0])
    folder, secure = place.folder, served.free_port()
    server = place.start("--allow-host", hosts[0], "--offline")
    options = f"admin off\nauto_https disable_redirects\nlocal_certs\nskip_install_trust\nhttps_port {secure}\n" \
              f"default_bind 127.0.0.1\nstorage file_system {folder}/caddy\n"
    text = block.text.replace("127.0.0.1:8080", server.address.removeprefix("http://"))
    (folder / "Caddyfile").write_text(f"{{\n{options}}}\n{text}")
    parts = ["strict-transport-security: max-age="] if "Strict" in text else []

    def check():
        for host in hosts:
            check_answer(place, block, host, secure, folder / "caddy/pki/authorities/local/root.crt", *parts)

    try:
        answers(place, block, [program("caddy"), "run", "--config", "Caddyfile"], secure, check)
    finally:
        server.stop()
