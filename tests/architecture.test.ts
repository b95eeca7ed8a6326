/** Who may import whom (docs/architecture.md, "The arrows"). Reads the imports, trusts nothing else. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const root = resolve(import.meta.dirname, "..");
const FEATURES = [
  "accounts",
  "journey",
  "ships",
  "battles",
  "community",
  "payments",
  "standing",
  "cheatsheet",
];

type Import = { from: string; to: string; typeOnly: boolean };

const IMPORT =
  /(?:^|\n)\s*(import|export)\s+(type\s)?(?:[^;'"]*?\sfrom\s+)?["']([^"']+)["']|import\(\s*["']([^"']+)["']\s*\)/g;

function importsOf(folder: string): Import[] {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" });
  return names
    .filter((name) => /\.(?:ts|tsx|mts|mjs)$/.test(name) && !/^(?:dist|public)\//.test(name))
    .flatMap((name) => {
      const path = join(root, folder, name);
      return [...readFileSync(path, "utf8").matchAll(IMPORT)].map((found) => ({
        from: relative(root, path),
        to: target(path, found[3] ?? found[4] ?? ""),
        typeOnly: found[2] !== undefined,
      }));
    });
}

/** The TypeScript of a folder, TSX included, by path within it. */
function sourcesOf(folder: string): { name: string; text: string }[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/^(?:dist|public)\//.test(name))
    .map((name) => ({ name, text: readFileSync(join(root, folder, name), "utf8") }));
}

/** A path from the root for our own files, else the package's name. */
function target(path: string, name: string): string {
  if (name.startsWith(".")) return relative(root, resolve(dirname(path), name));
  return name.replace(/^#(rules|contract)\//, "worker/$1/").replace(/^#app$/, "worker/app.ts");
}

/**
 * The circles of an import graph: its strongly connected components with more than one file (Tarjan's algorithm), each with the imports
 * that form it.
 */
function circlesOf(imports: readonly Import[]): string[][] {
  const graph = Map.groupBy(imports, ({ from }) => from);
  const indexes = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string): number => {
    const index = indexes.size;
    indexes.set(file, index);
    lowest.set(file, index);
    open.push(file);
    for (const { to } of graph.get(file) ?? []) {
      const reached = indexes.has(to) ? (open.includes(to) ? indexes.get(to) : undefined) : visit(to);
      lowest.set(file, Math.min(lowest.get(file) ?? index, reached ?? index));
    }
    if (lowest.get(file) === index) {
      const members = new Set(open.splice(open.indexOf(file)));
      const inside = imports.filter(({ from, to }) => members.has(from) && members.has(to));
      if (inside.length > 0) circles.push([...new Set(inside.map(told))].sort());
    }
    return lowest.get(file) ?? index;
  };
  for (const file of graph.keys()) if (!indexes.has(file)) visit(file);
  return circles;
}

const worker = importsOf("worker").filter((one) => !one.from.startsWith("worker/curriculum/"));
const web = importsOf("web");
const scripts = importsOf(".scripts");
/** The worker's own sources by path within it, without comments; the lessons' tools aside. */
const workerSources = sourcesOf("worker")
  .filter(({ name }) => !name.startsWith("curriculum/"))
  .map(({ name, text }) => ({ name, text: text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "") }));
/** What serves HTTP beside the routes: middleware, and the cookies that routes and middleware share. */
const MIDDLEWARE = [
  "accounts/limit-sockets.ts",
  "accounts/limit-writes.ts",
  "accounts/require-session.ts",
  "accounts/session-cookies.ts",
  "ships/limit-ships.ts",
];
/** Parts of objects that wait: their time is the object's. */
const TIMERS = ["battles/ghost-player.ts", "community/flush-scheduler.ts"];
const isRoutes = (name: string) => /(?:^|[/-])routes\.ts$/.test(name);
const isQueries = (name: string) => /(?:^|[/-])queries\.ts$/.test(name);
const inFeature = (name: string) => FEATURES.includes(name.split("/")[0] ?? "");
const told = (one: Import) => `${one.from} → ${one.to}`;
const room = (path: string) => path.split("/")[1] ?? "";

describe("the house", () => {
  it("finds imports at all", () => {
    expect(worker.length).toBeGreaterThan(100);
    expect(web.length).toBeGreaterThan(50);
  });

  it("keeps rules pure: they import nothing of ours but rules, and no platform", () => {
    const packages = ["acorn", "acorn-loose", "acorn-walk", "color-name", "css-tree", "parse5"];
    const wrong = worker.filter(
      (one) =>
        room(one.from) === "rules" &&
        !one.to.startsWith("worker/rules/") &&
        !packages.includes(one.to.replace(/\/.*/, "")),
    );
    expect(wrong.map(told)).toEqual([]);
  });

  it("asks neither clock nor chance in rules: both come in as arguments", () => {
    const folder = join(root, "worker/rules");
    const wrong = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .filter((name) =>
        /Date\.now\(|new Date\(\)|Math\.random|crypto\.|performance\./.test(
          readFileSync(join(folder, name), "utf8"),
        ),
      );
    expect(wrong).toEqual([]);
  });

  it("lets the contract import rules and zod only", () => {
    const wrong = worker.filter(
      (one) => room(one.from) === "contract" && !/^(?:zod|worker\/(?:rules|contract)\/)/.test(one.to),
    );
    expect(wrong.map(told)).toEqual([]);
  });

  it("lets features import rules, contract, db, platform, and of another feature its verbs only", () => {
    const wrong = worker.filter((one) => {
      const [from, to] = [room(one.from), room(one.to)];
      if (!FEATURES.includes(from) || !FEATURES.includes(to) || from === to) return false;
      return /\/(?:routes|[\w-]+-object)\.ts$/.test(one.to);
    });
    expect(wrong.map(told)).toEqual([]);
  });

  it("keeps db and platform below the features", () => {
    const wrong = worker.filter(
      (one) => ["db", "platform"].includes(room(one.from)) && FEATURES.includes(room(one.to)),
    );
    expect(wrong.map(told)).toEqual([]);
  });

  it("keeps Hono out of the objects", () => {
    expect(
      worker.filter((one) => one.from.endsWith("-object.ts") && one.to.startsWith("hono")).map(told),
    ).toEqual([]);
  });

  it("keeps statements, drizzle, Stripe and the objects' classes out of the routes: they call verbs", () => {
    const wrong = worker.filter(
      (one) =>
        isRoutes(one.from) &&
        (/^(?:drizzle-orm|stripe|worker\/db\/)|-object\.ts$/.test(one.to) || isQueries(one.to)) &&
        !one.typeOnly,
    );
    expect(wrong.map(told)).toEqual([]);
  });

  it("finds routes, statements, middleware and timers where they are named", () => {
    const names = workerSources.map(({ name }) => name);
    expect(names.filter(isRoutes).length).toBeGreaterThan(FEATURES.length);
    expect(names.filter(isQueries).length).toBeGreaterThan(FEATURES.length);
    expect(names).toEqual(expect.arrayContaining([...MIDDLEWARE, ...TIMERS]));
  });

  it("speaks HTTP in routes and middleware only: verbs get no context", () => {
    const wrong = worker.filter(
      (one) =>
        /^hono(?:\/|$)/.test(one.to) &&
        !/^worker\/(?:platform\/|app\.ts$)/.test(one.from) &&
        !isRoutes(one.from) &&
        !MIDDLEWARE.includes(one.from.replace("worker/", "")),
    );
    expect(wrong.map(told)).toEqual([]);
  });

  it("gives verbs the time: routes, middleware and objects read the clock", () => {
    const wrong = workerSources.filter(
      ({ name, text }) =>
        (inFeature(name) || /^(?:db\/|contract\/|nightly\.ts)/.test(name)) &&
        !isRoutes(name) &&
        !name.endsWith("-object.ts") &&
        ![...MIDDLEWARE, ...TIMERS].includes(name) &&
        /\bDate\.now\b|\bnew Date\(\)|\bDate\(\)|\bperformance\./.test(text),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it("builds statements in queries.ts and db only", () => {
    const elsewhere = (name: string) => !isQueries(name) && !name.startsWith("db/");
    const imports = worker.filter(
      (one) =>
        (/^drizzle-orm(?:\/|$)/.test(one.to) || one.to === "worker/db/schema.ts") &&
        elsewhere(one.from.replace("worker/", "")) &&
        !one.typeOnly,
    );
    expect(imports.map(told)).toEqual([]);
    // SQL as text, and the calls that run it.
    const SQL =
      /\b(?:SELECT|INSERT|DELETE|UPDATE|EXISTS|CREATE TABLE)\s+["`($\w*]|\.(?:prepare|exec)\(\s*["'`]|\.sql\.exec\(/;
    const wrong = workerSources.filter(
      ({ name, text }) => elsewhere(name) && !/^(?:rules|contract|cheatsheet)\//.test(name) && SQL.test(text),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it("names the columns of every insert", () => {
    const positional = workerSources.filter(({ text }) =>
      /\.insert\(\s*\w+\s*\)\s*\.select\((?!\s*selectRow\()/.test(text),
    );
    expect(positional.map(({ name }) => name)).toEqual([]);
    const files = ["worker", "migrations", "tests", ".scripts"].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
        .filter((name) => /\.(?:ts|mjs|sql)$/.test(name))
        .map((name) => join(folder, name)),
    );
    const unnamed = files.flatMap((path) =>
      [...readFileSync(join(root, path), "utf8").matchAll(/\bINSERT (?:OR \w+ )?INTO [\w${}]+\s*(.?)/g)]
        // A quote after the table's name ends a text that is no statement.
        .filter(([, after = ""]) => !["(", '"', "'", "`"].includes(after))
        .map(([text]) => `${path}: ${text}`),
    );
    expect(unnamed).toEqual([]);
  });

  it("shares the statements of standing between features, and of others two that one batch needs", () => {
    const SHARED = [
      // A log-in uses up the log-in without a password, in the batch of its session.
      "worker/accounts/log-in.ts → worker/payments/queries.ts",
      // The dashboard reads its offer with the rest.
      "worker/standing/read-dashboard.ts → worker/ships/daily-queries.ts",
    ];
    const used = worker.filter(
      (one) =>
        isQueries(one.to) &&
        room(one.from) !== room(one.to) &&
        one.to !== "worker/standing/queries.ts" &&
        !one.typeOnly,
    );
    expect(used.map(told).sort()).toEqual(SHARED);
  });

  it("keeps the scripts, the art generator among them, out of what is built from web and worker", () => {
    const wrong = [...worker, ...web].filter((one) => one.to.startsWith(".scripts/"));
    expect(wrong.map(told)).toEqual([]);
  });

  it("lets the art generator import nothing of the app: it writes files into it", () => {
    const wrong = scripts.filter(
      (one) => one.from.startsWith(".scripts/art/") && /^(?:web|worker|tests)\//.test(one.to),
    );
    expect(wrong.map(told)).toEqual([]);
  });

  it("keeps the curriculum, which holds the answers, out of the worker's other rooms and the browser", () => {
    const wrong = [...worker, ...web].filter((one) => one.to.startsWith("worker/curriculum/"));
    expect(wrong.map(told)).toEqual([]);
  });

  it("lets the browser have rules, contract and the type of the app, nothing else of the worker", () => {
    const wrong = web.filter(
      (one) =>
        one.to.startsWith("worker/") &&
        !/^worker\/(?:rules|contract)\//.test(one.to) &&
        !(one.to === "worker/app.ts" && one.typeOnly),
    );
    expect(wrong.map(told)).toEqual([]);
  });

  it("gives the browser's engine what runs a page, and nothing that compares it with a reference", () => {
    const runs = /^worker\/rules\/behaviour\/(?:(?:engine|machine|record)\.ts|built\/[\w.-]+\?url)$/;
    const used = web.filter((one) => one.to.startsWith("worker/rules/behaviour/"));
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((one) => !one.typeOnly && !runs.test(one.to)).map(told)).toEqual([]);
    const within = worker.filter((one) => runs.test(one.from) && !one.typeOnly);
    expect(within.filter((one) => !runs.test(one.to)).map(told)).toEqual([]);
  });

  it("keeps in rules and contract only what the worker uses: what the browser alone needs lives in web", () => {
    const used = new Set([...importsOf("worker"), ...scripts].map((one) => one.to));
    const unused = ["worker/rules", "worker/contract"].flatMap((folder) =>
      sourcesOf(folder)
        .map(({ name }) => `${folder}/${name}`)
        .filter((path) => !/^worker\/rules\/behaviour\/|\.d\.ts$/.test(path) && !used.has(path)),
    );
    expect(unused).toEqual([]);
  });

  it("sends no schema library to the browser: a contract that imports zod is imported for its types only", () => {
    const heavy = new Set(
      worker.filter((one) => room(one.from) === "contract" && one.to === "zod").map((one) => one.from),
    );
    expect(web.filter((one) => heavy.has(one.to) && !one.typeOnly).map(told)).toEqual([]);
  });

  it("lets no screen import another", () => {
    const screen = (path: string) => /^web\/screens\/([\w-]+)\//.exec(path)?.[1];
    const wrong = web.filter(
      (one) => screen(one.from) && screen(one.to) && screen(one.from) !== screen(one.to),
    );
    expect(wrong.map(told)).toEqual([]);
  });

  it("keeps things in the browser through web/storage.ts only, since the bare storage throws where it is blocked", () => {
    const folder = join(root, "web");
    const wrong = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name) && !/^(?:dist|public)\//.test(name) && name !== "storage.ts")
      .filter((name) => /\b(?:local|session)Storage\b/.test(readFileSync(join(folder, name), "utf8")));
    expect(wrong).toEqual([]);
  });

  it("writes links to the log-in that lead back by loginLink alone", () => {
    const wrong = sourcesOf("web").filter(
      ({ name, text }) => name !== "login-link.ts" && /\/login\?/.test(text),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it("names how a socket is closed: the numbers stand in worker/rules/close-codes.ts alone", () => {
    const wrong = ["worker", "web"].flatMap((folder) =>
      sourcesOf(folder)
        .filter(({ name }) => !/^(?:curriculum\/|rules\/(?:close-codes|confusables)\.ts$)/.test(name))
        .filter(({ text }) => /\b4[45]\d\d\b/.test(text.replace(/\/\*[\s\S]*?\*\//g, "")))
        .map(({ name }) => `${folder}/${name}`),
    );
    expect(wrong).toEqual([]);
  });

  it("writes no ref while rendering: effects and events do", () => {
    // What the formatter indents by two spaces runs each time that the component or hook around it does.
    const wrong = sourcesOf("web").filter(({ text }) =>
      /^ {2}(?:\S.* )?\w+\.current (?:\?\?)?= /m.test(text),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it("logs by worker/platform/log.ts alone, which knows what a line may hold", () => {
    const wrong = sourcesOf("worker").filter(
      ({ name, text }) =>
        !/^(?:curriculum\/|platform\/log\.ts|cheatsheet\/|rules\/behaviour\/)/.test(name) &&
        /\bconsole\./.test(text),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it("throttles every frame before it is parsed, in each object with sockets", () => {
    const wrong = sourcesOf("worker").filter(
      ({ text }) =>
        text.includes("webSocketMessage(") && !/(?:[fF]rameThrottle\.check|\.acceptsFrame)\(/.test(text),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it.each<[string, [string, string][], string[][]]>([
    [
      "none",
      [
        ["a", "b"],
        ["a", "c"],
        ["b", "d"],
        ["c", "d"],
      ],
      [],
    ],
    ["a file that imports itself", [["a", "a"]], [["a → a"]]],
    [
      "two files",
      [
        ["a", "b"],
        ["b", "c"],
        ["c", "b"],
        ["c", "d"],
      ],
      [["b → c", "c → b"]],
    ],
    [
      "two circles with a bridge",
      [
        ["a", "b"],
        ["b", "a"],
        ["b", "c"],
        ["c", "d"],
        ["d", "c"],
        ["a", "d"],
      ],
      [
        ["c → d", "d → c"],
        ["a → b", "b → a"],
      ],
    ],
    [
      "one circle of two loops",
      [
        ["a", "b"],
        ["b", "a"],
        ["b", "c"],
        ["c", "b"],
      ],
      [["a → b", "b → a", "b → c", "c → b"]],
    ],
  ])("finds the circles of a graph: %s", (_, edges, circles) => {
    expect(circlesOf(edges.map(([from, to]) => ({ from, to, typeOnly: false })))).toEqual(circles);
  });

  it("has no circles of imports, type imports included", () => {
    const all = [...importsOf("worker"), ...web];
    expect(all.some((one) => one.typeOnly)).toBe(true);
    expect(circlesOf(all)).toEqual([]);
  });

  it("has no barrel files", () => {
    const wrong = [...worker, ...web].filter(
      (one) => /\/index\.tsx?$/.test(one.to) && one.to !== "worker/index.ts",
    );
    expect(wrong.map(told)).toEqual([]);
  });
});
