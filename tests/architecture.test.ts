/** Which modules may import which (docs/architecture.md, "The arrows"), and rules on sources that the linter doesn't have. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const root = resolve(import.meta.dirname, "..");
const FEATURES = [
  "accounts",
  "journey",
  "ships",
  "battles",
  "friends",
  "community",
  "payments",
  "standing",
  "cheatsheet",
  "practice",
  "push",
  "rooms",
  "made",
  "certificates",
  "notices",
  "public-profiles",
  "weekly-mail",
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
      return [...readFileSync(path, "utf8").matchAll(IMPORT)].map((match) => ({
        from: relative(root, path),
        to: target(path, match[3] ?? match[4] ?? ""),
        typeOnly: match[2] !== undefined,
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
 * The cycles of an import graph: its strongly connected components that contain an import (Tarjan's algorithm), each as the sorted
 * imports within it.
 */
function cyclesOf(imports: readonly Import[]): string[][] {
  const graph = Map.groupBy(imports, ({ from }) => from);
  const indexes = new Map<string, number>();
  const lowLinks = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];
  const visit = (file: string): number => {
    const index = indexes.size;
    indexes.set(file, index);
    lowLinks.set(file, index);
    stack.push(file);
    for (const { to } of graph.get(file) ?? []) {
      const reached = indexes.has(to) ? (stack.includes(to) ? indexes.get(to) : undefined) : visit(to);
      lowLinks.set(file, Math.min(lowLinks.get(file) ?? index, reached ?? index));
    }
    if (lowLinks.get(file) === index) {
      const members = new Set(stack.splice(stack.indexOf(file)));
      const inside = imports.filter(({ from, to }) => members.has(from) && members.has(to));
      if (inside.length > 0) cycles.push([...new Set(inside.map(describeImport))].sort());
    }
    return lowLinks.get(file) ?? index;
  };
  for (const file of graph.keys()) if (!indexes.has(file)) visit(file);
  return cycles;
}

const worker = importsOf("worker").filter((one) => !one.from.startsWith("worker/curriculum/"));
const web = importsOf("web");
const scripts = importsOf(".scripts");
/** The worker's sources without comments, by path within it. The curriculum is left out. */
const workerSources = sourcesOf("worker")
  .filter(({ name }) => !name.startsWith("curriculum/"))
  .map(({ name, text }) => ({ name, text: text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "") }));
/** Modules beside the routes that handle HTTP: middleware, and the cookies that routes and middleware share. */
const MIDDLEWARE = [
  "accounts/limit-sockets.ts",
  "accounts/limit-writes.ts",
  "accounts/require-session.ts",
  "accounts/session-cookies.ts",
  "battles/guest-cookies.ts",
  "community/limit-reads.ts",
  "ships/limit-drafts.ts",
  "ships/limit-ships.ts",
];
/** Parts of objects that go on after the call, by a timer or a wait, so they read the clock as the object does. */
const TIMERS = [
  "battles/ghost-player.ts",
  "battles/live-ticks.ts",
  "battles/rematch-maker.ts",
  "battles/spectator-feed.ts",
  "community/flush-scheduler.ts",
  "rooms/room-control.ts",
];
const isRoutes = (name: string) => /(?:^|[/-])routes\.ts$/.test(name);
const isQueries = (name: string) => /(?:^|[/-])queries\.ts$/.test(name);
const inFeature = (name: string) => FEATURES.includes(name.split("/")[0] ?? "");
const describeImport = (one: Import) => `${one.from} → ${one.to}`;
const topFolder = (path: string) => path.split("/")[1] ?? "";

describe("the architecture", () => {
  it("finds imports", () => {
    expect(worker.length).toBeGreaterThan(100);
    expect(web.length).toBeGreaterThan(50);
  });

  it("lets rules import rules and listed packages only", () => {
    const packages = [
      "acorn",
      "acorn-loose",
      "acorn-walk",
      "color-name",
      "css-tree",
      "glicko2-lite",
      "magic-string",
      "parse5",
      "ts-fsrs",
      "zod",
    ];
    const violations = worker.filter(
      (one) =>
        topFolder(one.from) === "rules" &&
        !one.to.startsWith("worker/rules/") &&
        !packages.includes(one.to.replace(/\/.*/, "")),
    );
    expect(violations.map(describeImport)).toEqual([]);
  });

  it("has no clock and no randomness in rules: both are arguments", () => {
    const folder = join(root, "worker/rules");
    const violations = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .filter((name) =>
        /Date\.now\(|new Date\(\)|Math\.random|crypto\.|performance\./.test(
          readFileSync(join(folder, name), "utf8"),
        ),
      );
    expect(violations).toEqual([]);
  });

  it("lets the contract import rules and zod only", () => {
    const violations = worker.filter(
      (one) => topFolder(one.from) === "contract" && !/^(?:zod|worker\/(?:rules|contract)\/)/.test(one.to),
    );
    expect(violations.map(describeImport)).toEqual([]);
  });

  it("lets features import rules, contract, db, platform, and of another feature its verbs only", () => {
    const violations = worker.filter((one) => {
      const [from, to] = [topFolder(one.from), topFolder(one.to)];
      if (!FEATURES.includes(from) || !FEATURES.includes(to) || from === to) return false;
      return /\/(?:routes|[\w-]+-object)\.ts$/.test(one.to);
    });
    expect(violations.map(describeImport)).toEqual([]);
  });

  it("lets db and platform import no feature", () => {
    const violations = worker.filter(
      (one) => ["db", "platform"].includes(topFolder(one.from)) && FEATURES.includes(topFolder(one.to)),
    );
    expect(violations.map(describeImport)).toEqual([]);
  });

  it("lets no object import Hono", () => {
    expect(
      worker
        .filter((one) => one.from.endsWith("-object.ts") && one.to.startsWith("hono"))
        .map(describeImport),
    ).toEqual([]);
  });

  it("lets routes import no statements, drizzle, Stripe or classes of objects: they call verbs", () => {
    const violations = worker.filter(
      (one) =>
        isRoutes(one.from) &&
        (/^(?:drizzle-orm|stripe|worker\/db\/)|-object\.ts$/.test(one.to) || isQueries(one.to)) &&
        !one.typeOnly,
    );
    expect(violations.map(describeImport)).toEqual([]);
  });

  it("finds routes, statements, middleware and timers where they are named", () => {
    const names = workerSources.map(({ name }) => name);
    expect(names.filter(isRoutes).length).toBeGreaterThan(FEATURES.length);
    expect(names.filter(isQueries).length).toBeGreaterThan(FEATURES.length);
    expect(names).toEqual(expect.arrayContaining([...MIDDLEWARE, ...TIMERS]));
  });

  it("handles HTTP in routes and middleware only: verbs get no context", () => {
    const violations = worker.filter(
      (one) =>
        /^hono(?:\/|$)/.test(one.to) &&
        !/^worker\/(?:platform\/|app\.ts$)/.test(one.from) &&
        !isRoutes(one.from) &&
        !MIDDLEWARE.includes(one.from.replace("worker/", "")),
    );
    expect(violations.map(describeImport)).toEqual([]);
  });

  it("reads the clock in routes, middleware and objects only: verbs get the time as an argument", () => {
    const violations = workerSources.filter(
      ({ name, text }) =>
        (inFeature(name) || /^(?:db\/|contract\/|nightly\.ts)/.test(name)) &&
        !isRoutes(name) &&
        !name.endsWith("-object.ts") &&
        ![...MIDDLEWARE, ...TIMERS].includes(name) &&
        /\bDate\.now\b|\bnew Date\(\)|\bDate\(\)|\bperformance\./.test(text),
    );
    expect(violations.map(({ name }) => name)).toEqual([]);
  });

  it("builds statements in queries.ts and db only", () => {
    const elsewhere = (name: string) => !isQueries(name) && !name.startsWith("db/");
    const imports = worker.filter(
      (one) =>
        (/^drizzle-orm(?:\/|$)/.test(one.to) || one.to === "worker/db/schema.ts") &&
        elsewhere(one.from.replace("worker/", "")) &&
        !one.typeOnly,
    );
    expect(imports.map(describeImport)).toEqual([]);
    // SQL as text, and the calls that run it.
    const SQL =
      /\b(?:SELECT|INSERT|DELETE|UPDATE|EXISTS|CREATE TABLE)\s+["`($\w*]|\.(?:prepare|exec)\(\s*["'`]|\.sql\.exec\(/;
    const violations = workerSources.filter(
      ({ name, text }) => elsewhere(name) && !/^(?:rules|contract|cheatsheet)\//.test(name) && SQL.test(text),
    );
    expect(violations.map(({ name }) => name)).toEqual([]);
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

  it("lets features share the statements of standing, and fifteen others that a batch needs", () => {
    const SHARED = [
      // A deletion reads what has to be cancelled as it begins.
      "worker/accounts/delete-account.ts → worker/payments/queries.ts",
      // A log-in uses up the log-in without a password, in the batch of its session.
      "worker/accounts/log-in.ts → worker/payments/queries.ts",
      // A certificate is of the content that the database has then.
      "worker/certificates/issue-certificate.ts → worker/db/content-queries.ts",
      // A decision of a moderator deletes what its learner has taken back meanwhile.
      "worker/community/moderate.ts → worker/certificates/queries.ts",
      "worker/community/moderate.ts → worker/made/queries.ts",
      // An answer that is marked counts towards a medal of its author.
      "worker/community/solve-thread.ts → worker/standing/medal-queries.ts",
      // A block mutes too.
      "worker/friends/change-friends.ts → worker/community/queries.ts",
      // The coding page comes with its drafts and the learner's own page; the dashboard with its offer.
      "worker/friends/queries.ts → worker/accounts/queries.ts",
      "worker/journey/read-playground.ts → worker/ships/draft-queries.ts",
      "worker/journey/read-playground.ts → worker/ships/project-page-queries.ts",
      "worker/public-profiles/read-public-profile.ts → worker/battles/rating-queries.ts",
      "worker/public-profiles/read-public-profile.ts → worker/made/queries.ts",
      "worker/public-profiles/read-public-profile.ts → worker/standing/medal-queries.ts",
      "worker/standing/read-dashboard.ts → worker/ships/daily-queries.ts",
      // What is next is a part of the mail.
      "worker/weekly-mail/queries.ts → worker/journey/queries.ts",
    ];
    const used = worker.filter(
      (one) =>
        isQueries(one.to) &&
        topFolder(one.from) !== topFolder(one.to) &&
        one.to !== "worker/standing/queries.ts" &&
        !one.typeOnly,
    );
    expect(used.map(describeImport).sort()).toEqual(SHARED);
  });

  it("lets web and worker import no scripts", () => {
    const violations = [...worker, ...web].filter((one) => one.to.startsWith(".scripts/"));
    expect(violations.map(describeImport)).toEqual([]);
  });

  it("lets the art generator import nothing of the app", () => {
    const violations = scripts.filter(
      (one) => one.from.startsWith(".scripts/art/") && /^(?:web|worker|tests)\//.test(one.to),
    );
    expect(violations.map(describeImport)).toEqual([]);
  });

  it("lets nothing but practice import of the curriculum, which contains the answers, and that its exercises only", () => {
    const imports = [...worker, ...web].filter((one) => one.to.startsWith("worker/curriculum/"));
    expect(imports.map(describeImport)).toEqual([
      "worker/practice/content.ts → worker/curriculum/practice/templates.ts",
    ]);
  });

  it("lets exercises import rules and each other only: they run in the worker", () => {
    const violations = importsOf("worker/curriculum/practice").filter(
      (one) => !/^worker\/(?:rules|curriculum\/practice)\//.test(one.to),
    );
    expect(violations.map(describeImport)).toEqual([]);
  });

  it("lets the browser import of the worker only rules, contract and the type of the app", () => {
    const violations = web.filter(
      (one) =>
        one.to.startsWith("worker/") &&
        !/^worker\/(?:rules|contract)\//.test(one.to) &&
        !(one.to === "worker/app.ts" && one.typeOnly),
    );
    expect(violations.map(describeImport)).toEqual([]);
  });

  it("lets the browser import of the engine only what runs a page, not what compares it with a reference", () => {
    const runs =
      /^worker\/rules\/behaviour\/(?:(?:engine|machine|record|bounded-cache)\.ts|built\/[\w.-]+\?url)$/;
    const used = web.filter((one) => one.to.startsWith("worker/rules/behaviour/"));
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((one) => !one.typeOnly && !runs.test(one.to)).map(describeImport)).toEqual([]);
    const within = worker.filter((one) => runs.test(one.from) && !one.typeOnly);
    expect(within.filter((one) => !runs.test(one.to)).map(describeImport)).toEqual([]);
  });

  it("has in rules and contract only modules that the worker or a script imports", () => {
    const used = new Set([...importsOf("worker"), ...scripts].map((one) => one.to));
    const unused = ["worker/rules", "worker/contract"].flatMap((folder) =>
      sourcesOf(folder)
        .map(({ name }) => `${folder}/${name}`)
        .filter((path) => !/^worker\/rules\/behaviour\/|\.d\.ts$/.test(path) && !used.has(path)),
    );
    expect(unused).toEqual([]);
  });

  it("lets the browser import only types of a contract that imports zod", () => {
    const heavy = new Set(
      worker.filter((one) => topFolder(one.from) === "contract" && one.to === "zod").map((one) => one.from),
    );
    expect(web.filter((one) => heavy.has(one.to) && !one.typeOnly).map(describeImport)).toEqual([]);
  });

  it("lets no screen import another", () => {
    const screen = (path: string) => /^web\/screens\/([\w-]+)\//.exec(path)?.[1];
    const violations = web.filter(
      (one) => screen(one.from) && screen(one.to) && screen(one.from) !== screen(one.to),
    );
    expect(violations.map(describeImport)).toEqual([]);
  });

  it("accesses the browser's storage through web/storage.ts only, since it throws where it is blocked", () => {
    const folder = join(root, "web");
    const violations = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name) && !/^(?:dist|public)\//.test(name) && name !== "storage.ts")
      .filter((name) => /\b(?:local|session)Storage\b/.test(readFileSync(join(folder, name), "utf8")));
    expect(violations).toEqual([]);
  });

  it("writes log-in links with a return address by loginLink only", () => {
    const violations = sourcesOf("web").filter(
      ({ name, text }) => name !== "login-link.ts" && /\/login\?/.test(text),
    );
    expect(violations.map(({ name }) => name)).toEqual([]);
  });

  it("writes the numbers of close codes in worker/rules/close-codes.ts only", () => {
    const violations = ["worker", "web"].flatMap((folder) =>
      sourcesOf(folder)
        .filter(({ name }) => !/^(?:curriculum\/|rules\/(?:close-codes|confusables)\.ts$)/.test(name))
        .filter(({ text }) => /\b4[45]\d\d\b/.test(text.replace(/\/\*[\s\S]*?\*\//g, "")))
        .map(({ name }) => `${folder}/${name}`),
    );
    expect(violations).toEqual([]);
  });

  it("writes no ref while rendering", () => {
    // A statement that the formatter indents by two spaces runs at each render of the component or hook.
    const violations = sourcesOf("web").filter(({ text }) =>
      /^ {2}(?:\S.* )?\w+\.current (?:\?\?)?= /m.test(text),
    );
    expect(violations.map(({ name }) => name)).toEqual([]);
  });

  it("logs through worker/platform/log.ts only, which restricts what a line may contain", () => {
    const violations = sourcesOf("worker").filter(
      ({ name, text }) =>
        !/^(?:curriculum\/|platform\/log\.ts|cheatsheet\/|rules\/behaviour\/)/.test(name) &&
        /\bconsole\./.test(text),
    );
    expect(violations.map(({ name }) => name)).toEqual([]);
  });

  it("throttles every frame before it is parsed, in each object with sockets", () => {
    // Objects of a channel leave it to channel-sockets.ts, whose `receiveFrame` is held to the same.
    const violations = sourcesOf("worker").filter(
      ({ text }) =>
        /webSocketMessage\(|^ {2}receiveFrame\(/m.test(text) &&
        !/(?:[fF]rameThrottle\.check|\.acceptsFrame|#sockets\.receiveFrame)\(/.test(text),
    );
    expect(violations.map(({ name }) => name)).toEqual([]);
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
      "two cycles with a bridge",
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
      "one component of two loops",
      [
        ["a", "b"],
        ["b", "a"],
        ["b", "c"],
        ["c", "b"],
      ],
      [["a → b", "b → a", "b → c", "c → b"]],
    ],
  ])("finds the cycles of a graph: %s", (_, edges, cycles) => {
    expect(cyclesOf(edges.map(([from, to]) => ({ from, to, typeOnly: false })))).toEqual(cycles);
  });

  it("has no import cycles, type imports included", () => {
    const all = [...importsOf("worker"), ...web];
    expect(all.some((one) => one.typeOnly)).toBe(true);
    expect(cyclesOf(all)).toEqual([]);
  });

  it("has no barrel files", () => {
    const violations = [...worker, ...web].filter(
      (one) => /\/index\.tsx?$/.test(one.to) && one.to !== "worker/index.ts",
    );
    expect(violations.map(describeImport)).toEqual([]);
  });
});
