"""The Hugging Face Hub as far as publishing and reading need it, over HTTP on this machine, for the real client.

It is strict where the Hub is: tokens and namespaces, hashes and sizes of what is uploaded, what may stand in plain
git, commits on top of the newest one. It can be told to answer an endpoint with an error, and to break uploads.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import yaml

PAGE = 3
"""Entries of a file listing per page. The Hub gives 1,000; few make every listing of the tests go over several."""
MAX_GIT_BYTES = 10_000_000
LARGE = (".safetensors", ".bin", ".pt", ".pkl", ".png", ".zip")
NAME = re.compile(r"[A-Za-z0-9][\w.-]{0,94}")


class Refusal(Exception):
    """An answer that is an error."""

    def __init__(self, status: int, message: str, code: str | None = None) -> None:
        super().__init__(message)
        self.status, self.message, self.code = status, message, code


@dataclass(frozen=True)
class User:
    name: str
    role: str = "write"
    organisations: tuple[str, ...] = ()


@dataclass(frozen=True)
class Entry:
    """A file in a commit."""

    content: bytes
    large: bool

    @property
    def blob_id(self) -> str:
        """Git's name for what git holds: the content, or the pointer to it."""
        held = self.content
        if self.large:
            oid = hashlib.sha256(held).hexdigest()
            pointer = f"version https://git-lfs.github.com/spec/v1\noid sha256:{oid}\nsize {len(held)}\n"
            held = pointer.encode()
        return hashlib.sha1(b"blob %d\0" % len(held) + held).hexdigest()


@dataclass(frozen=True)
class Commit:
    message: str
    files: dict[str, Entry]
    parent: str | None

    @property
    def oid(self) -> str:
        listed = sorted((path, entry.blob_id) for path, entry in self.files.items())
        return hashlib.sha1(repr((self.parent, self.message, listed)).encode()).hexdigest()


@dataclass
class Repository:
    private: bool
    sdk: str | None = None
    commits: list[Commit] = field(
        default_factory=lambda: [
            Commit("initial commit", {".gitattributes": Entry(b"*.png filter=lfs\n", False)}, None)
        ]
    )
    store: dict[str, bytes] = field(default_factory=dict)
    """Large files by SHA-256."""

    @property
    def head(self) -> Commit:
        return self.commits[-1]

    @classmethod
    def of(cls, folder: Path) -> Repository:
        """A public repository that holds the files of a folder."""
        made = cls(private=False)
        for file in sorted(folder.iterdir()):
            made.add(file.name, file.read_bytes())
        return made

    def add(self, path: str, content: bytes) -> None:
        """A commit by somebody else."""
        files = self.head.files | {path: Entry(content, False)}
        self.commits.append(Commit(f"Add {path}", files, self.head.oid))


class HubFake:
    """Start it with `with HubFake() as hub:`; `hub.url` is its endpoint."""

    def __init__(self) -> None:
        self.users: dict[str, User] = {}
        self.repositories: dict[tuple[str, str], Repository] = {}
        self.requests: list[str] = []
        """Names of the endpoints asked, in order."""
        self.arrived: list[str] = []
        """SHA-256 of every large file that was uploaded whole, in order."""
        self.errors: dict[str, tuple[int, str]] = {}
        """Endpoint -> status and message to answer with."""
        self.uploads_until_break: int | None = None
        """After so many whole uploads every other one breaks off half-way."""
        self.before_commit: Callable[[Repository], None] | None = None
        self.lock = threading.Lock()

    def __enter__(self) -> HubFake:
        hub = self

        class Handler(_Handler):
            fake = hub

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        return self

    def __exit__(self, *error: object) -> None:
        self.server.shutdown()
        self.server.server_close()

    def repository(self, name: str, kind: str = "model") -> Repository:
        return self.repositories[kind, name]


ROUTES = [
    ("validate", "POST", r"/api/validate-yaml"),
    ("create", "POST", r"/api/repos/create"),
    ("tree", "GET", r"/api/(?P<kind>model|space|dataset)s/(?P<repo>[^/]+/[^/]+)/tree/(?P<revision>[^/]+)"),
    ("preupload", "POST", r"/api/(?P<kind>model|space|dataset)s/(?P<repo>[^/]+/[^/]+)/preupload/main"),
    ("commit", "POST", r"/api/(?P<kind>model|space|dataset)s/(?P<repo>[^/]+/[^/]+)/commit/main"),
    ("info", "GET", r"/api/(?P<kind>model|space|dataset)s/(?P<repo>[^/]+/[^/]+)(?:/revision/(?P<revision>[^/]+))?"),
    ("resolve", "(GET|HEAD)", r"/(?P<repo>[^/]+/[^/]+)/resolve/(?P<revision>[^/]+)/(?P<path>.+)"),
    ("batch", "POST", r"/(?:(?P<kind>space|dataset)s/)?(?P<repo>[^/]+/[^/]+)\.git/info/lfs/objects/batch"),
    ("upload", "PUT", r"/store/(?P<kind>model|space|dataset)/(?P<repo>[^/]+/[^/]+)/(?P<oid>[0-9a-f]{64})"),
    ("verify", "POST", r"/verify/(?P<kind>model|space|dataset)/(?P<repo>[^/]+/[^/]+)"),
]


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    fake: HubFake

    def log_message(self, *arguments: object) -> None:
        """Nothing: the tests look at `HubFake.requests`."""

    def do_GET(self) -> None:
        self.route()

    do_POST = do_PUT = do_HEAD = do_GET

    def route(self) -> None:
        address = urlsplit(self.path)
        self.query = {key: values[0] for key, values in parse_qs(address.query).items()}
        matches = [
            (name, re.fullmatch(pattern, address.path))
            for name, method, pattern in ROUTES
            if re.fullmatch(method, self.command)
        ]
        name, found = next((match for match in matches if match[1]), ("unknown", None))
        with self.fake.lock:
            self.fake.requests.append(name)
        try:
            if found is None:
                raise Refusal(404, f"the fake knows no {self.command} {address.path}")
            body = b"" if name == "upload" else self.rfile.read(int(self.headers.get("Content-Length", 0)))
            if name in self.fake.errors:
                raise Refusal(*self.fake.errors[name])
            defaults = {"kind": "model", "revision": "main"}
            getattr(self, name)(body, **{key: value or defaults[key] for key, value in found.groupdict().items()})
        except Refusal as refusal:
            self.close_connection = name == "upload"  # its body was not read
            headers = {"X-Error-Message": refusal.message} | ({"X-Error-Code": refusal.code} if refusal.code else {})
            self.answer({"error": refusal.message}, refusal.status, headers)

    def answer(self, data: Any, status: int = 200, headers: dict[str, str] | None = None) -> None:
        body = data if isinstance(data, bytes) else json.dumps(data).encode()
        self.send_response(status)
        for key, value in {"Content-Type": "application/json", **(headers or {})}.items():
            self.send_header(key, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    # Who asks, and what they may do.

    def user(self) -> User:
        scheme, _, token = self.headers.get("Authorization", "").partition(" ")
        if scheme != "Bearer" or token not in self.fake.users:
            raise Refusal(401, "Invalid credentials in Authorization header")
        return self.fake.users[token]

    def readable(self, kind: str, repo: str) -> Repository:
        found = self.fake.repositories.get((kind, repo))
        if found is not None and not found.private:
            return found
        user = self.user()
        if found is None or repo.split("/")[0] not in (user.name, *user.organisations):
            raise Refusal(404, "Repository not found", "RepoNotFound")
        return found

    def writable(self, kind: str, repo: str) -> Repository:
        found, user = self.readable(kind, repo), self.user()
        self.check_may_write(user, repo.split("/")[0])
        return found

    def check_may_write(self, user: User, namespace: str) -> None:
        if user.role != "write":
            raise Refusal(403, "You must use a write token to upload to a repository.")
        if namespace not in (user.name, *user.organisations):
            raise Refusal(403, f'You don\'t have the rights to create a model under the namespace "{namespace}"')

    # Endpoints.

    def validate(self, body: bytes) -> None:
        asked = json.loads(body)
        errors, warnings = check_card(asked["content"], asked["repoType"])
        self.answer(
            {"errors": [{"message": e} for e in errors], "warnings": [{"message": w} for w in warnings]},
            400 if errors else 200,
        )

    def create(self, body: bytes) -> None:
        user, asked = self.user(), json.loads(body)
        namespace, kind = asked["organization"] or user.name, asked.get("type", "model")
        repo = f"{namespace}/{asked['name']}"
        self.check_may_write(user, namespace)
        if not NAME.fullmatch(asked["name"]):
            raise Refusal(400, "Invalid repository name")
        if kind == "space" and asked.get("sdk") not in ("gradio", "docker", "static"):
            raise Refusal(400, "A Space needs an sdk")
        if (kind, repo) in self.fake.repositories:
            raise Refusal(409, f"You already created this {kind} repo")
        self.fake.repositories[kind, repo] = Repository(asked.get("visibility") == "private", asked.get("sdk"))
        prefix = "" if kind == "model" else f"{kind}s/"
        self.answer({"url": f"{self.fake.url}/{prefix}{repo}", "name": repo, "id": repo})

    def info(self, body: bytes, kind: str, repo: str, revision: str) -> None:
        found = self.readable(kind, repo)
        commit = committed(found, revision)
        siblings = [{"rfilename": path} for path in commit.files]
        data = {"_id": "0", "id": repo, "private": found.private, "sha": commit.oid, "siblings": siblings}
        self.answer(data | {"author": repo.split("/")[0], "tags": [], "downloads": 0, "likes": 0, "disabled": False})

    def tree(self, body: bytes, kind: str, repo: str, revision: str) -> None:
        commit = committed(self.readable(kind, repo), revision)
        folders = {path.rsplit("/", 1)[0] for path in commit.files if "/" in path}
        entries: list[dict[str, Any]] = [{"type": "directory", "oid": "0" * 40, "size": 0, "path": f} for f in folders]
        for path, entry in sorted(commit.files.items()):
            told = {"type": "file", "oid": entry.blob_id, "size": len(entry.content), "path": path}
            if entry.large:
                oid = hashlib.sha256(entry.content).hexdigest()
                told["lfs"] = {"oid": oid, "size": len(entry.content), "pointerSize": 130}
            entries.append(told)
        start = int(self.query.get("cursor", 0))
        more = f"{self.fake.url}{urlsplit(self.path).path}?recursive=True&cursor={start + PAGE}"
        headers = {"Link": f'<{more}>; rel="next"'} if start + PAGE < len(entries) else {}
        self.answer(entries[start : start + PAGE], headers=headers)

    def resolve(self, body: bytes, repo: str, revision: str, path: str) -> None:
        commit = committed(self.readable("model", repo), revision)
        if path not in commit.files:
            raise Refusal(404, f"{path} is not there", "EntryNotFound")
        entry = commit.files[path]
        self.answer(entry.content, headers={"X-Repo-Commit": commit.oid, "ETag": f'"{entry.blob_id}"'})

    def preupload(self, body: bytes, kind: str, repo: str) -> None:
        found, files = self.writable(kind, repo), []
        for file in json.loads(body)["files"]:
            check_path(file["path"])
            sample, size = base64.b64decode(file["sample"], validate=True), file["size"]
            if len(sample) != min(size, 512):
                raise Refusal(400, f"{file['path']}: the sample has {len(sample)} bytes")
            large = is_large(file["path"], size, sample)
            entry = found.head.files.get(file["path"])
            oid = None
            if entry is not None:
                oid = hashlib.sha256(entry.content).hexdigest() if entry.large else entry.blob_id
            mode = "lfs" if large else "regular"
            files.append({"path": file["path"], "uploadMode": mode, "shouldIgnore": False, "oid": oid})
        self.answer({"files": files})

    def batch(self, body: bytes, kind: str, repo: str) -> None:
        found, asked = self.writable(kind, repo), json.loads(body)
        if "application/vnd.git-lfs+json" not in self.headers.get("Content-Type", ""):
            raise Refusal(415, "the batch endpoint speaks application/vnd.git-lfs+json")
        if asked["operation"] != "upload" or asked["hash_algo"] != "sha256" or "basic" not in asked["transfers"]:
            raise Refusal(422, "not an upload of sha256 objects")
        objects = []
        for item in asked["objects"]:
            told = {"oid": item["oid"], "size": item["size"]}
            if item["oid"] not in found.store:
                told["actions"] = {
                    "upload": {"href": f"{self.fake.url}/store/{kind}/{repo}/{item['oid']}?size={item['size']}"},
                    "verify": {"href": f"{self.fake.url}/verify/{kind}/{repo}"},
                }
            objects.append(told)
        self.answer({"transfer": "basic", "objects": objects})

    def upload(self, body: bytes, kind: str, repo: str, oid: str) -> None:
        """The store behind the Hub: it knows no tokens, and it checks what arrives."""
        if "Authorization" in self.headers:
            raise Refusal(400, "a signed address takes no Authorization header")
        if "Content-Length" not in self.headers:
            raise Refusal(411, "the store needs a Content-Length")
        length, hub = int(self.headers["Content-Length"]), self.fake
        with hub.lock:  # one at a time, so that the number before the break is exact
            if hub.uploads_until_break is not None and len(hub.arrived) >= hub.uploads_until_break:
                self.rfile.read(length // 2)
                self.close_connection = True
                self.connection.close()
                return
            content = self.rfile.read(length)
            if length != int(self.query["size"]) or hashlib.sha256(content).hexdigest() != oid:
                raise Refusal(400, "size or hash is not what was announced")
            hub.repositories[kind, repo].store[oid] = content
            hub.arrived.append(oid)
        self.answer({})

    def verify(self, body: bytes, kind: str, repo: str) -> None:
        found, asked = self.writable(kind, repo), json.loads(body)
        if len(found.store.get(asked["oid"], b"")) != asked["size"]:
            raise Refusal(404, "Object does not exist")
        self.answer({})

    def commit(self, body: bytes, kind: str, repo: str) -> None:
        found = self.writable(kind, repo)
        if self.fake.before_commit:
            self.fake.before_commit(found)
        lines = [json.loads(line) for line in body.splitlines()]
        header = lines[0]["value"] if lines and lines[0]["key"] == "header" else {}
        if not header.get("summary") or len(lines) < 2:
            raise Refusal(400, "a commit needs a summary first, and at least one file")
        if header.get("parentCommit", found.head.oid) != found.head.oid:
            raise Refusal(412, "A commit has happened since. Please refresh and try again.")
        files = dict(found.head.files)
        for line in lines[1:]:
            apply(line["key"], line["value"], files, found.store, kind)
        if files == found.head.files:
            raise Refusal(400, "an empty commit")
        found.commits.append(Commit(header["summary"], files, found.head.oid))
        oid = found.head.oid
        self.answer({"success": True, "commitOid": oid, "commitUrl": f"{self.fake.url}/{repo}/commit/{oid}"})


def committed(found: Repository, revision: str) -> Commit:
    """The commit of this name; `main`, and no name at all, is the newest."""
    if revision == "main":
        return found.head
    commit = next((c for c in found.commits if revision == c.oid), None)
    if commit is None:
        raise Refusal(404, f"Invalid rev id: {revision}", "RevisionNotFound")
    return commit


def apply(key: str, value: dict[str, Any], files: dict[str, Entry], store: dict[str, bytes], kind: str) -> None:
    """One line of a commit."""
    path = value["path"]
    check_path(path)
    if key == "deletedFile":
        if path not in files:
            raise Refusal(404, "A file with this name doesn't exist", "EntryNotFound")
        del files[path]
    elif key == "lfsFile":
        content = store.get(value["oid"])
        if value["algo"] != "sha256" or content is None or len(content) != value["size"]:
            raise Refusal(400, f"{path}: its object was not uploaded")
        files[path] = Entry(content, True)
    elif key == "file" and value["encoding"] == "base64":
        content = base64.b64decode(value["content"], validate=True)
        if is_large(path, len(content), content[:512]):
            raise Refusal(400, f"{path}: binary and large files do not go into plain git")
        if path == "README.md" and (errors := check_card(content.decode(), kind)[0]):
            raise Refusal(400, errors[0])
        files[path] = Entry(content, False)
    else:
        raise Refusal(400, f"unknown operation {key}")


def check_path(path: str) -> None:
    if not path or any(part in ("", ".", "..", ".git") for part in path.split("/")):
        raise Refusal(400, f"Invalid path {path!r}")


def is_large(path: str, size: int, sample: bytes) -> bool:
    """Whether a file goes to large-file storage: by its type, its size, or because it is binary."""
    return size > 0 and (path.endswith(LARGE) or size > MAX_GIT_BYTES or b"\0" in sample)


def check_card(text: str, kind: str) -> tuple[list[str], list[str]]:
    """Errors and warnings about the front matter of a README.md."""
    parts = text.split("---\n", 2)
    if len(parts) < 3 or parts[0]:
        missing = "empty or missing yaml metadata in repo card"
        return ([missing], []) if kind == "space" else ([], [missing])
    try:
        front = yaml.safe_load(parts[1])
    except yaml.YAMLError:
        return ["the front matter is not valid YAML"], []
    if not isinstance(front, dict):
        return ["the front matter is not a mapping"], []
    if kind == "space" and front.get("sdk") not in ("gradio", "docker", "static"):
        return ['"sdk" must be one of [gradio, docker, static]'], []
    return [], []
