/**
 * Parses and serializes URLs (URL Standard), without IDNA, validation of IPv6 addresses, and opaque hosts.
 */

/** The URL of the page. Nothing is ever loaded from it. */
const PAGE_URL = "https://page.codenaut.example/index.html";

/** A parsed URL with percent-encoded components. */
export interface UrlRecord {
  /** With its colon. */
  scheme: string;
  username: string;
  password: string;
  host: string;
  /** Empty for the scheme's default port. */
  port: string;
  path: string;
  /** With its question mark; empty for none. */
  query: string;
  /** The fragment with its number sign; empty for none. */
  hash: string;
  /** Whether the path consists of segments, and isn't opaque as in `mailto:` URLs. */
  isHierarchical: boolean;
}

/** The special schemes with their default ports. */
const DEFAULT_PORTS: Readonly<Record<string, string>> = {
  "http:": "80",
  "https:": "443",
  "ws:": "80",
  "wss:": "443",
  "ftp:": "21",
  "file:": "",
};

/** Characters that are encoded only if the component's set names them. */
const UNENCODED_BY_DEFAULT = /[A-Za-z0-9\-._~!$&'()*+,;=:@/?%[\]|\\^`{}]/;

/** Percent-encodes a component: controls, space, characters beyond ASCII, and those of the encode set. */
function percentEncode(text: string, encodeSet: RegExp): string {
  let encoded = "";
  for (const character of text)
    encoded +=
      character > "\u007e" ||
      character <= " " ||
      encodeSet.test(character) ||
      !UNENCODED_BY_DEFAULT.test(character)
        ? character === "#" && !encodeSet.test("#")
          ? character
          : percentEncodeCharacter(character)
        : character;
  return encoded;
}

function percentEncodeCharacter(character: string): string {
  const isLoneSurrogate = /^[\ud800-\udfff]$/.test(character);
  const encoded = encodeURIComponent(isLoneSurrogate ? "\ufffd" : character);
  // encodeURIComponent leaves some characters unencoded.
  return encoded === character
    ? `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`
    : encoded;
}

const PATH_ENCODE_SET = /[ "#<>?`{}^]/;
const QUERY_ENCODE_SET = /[ "#<>']/;
const FRAGMENT_ENCODE_SET = /[ "<>`]/;
const USERINFO_ENCODE_SET = /[ "#<>?`{}/:;=@[\]^|]/;

/** Removes `.` and `..` segments of a path that begins with a slash. */
function resolveDotSegments(path: string): string {
  const output: string[] = [];
  const segments = path.split("/").slice(1);
  segments.forEach((segment, index) => {
    const isLast = index === segments.length - 1;
    const decoded = segment.replace(/%2e/gi, ".");
    if (decoded === "..") {
      output.pop();
      if (isLast) output.push("");
    } else if (decoded === ".") {
      if (isLast) output.push("");
    } else output.push(segment);
  });
  return `/${output.join("/")}`;
}

/** Parses `user:password@host:port` into `url`. Returns false if it is invalid. */
function parseAuthority(url: UrlRecord, authority: string): boolean {
  const at = authority.lastIndexOf("@");
  if (at >= 0) {
    const [name = "", ...rest] = authority.slice(0, at).split(":");
    url.username = percentEncode(name, USERINFO_ENCODE_SET);
    url.password = percentEncode(rest.join(":"), USERINFO_ENCODE_SET);
  }
  const match = /^(\[[0-9a-fA-F:.]*\]|[^:]*)(?::(\d*))?$/.exec(authority.slice(at + 1));
  if (!match) return false;
  const host = (match[1] ?? "").toLowerCase();
  const isSpecial = Object.hasOwn(DEFAULT_PORTS, url.scheme);
  if (host === "" && isSpecial && url.scheme !== "file:") return false;
  if (/[\s<>^|%\\#?/]/.test(host) && !host.startsWith("[")) return false;
  url.host = host;
  const port = match[2] ?? "";
  if (Number(port) > 65_535) return false;
  url.port = port === "" || String(Number(port)) === DEFAULT_PORTS[url.scheme] ? "" : String(Number(port));
  return true;
}

/** Parses a URL, relative to `base` if that is given. Returns null if it is invalid. */
export function parseUrl(source: string, base: UrlRecord | null = null): UrlRecord | null {
  const input = source.replace(/^[\0-\u0020]+|[\0-\u0020]+$/g, "").replace(/[\t\n\r]/g, "");
  const scheme = /^[a-zA-Z][a-zA-Z0-9+.-]*:/.exec(input)?.[0].toLowerCase();
  const hashAt = input.indexOf("#");
  const hash = hashAt < 0 ? "" : input.slice(hashAt);
  let rest = (hashAt < 0 ? input : input.slice(0, hashAt)).slice(scheme?.length ?? 0);
  const url: UrlRecord = {
    scheme: scheme ?? base?.scheme ?? "",
    username: "",
    password: "",
    host: "",
    port: "",
    path: "",
    query: "",
    hash: hash && `#${percentEncode(hash.slice(1), FRAGMENT_ENCODE_SET)}`,
    isHierarchical: true,
  };
  if (!scheme && !base) return null;
  const isSpecial = Object.hasOwn(DEFAULT_PORTS, url.scheme);
  if (isSpecial) rest = rest.replaceAll("\\", "/");
  const queryAt = rest.indexOf("?");
  const query = queryAt < 0 ? null : rest.slice(queryAt + 1);
  if (queryAt >= 0) rest = rest.slice(0, queryAt);
  if (query) url.query = `?${percentEncode(query, QUERY_ENCODE_SET)}`;

  const isRelative = !scheme || (isSpecial && scheme === base?.scheme && !rest.startsWith("/"));
  if (
    !isRelative ||
    rest.startsWith("//") ||
    (isSpecial && scheme && !rest.startsWith("//") && scheme !== base?.scheme)
  ) {
    if (!isSpecial && !rest.startsWith("//")) {
      url.isHierarchical = rest.startsWith("/");
      url.path = url.isHierarchical
        ? resolveDotSegments(percentEncode(rest, PATH_ENCODE_SET))
        : percentEncode(rest, /[^\s\S]/);
      return url;
    }
    const after = isSpecial ? rest.replace(/^\/*/, "") : rest.slice(2);
    const slash = after.indexOf("/");
    if (!parseAuthority(url, slash < 0 ? after : after.slice(0, slash))) return null;
    const path = slash < 0 ? "" : after.slice(slash);
    url.path =
      path === "" ? (isSpecial ? "/" : "") : resolveDotSegments(percentEncode(path, PATH_ENCODE_SET));
    return url;
  }
  if (!base?.isHierarchical) return base && rest === "" && hash ? { ...base, hash: url.hash } : null;
  const { username, password, host, port } = base;
  Object.assign(url, { username, password, host, port });
  if (rest === "") {
    url.path = base.path;
    if (query === null) url.query = base.query;
    return url;
  }
  const path = rest.startsWith("/") ? rest : base.path.slice(0, base.path.lastIndexOf("/") + 1) + rest;
  url.path = resolveDotSegments(percentEncode(path, PATH_ENCODE_SET));
  return url;
}

/** The fragment as `hash` properties return it: "" for an empty one, too. */
export function fragmentOf({ hash }: UrlRecord): string {
  return hash === "#" ? "" : hash;
}

/** Serializes a URL record. */
export function serializeUrl(url: UrlRecord): string {
  const { scheme, username, password, host, port, path, query, hash } = url;
  if (!url.isHierarchical || (host === "" && scheme !== "file:" && !Object.hasOwn(DEFAULT_PORTS, scheme)))
    return `${scheme}${path}${query}${hash}`;
  const user = username || password ? `${username}${password ? `:${password}` : ""}@` : "";
  return `${scheme}//${user}${host}${port ? `:${port}` : ""}${path}${query}${hash}`;
}

/** The serialized origin of a URL; "null" for an opaque origin. */
export function originOf({ scheme, host, port }: UrlRecord): string {
  return /^(?:https?|wss?|ftp):$/.test(scheme) ? `${scheme}//${host}${port ? `:${port}` : ""}` : "null";
}

/** The URL of the page when it is loaded. */
export const pageUrl = parseUrl(PAGE_URL) as UrlRecord;

/**
 * Resolves a URL relative to the page's. Returns the source if it is invalid, as URL properties of elements
 * do.
 */
export function resolveUrl(source: string): string {
  const url = parseUrl(source, pageUrl);
  return url ? serializeUrl(url) : source;
}
