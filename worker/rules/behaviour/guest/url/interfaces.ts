/** The interfaces `URL` and `URLSearchParams`, and members that other interfaces share with them. */
import { Interface, Internal, pageIterator, text } from "../expose.ts";
import { applyPage, pageArray, typeError } from "../realm.ts";
import { fragmentOf, originOf, parseUrl, serializeUrl, type UrlRecord } from "./parse.ts";

type Pair = [name: string, value: string];

/** Decodes a name or value of a form-urlencoded query. Invalid sequences stay as they are. */
function decodeFormComponent(part: string): string {
  const plus = part.replaceAll("+", " ");
  try {
    return decodeURIComponent(plus);
  } catch {
    return plus.replace(/(?:%[0-9a-fA-F]{2})+/g, (run) => {
      try {
        return decodeURIComponent(run);
      } catch {
        return run;
      }
    });
  }
}

/** Encodes a name or value of a form-urlencoded query. */
function encodeFormComponent(part: string): string {
  return encodeURIComponent(part.toWellFormed())
    .replaceAll("%20", "+")
    .replace(/[!'()~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

function parseFormUrlEncoded(query: string): Pair[] {
  const pairs: Pair[] = [];
  for (const part of query.replace(/^\?/, "").split("&")) {
    if (part === "") continue;
    const equals = part.indexOf("=");
    pairs.push(
      equals < 0
        ? [decodeFormComponent(part), ""]
        : [decodeFormComponent(part.slice(0, equals)), decodeFormComponent(part.slice(equals + 1))],
    );
  }
  return pairs;
}

function serializeFormUrlEncoded(pairs: readonly Pair[]): string {
  return pairs.map(([name, value]) => `${encodeFormComponent(name)}=${encodeFormComponent(value)}`).join("&");
}

/** The internal of `URLSearchParams`. */
class SearchParams extends Internal {
  pairs: Pair[] = [];
  /** The URL whose query follows changes; null for an object of its own. */
  url: Url | null = null;

  override get interface(): Interface<Internal> {
    return searchParamsInterface;
  }

  /** Updates the query of the URL that the parameters belong to. */
  changed(): void {
    if (!this.url) return;
    const query = serializeFormUrlEncoded(this.pairs);
    this.url.record.query = query === "" ? "" : `?${query}`;
  }
}

/** Converts a constructor argument to pairs: an iterable of pairs, an object, or a query. */
function toPairs(init: unknown): Pair[] {
  if (init === undefined || init === null) return [];
  if (typeof init !== "object") return parseFormUrlEncoded(text(init));
  const iterate: unknown = Reflect.get(init, Symbol.iterator);
  if (typeof iterate !== "function")
    return Object.keys(init).map((name): Pair => [name, text(Reflect.get(init, name))]);
  const pairs: Pair[] = [];
  for (const pair of init as Iterable<Iterable<unknown>>) {
    const [name, value] = [...pair];
    pairs.push([text(name), text(value)]);
  }
  return pairs;
}

const searchParamsInterface: Interface<SearchParams> = new Interface<SearchParams>(
  "URLSearchParams",
  null,
  SearchParams,
  ([init]) => {
    const params = new SearchParams();
    params.pairs = toPairs(init);
    return params;
  },
);
searchParamsInterface
  .attribute("size", (params) => params.pairs.length)
  .method("append", 2, (params, name, value) => {
    params.pairs.push([text(name), text(value)]);
    params.changed();
  })
  .variadic("delete", 1, (params, [name, value]) => {
    params.pairs = params.pairs.filter(
      ([one, other]) => one !== text(name) || (value !== undefined && other !== text(value)),
    );
    params.changed();
  })
  .method("get", 1, (params, name) => params.pairs.find(([one]) => one === text(name))?.[1] ?? null)
  .method("getAll", 1, (params, name) =>
    pageArray(params.pairs.filter(([one]) => one === text(name)).map(([, value]) => value)),
  )
  .method("has", 1, (params, name, value) =>
    params.pairs.some(([one, other]) => one === text(name) && (value === undefined || other === text(value))),
  )
  .method("set", 2, (params, name, value) => {
    const index = params.pairs.findIndex(([one]) => one === text(name));
    if (index < 0) params.pairs.push([text(name), text(value)]);
    else {
      params.pairs = params.pairs.filter(([one], at) => at <= index || one !== text(name));
      (params.pairs[index] as Pair)[1] = text(value);
    }
    params.changed();
  })
  .method("sort", 0, (params) => {
    params.pairs.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    params.changed();
  })
  .method("toString", 0, (params) => serializeFormUrlEncoded(params.pairs));
addPairMembers(searchParamsInterface, (params) => params.pairs);

/** Adds the members of pair iterables (Web IDL): `entries`, `keys`, `values`, `forEach` and the iterator. */
export function addPairMembers<T extends Internal>(
  kind: Interface<T>,
  pairsOf: (self: T) => readonly (readonly [unknown, unknown])[],
): void {
  const iterate = (self: T, pick: (pair: readonly [unknown, unknown]) => unknown): object => {
    let index = 0;
    return pageIterator(`${kind.name} Iterator`, () => {
      const pair = pairsOf(self)[index++];
      return pair ? { value: pick(pair) } : null;
    });
  };
  kind
    .method("keys", 0, (self) => iterate(self, ([name]) => name))
    .method("values", 0, (self) => iterate(self, ([, value]) => value))
    .method("entries", 0, (self) => iterate(self, (pair) => pageArray(pair)))
    .method("forEach", 1, (self, callback, receiver) => {
      for (const [name, value] of [...pairsOf(self)])
        applyPage(callback, receiver, [value, name, self.wrapper]);
    });
  kind.value(Symbol.iterator, Reflect.get(kind.pagePrototype, "entries"));
}

/** The internal of `URL`. */
class Url extends Internal {
  record: UrlRecord;
  readonly params = new SearchParams();

  constructor(record: UrlRecord) {
    super();
    this.record = record;
    this.params.url = this;
    this.params.pairs = parseFormUrlEncoded(record.query);
  }

  override get interface(): Interface<Internal> {
    return urlInterface;
  }
}

/** Parses constructor arguments; null if the URL or its base is invalid. */
function parse(source: unknown, base: unknown): UrlRecord | null {
  const baseUrl = base === undefined ? null : parseUrl(text(base));
  return base !== undefined && !baseUrl ? null : parseUrl(text(source), baseUrl);
}

const urlInterface: Interface<Url> = new Interface<Url>(
  "URL",
  null,
  Url,
  ([source, base]) => {
    const record = parse(source, base);
    if (!record) throw typeError("Failed to construct 'URL': Invalid URL");
    return new Url(record);
  },
  1,
);

/**
 * Adds the URL decomposition members that URL, Location and links share. A change that makes the URL invalid
 * is ignored.
 * @param read the current URL; null if there is none
 */
export function addUrlMembers<T extends Internal>(
  kind: Interface<T>,
  read: (self: T) => UrlRecord | null,
  write: (self: T, record: UrlRecord) => void,
): void {
  const part = (
    name: string,
    get: (record: UrlRecord) => string,
    set?: (record: UrlRecord, value: string) => void,
  ): void => {
    kind.attribute(
      name,
      (self) => {
        const record = read(self);
        return record ? get(record) : name === "protocol" ? ":" : "";
      },
      set &&
        ((self, value) => {
          const record = read(self);
          if (!record) return;
          const changed = { ...record };
          set(changed, text(value));
          const reparsed = parseUrl(serializeUrl(changed));
          if (reparsed) write(self, reparsed);
        }),
    );
  };
  const withPrefix = (prefix: string, value: string): string =>
    value === "" || value === prefix ? "" : value.startsWith(prefix) ? value : prefix + value;
  part("origin", originOf);
  part(
    "protocol",
    ({ scheme }) => scheme,
    (record, value) => {
      record.scheme = `${value.replace(/:.*$/, "").toLowerCase()}:`;
    },
  );
  part(
    "username",
    ({ username }) => username,
    (record, value) => {
      record.username = encodeURIComponent(value);
    },
  );
  part(
    "password",
    ({ password }) => password,
    (record, value) => {
      record.password = encodeURIComponent(value);
    },
  );
  part(
    "host",
    ({ host, port }) => (port ? `${host}:${port}` : host),
    (record, value) => {
      const [host = "", port = ""] = value.split(":");
      record.host = host;
      record.port = port;
    },
  );
  part(
    "hostname",
    ({ host }) => host,
    (record, value) => {
      record.host = value;
    },
  );
  part(
    "port",
    ({ port }) => port,
    (record, value) => {
      record.port = value;
    },
  );
  part(
    "pathname",
    ({ path }) => path,
    (record, value) => {
      record.path = value.startsWith("/") ? value : `/${value}`;
    },
  );
  part(
    "search",
    ({ query }) => query,
    (record, value) => {
      record.query = withPrefix("?", value);
    },
  );
  part("hash", fragmentOf, (record, value) => {
    record.hash = withPrefix("#", value);
  });
}

addUrlMembers(
  urlInterface,
  (url) => url.record,
  (url, record) => {
    url.record = record;
    url.params.pairs = parseFormUrlEncoded(record.query);
  },
);
urlInterface
  .attribute(
    "href",
    (url) => serializeUrl(url.record),
    (url, value) => {
      const record = parseUrl(text(value));
      if (!record) throw typeError("Failed to set the 'href' property on 'URL': Invalid URL");
      url.record = record;
      url.params.pairs = parseFormUrlEncoded(record.query);
    },
  )
  .attribute("searchParams", (url) => url.params)
  .method("toString", 0, (url) => serializeUrl(url.record))
  .method("toJSON", 0, (url) => serializeUrl(url.record))
  .static("canParse", 1, (source, base) => parse(source, base) !== null)
  .static("parse", 1, (source, base) => {
    const record = parse(source, base);
    return record ? new Url(record) : null;
  })
  .static("createObjectURL", 1, () => "blob:https://page.codenaut.example/0")
  .static("revokeObjectURL", 1, () => undefined);
