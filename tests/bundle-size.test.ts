/** How much JavaScript a page needs, measured in the built app. `npm test` builds it first. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { ENGINE_FOLDER } from "../worker/platform/engine-script.ts";

const dist = join(import.meta.dirname, "../web/dist");
const isBuilt = existsSync(join(dist, "index.html"));
if (!isBuilt) console.log("The sizes were not measured: there is no web/dist. `npm run build` makes it.");

/** Every page, the name of its screen's chunk, and the limit of all its JavaScript, in kB gzip. */
const PAGES = [
  // For who comes from another page of the app. The page's own documents are measured below.
  { path: "/ from within the app", screen: "Landing", maxKb: 116 },
  { path: "/login", screen: "LogIn", maxKb: 111 },
  { path: "/signup", screen: "SignUp", maxKb: 112 },
  { path: "/dashboard", screen: "Dashboard", maxKb: 150 },
  { path: "/journey", screen: "Journey", maxKb: 150 },
  { path: "/inbox", screen: "Inbox", maxKb: 200 },
  { path: "/playground", screen: "Playground", maxKb: 300 },
] as const;

/** The documents of the landing page, and the limit of the JavaScript that they fetch before the first click, tap or key, in kB gzip. */
const LANDING_DOCUMENTS = ["index.html", "pricing.html", "faq.html"] as const;
const MAX_BEFORE_TOUCH = 15;
const MAX_LANDING = 110;

/** The static and the dynamic imports of a chunk. */
function importsOf(file: string): { atOnce: string[]; later: string[] } {
  const code = readFileSync(join(dist, "assets", file), "utf8");
  const named = (pattern: RegExp) => [...code.matchAll(pattern)].map((match) => match[1] ?? "");
  return {
    atOnce: named(/(?:import|export)(?:[^"'`();]*?from)?\s*["'`]\.\/([\w.-]+\.js)["'`]/g),
    later: named(/import\(\s*["'`]\.\/([\w.-]+\.js)["'`]\s*\)/g),
  };
}

/** Chunks with all that they import statically and, with `withLater`, dynamically. */
function closure(files: readonly string[], withLater: boolean, visited = new Set<string>()): Set<string> {
  for (const file of files) {
    if (visited.has(file)) continue;
    visited.add(file);
    const { atOnce, later } = importsOf(file);
    closure(withLater ? [...atOnce, ...later] : atOnce, withLater, visited);
  }
  return visited;
}

/** The scripts that a document loads and preloads. */
function scriptsOf(document: string): string[] {
  const tags = /<(?:script|link rel="modulepreload")[^>]* (?:src|href)="\/assets\/([^"]+\.js)"/g;
  return [...readFileSync(join(dist, document), "utf8").matchAll(tags)].map((match) => match[1] ?? "");
}

function filesOf(screen: string): Set<string> {
  // The entry, and the app that it imports: the document of no screen.
  const entries = scriptsOf("404.html");
  const chunk = readdirSync(join(dist, "assets")).find((name) =>
    new RegExp(`^${screen}-[\\w-]+\\.js$`).test(name),
  );
  if (entries.length === 0 || !chunk) throw new Error(`web/dist has no entry or no chunk of ${screen}`);
  const files = closure(entries, false);
  // A screen's dynamic imports (the editor) belong to its page, but for what the first Run, ship or input into a lesson fetches. Those of
  // the entry are the other screens.
  const later = importsOf(chunk).later.filter((name) => !/^(?:confetti|brief-client)/.test(name));
  return closure([chunk, ...later], false, files);
}

/** The limit of the engine's files, in kB gzip. They are fetched at the first use. */
const MAX_ENGINE = 1240;
/** The limit of the script that judges free tasks, which comes on top: parsers of HTML and CSS, and the judge. */
const MAX_BRIEF_SCRIPT = 160;

const sizeOf = (file: string) => gzipSync(readFileSync(join(dist, "assets", file)), { level: 9 }).length;

describe.skipIf(!isBuilt)("the JavaScript of a page", () => {
  test.each(PAGES)("$path fetches at most $maxKb kB gzip", ({ screen, maxKb }) => {
    const sizes = [...filesOf(screen)].map((file) => [file, sizeOf(file)] as const);
    const kilobytes = sizes.reduce((sum, [, size]) => sum + size, 0) / 1000;
    const list = sizes.map(([file, size]) => `${file} ${(size / 1000).toFixed(1)}`).join(", ");
    expect(kilobytes, list).toBeLessThanOrEqual(maxKb);
    // React alone is larger than this.
    expect(kilobytes).toBeGreaterThan(60);
  });

  describe.each(LANDING_DOCUMENTS)("of %s", (document) => {
    const first = [...closure(isBuilt ? scriptsOf(document) : [], false)];
    const kilobytesOf = (files: Iterable<string>) =>
      [...files].reduce((sum, file) => sum + sizeOf(file), 0) / 1000;

    test(`is at most ${MAX_BEFORE_TOUCH} kB gzip before the first touch`, () => {
      expect(kilobytesOf(first), first.join(" ")).toBeLessThanOrEqual(MAX_BEFORE_TOUCH);
      // The lesson alone is larger than this.
      expect(kilobytesOf(first)).toBeGreaterThan(1);
    });

    test(`is at most ${MAX_LANDING} kB gzip in all, without the editor that comes with the first input`, () => {
      const later = first.flatMap((file) => importsOf(file).later).filter((name) => !/^editor-/.test(name));
      expect(later).not.toEqual([]);
      expect(kilobytesOf(closure([...first, ...later], false))).toBeLessThanOrEqual(MAX_LANDING);
    });
  });

  const chunkOf = (name: string) =>
    readdirSync(join(dist, "assets")).find((file) => new RegExp(`^${name}-[\\w-]+\\.js$`).test(file)) ?? "";
  const codeOf = (file: string) => readFileSync(join(dist, "assets", file), "utf8");

  test("the language HTML comes without the grammars of scripts and styles", () => {
    const name = chunkOf("html-language");
    const grammars = [/\bsatisfies:\d/, /\bonly:\d+,layer:\d/];
    const all = [...closure([name], true)].map(codeOf);
    const first = [...closure([name], false)].map(codeOf);
    for (const grammar of grammars) {
      expect(
        all.some((code) => grammar.test(code)),
        `${grammar} tells a grammar`,
      ).toBe(true);
      expect(first.some((code) => grammar.test(code))).toBe(false);
    }
  });

  test("CodeMirror comes only with the pages that have an editor", () => {
    for (const screen of ["Landing", "LogIn", "SignUp", "Dashboard", "Journey", "Inbox"])
      for (const file of filesOf(screen))
        expect(codeOf(file), `${screen}: ${file}`).not.toContain("cm-editor");
    for (const file of closure([chunkOf("highlight")], false))
      expect(codeOf(file), file).not.toContain("cm-editor");
  });
});

describe.skipIf(!isBuilt)("the engine", () => {
  const folder = join(dist, ENGINE_FOLDER);
  const files = isBuilt && existsSync(folder) ? readdirSync(folder).sort() : [];
  const inFolder = (file: string) => join(ENGINE_FOLDER.replace("/assets/", ""), file);

  test("is two scripts, a module and a snapshot in a folder of their own, named by their content", () => {
    expect(files.map((file) => file.replace(/-[\w-]{8}\./, "."))).toEqual([
      "brief-worker.js",
      "engine.wasm",
      "snapshot-gzip.bin",
      "worker.js",
    ]);
    const [briefScript = 0, ...engine] = files.map((file) => sizeOf(inFolder(file)) / 1000);
    expect(briefScript).toBeLessThanOrEqual(MAX_BRIEF_SCRIPT);
    expect(briefScript).toBeGreaterThan(60);
    const kilobytes = engine.reduce((sum, size) => sum + size, 0);
    expect(kilobytes).toBeLessThanOrEqual(MAX_ENGINE);
    expect(kilobytes).toBeGreaterThan(600);
  });

  test("is fetched by no page while it opens: its files are named by its scripts, and those by their clients", () => {
    const naming = (name: string) =>
      readdirSync(join(dist, "assets"), { recursive: true, encoding: "utf8" })
        .filter((file) => file.endsWith(".js"))
        .filter((file) => readFileSync(join(dist, "assets", file), "utf8").includes(name));
    const [briefScript, module, snapshot, script] = files as [string, string, string, string];
    const scripts = [briefScript, script].map(inFolder);
    expect(naming(module).sort()).toEqual(scripts);
    expect(naming(snapshot).sort()).toEqual(scripts);
    const clients = [briefScript, script].map((one) => naming(one.replace(/^worker/, "/worker")));
    expect(clients).toEqual([
      [expect.stringMatching(/^brief-client-[\w-]+\.js$/)],
      [expect.stringMatching(/^engine-client-[\w-]+\.js$/)],
    ]);
    for (const { screen } of PAGES)
      for (const client of clients.flat()) expect(filesOf(screen)).not.toContain(client);
    for (const file of readdirSync(dist).filter((name) => name.endsWith(".html")))
      expect(readFileSync(join(dist, file), "utf8")).not.toMatch(/assets\/engine/);
  });

  test("is compiled by its own script alone: no page may", () => {
    const headers = readFileSync(join(dist, "_headers"), "utf8");
    expect(headers).toContain("script-src 'self';");
    expect(headers).not.toContain("wasm-unsafe-eval");
  });
});
