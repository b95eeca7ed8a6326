/** URL and URLSearchParams. */
import { Interface, Internal, pageIterator, text } from "../expose.ts";
import { applyPage, pageArray, typeError } from "../realm.ts";
import { type Address, originOf, parseAddress, writeAddress } from "./parse.ts";

type Pair = [name: string, value: string];

function decode(part: string): string {
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

function encode(part: string): string {
  return encodeURIComponent(part.toWellFormed())
    .replaceAll("%20", "+")
    .replace(/[!'()~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

function parseQuery(query: string): Pair[] {
  const pairs: Pair[] = [];
  for (const part of query.replace(/^\?/, "").split("&")) {
    if (part === "") continue;
    const equals = part.indexOf("=");
    pairs.push(
      equals < 0 ? [decode(part), ""] : [decode(part.slice(0, equals)), decode(part.slice(equals + 1))],
    );
  }
  return pairs;
}

function writeQuery(pairs: readonly Pair[]): string {
  return pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join("&");
}

class Params extends Internal {
  pairs: Pair[] = [];
  url: Url | null = null;

  override get interface(): Interface<Internal> {
    return paramsInterface;
  }

  changed(): void {
    if (!this.url) return;
    const query = writeQuery(this.pairs);
    this.url.address.query = query === "" ? "" : `?${query}`;
  }
}

/** Reads pairs from a list of pairs, an object or a query. */
function pairsFrom(init: unknown): Pair[] {
  if (init === undefined || init === null) return [];
  if (typeof init !== "object") return parseQuery(text(init));
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

const paramsInterface: Interface<Params> = new Interface<Params>(
  "URLSearchParams",
  null,
  Params,
  ([init]) => {
    const params = new Params();
    params.pairs = pairsFrom(init);
    return params;
  },
);
paramsInterface
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
  .method("toString", 0, (params) => writeQuery(params.pairs));
addPairMembers(paramsInterface, (params) => params.pairs);

/** Adds what lists of pairs have: `entries`, `keys`, `values`, `forEach` and iteration. */
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

class Url extends Internal {
  address: Address;
  readonly params = new Params();

  constructor(address: Address) {
    super();
    this.address = address;
    this.params.url = this;
    this.params.pairs = parseQuery(address.query);
  }

  override get interface(): Interface<Internal> {
    return urlInterface;
  }
}

function parse(source: unknown, base: unknown): Address | null {
  const from = base === undefined ? null : parseAddress(text(base));
  return base !== undefined && !from ? null : parseAddress(text(source), from);
}

const urlInterface: Interface<Url> = new Interface<Url>(
  "URL",
  null,
  Url,
  ([source, base]) => {
    const address = parse(source, base);
    if (!address) throw typeError("Failed to construct 'URL': Invalid URL");
    return new Url(address);
  },
  1,
);

/** Adds what URL, Location and links have in common: the parts of an address. */
export function addAddressMembers<T extends Internal>(
  kind: Interface<T>,
  read: (self: T) => Address | null,
  write: (self: T, address: Address) => void,
): void {
  const part = (
    name: string,
    get: (address: Address) => string,
    set?: (address: Address, value: string) => void,
  ): void => {
    kind.attribute(
      name,
      (self) => {
        const address = read(self);
        return address ? get(address) : name === "protocol" ? ":" : "";
      },
      set &&
        ((self, value) => {
          const address = read(self);
          if (!address) return;
          const changed = { ...address };
          set(changed, text(value));
          const again = parseAddress(writeAddress(changed));
          if (again) write(self, again);
        }),
    );
  };
  const prefixed = (sign: string, value: string): string =>
    value === "" || value === sign ? "" : value.startsWith(sign) ? value : sign + value;
  part("origin", originOf);
  part(
    "protocol",
    ({ scheme }) => scheme,
    (address, value) => {
      address.scheme = `${value.replace(/:.*$/, "").toLowerCase()}:`;
    },
  );
  part(
    "username",
    ({ username }) => username,
    (address, value) => {
      address.username = encodeURIComponent(value);
    },
  );
  part(
    "password",
    ({ password }) => password,
    (address, value) => {
      address.password = encodeURIComponent(value);
    },
  );
  part(
    "host",
    ({ host, port }) => (port ? `${host}:${port}` : host),
    (address, value) => {
      const [host = "", port = ""] = value.split(":");
      address.host = host;
      address.port = port;
    },
  );
  part(
    "hostname",
    ({ host }) => host,
    (address, value) => {
      address.host = value;
    },
  );
  part(
    "port",
    ({ port }) => port,
    (address, value) => {
      address.port = value;
    },
  );
  part(
    "pathname",
    ({ path }) => path,
    (address, value) => {
      address.path = value.startsWith("/") ? value : `/${value}`;
    },
  );
  part(
    "search",
    ({ query }) => query,
    (address, value) => {
      address.query = prefixed("?", value);
    },
  );
  part(
    "hash",
    ({ hash }) => hash,
    (address, value) => {
      address.hash = prefixed("#", value);
    },
  );
}

addAddressMembers(
  urlInterface,
  (url) => url.address,
  (url, address) => {
    url.address = address;
    url.params.pairs = parseQuery(address.query);
  },
);
urlInterface
  .attribute(
    "href",
    (url) => writeAddress(url.address),
    (url, value) => {
      const address = parseAddress(text(value));
      if (!address) throw typeError("Failed to set the 'href' property on 'URL': Invalid URL");
      url.address = address;
      url.params.pairs = parseQuery(address.query);
    },
  )
  .attribute("searchParams", (url) => url.params)
  .method("toString", 0, (url) => writeAddress(url.address))
  .method("toJSON", 0, (url) => writeAddress(url.address))
  .static("canParse", 1, (source, base) => parse(source, base) !== null)
  .static("parse", 1, (source, base) => {
    const address = parse(source, base);
    return address ? new Url(address) : null;
  })
  .static("createObjectURL", 1, () => "blob:https://page.codenaut.example/0")
  .static("revokeObjectURL", 1, () => undefined);
