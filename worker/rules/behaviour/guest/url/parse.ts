/**
 * Reads addresses as the URL standard does, but for what no page of a learner needs (IDNA, IPv6, opaque
 * hosts).
 */

/** Where the page stands. Nothing is ever loaded from there. */
const PAGE_URL = "https://page.codenaut.example/index.html";

export interface Address {
  /** With its colon. */
  scheme: string;
  username: string;
  password: string;
  host: string;
  port: string;
  path: string;
  /** With its question mark, or empty. */
  query: string;
  /** With its number sign, or empty. */
  hash: string;
  /** Whether it has `//` and a path of segments. */
  isHierarchical: boolean;
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = {
  "http:": "80",
  "https:": "443",
  "ws:": "80",
  "wss:": "443",
  "ftp:": "21",
  "file:": "",
};

const NEVER_ENCODED = /[A-Za-z0-9\-._~!$&'()*+,;=:@/?%[\]|\\^`{}]/;

function encode(text: string, also: RegExp): string {
  let encoded = "";
  for (const character of text)
    encoded +=
      character > "\u007e" || character <= " " || also.test(character) || !NEVER_ENCODED.test(character)
        ? character === "#" && !also.test("#")
          ? character
          : encodeOne(character)
        : character;
  return encoded;
}

function encodeOne(character: string): string {
  const isLone = /^[\ud800-\udfff]$/.test(character);
  const encoded = encodeURIComponent(isLone ? "\ufffd" : character);
  // Signs that encodeURIComponent leaves alone.
  return encoded === character
    ? `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`
    : encoded;
}

const IN_PATH = /[ "#<>?`{}^]/;
const IN_QUERY = /[ "#<>']/;
const IN_HASH = /[ "<>`]/;
const IN_USER = /[ "#<>?`{}/:;=@[\]^|]/;

function resolvePath(path: string): string {
  const output: string[] = [];
  const segments = path.split("/").slice(1);
  segments.forEach((segment, index) => {
    const isLast = index === segments.length - 1;
    const plain = segment.replace(/%2e/gi, ".");
    if (plain === "..") {
      output.pop();
      if (isLast) output.push("");
    } else if (plain === ".") {
      if (isLast) output.push("");
    } else output.push(segment);
  });
  return `/${output.join("/")}`;
}

function readAuthority(address: Address, authority: string): boolean {
  const at = authority.lastIndexOf("@");
  if (at >= 0) {
    const [name = "", ...rest] = authority.slice(0, at).split(":");
    address.username = encode(name, IN_USER);
    address.password = encode(rest.join(":"), IN_USER);
  }
  const found = /^(\[[0-9a-fA-F:.]*\]|[^:]*)(?::(\d*))?$/.exec(authority.slice(at + 1));
  if (!found) return false;
  const host = (found[1] ?? "").toLowerCase();
  const isSpecial = Object.hasOwn(DEFAULT_PORTS, address.scheme);
  if (host === "" && isSpecial && address.scheme !== "file:") return false;
  if (/[\s<>^|%\\#?/]/.test(host) && !host.startsWith("[")) return false;
  address.host = host;
  const port = found[2] ?? "";
  if (Number(port) > 65_535) return false;
  address.port =
    port === "" || String(Number(port)) === DEFAULT_PORTS[address.scheme] ? "" : String(Number(port));
  return true;
}

/** Reads an address, relative to `base` if that is given; null for what is none. */
export function parseAddress(source: string, base: Address | null = null): Address | null {
  const input = source.replace(/^[\0-\u0020]+|[\0-\u0020]+$/g, "").replace(/[\t\n\r]/g, "");
  const scheme = /^[a-zA-Z][a-zA-Z0-9+.-]*:/.exec(input)?.[0].toLowerCase();
  const hashAt = input.indexOf("#");
  const hash = hashAt < 0 ? "" : input.slice(hashAt);
  let rest = (hashAt < 0 ? input : input.slice(0, hashAt)).slice(scheme?.length ?? 0);
  const address: Address = {
    scheme: scheme ?? base?.scheme ?? "",
    username: "",
    password: "",
    host: "",
    port: "",
    path: "",
    query: "",
    hash: hash.length > 1 ? `#${encode(hash.slice(1), IN_HASH)}` : "",
    isHierarchical: true,
  };
  if (!scheme && !base) return null;
  const isSpecial = Object.hasOwn(DEFAULT_PORTS, address.scheme);
  if (isSpecial) rest = rest.replaceAll("\\", "/");
  const queryAt = rest.indexOf("?");
  const query = queryAt < 0 ? null : rest.slice(queryAt + 1);
  if (queryAt >= 0) rest = rest.slice(0, queryAt);
  if (query) address.query = `?${encode(query, IN_QUERY)}`;

  const isRelative = !scheme || (isSpecial && scheme === base?.scheme && !rest.startsWith("/"));
  if (
    !isRelative ||
    rest.startsWith("//") ||
    (isSpecial && scheme && !rest.startsWith("//") && scheme !== base?.scheme)
  ) {
    if (!isSpecial && !rest.startsWith("//")) {
      address.isHierarchical = rest.startsWith("/");
      address.path = address.isHierarchical ? resolvePath(encode(rest, IN_PATH)) : encode(rest, /[^\s\S]/);
      return address;
    }
    const after = isSpecial ? rest.replace(/^\/*/, "") : rest.slice(2);
    const slash = after.indexOf("/");
    if (!readAuthority(address, slash < 0 ? after : after.slice(0, slash))) return null;
    const path = slash < 0 ? "" : after.slice(slash);
    address.path = path === "" ? (isSpecial ? "/" : "") : resolvePath(encode(path, IN_PATH));
    return address;
  }
  if (!base?.isHierarchical) return base && rest === "" && hash ? { ...base, hash: address.hash } : null;
  const { username, password, host, port } = base;
  Object.assign(address, { username, password, host, port });
  if (rest === "") {
    address.path = base.path;
    if (query === null) address.query = base.query;
    return address;
  }
  const path = rest.startsWith("/") ? rest : base.path.slice(0, base.path.lastIndexOf("/") + 1) + rest;
  address.path = resolvePath(encode(path, IN_PATH));
  return address;
}

export function writeAddress(address: Address): string {
  const { scheme, username, password, host, port, path, query, hash } = address;
  if (!address.isHierarchical || (host === "" && scheme !== "file:" && !Object.hasOwn(DEFAULT_PORTS, scheme)))
    return `${scheme}${path}${query}${hash}`;
  const user = username || password ? `${username}${password ? `:${password}` : ""}@` : "";
  return `${scheme}//${user}${host}${port ? `:${port}` : ""}${path}${query}${hash}`;
}

export function originOf({ scheme, host, port }: Address): string {
  return /^(?:https?|wss?|ftp):$/.test(scheme) ? `${scheme}//${host}${port ? `:${port}` : ""}` : "null";
}

export const pageAddress = parseAddress(PAGE_URL) as Address;

/** An address as the page resolves it; as it stands where it is none. */
export function resolveUrl(source: string): string {
  const address = parseAddress(source, pageAddress);
  return address ? writeAddress(address) : source;
}
