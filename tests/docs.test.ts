/** The documents: links have targets, the glossary has one row for each term, and the code uses no banned word. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const root = resolve(import.meta.dirname, "..");
/** Folders without sources: installed, generated, or local state. */
const SKIPPED = new Set(["node_modules", ".git", ".wrangler", ".types", ".cache", "dist", "test-results"]);

/** Paths from the root of the files below a folder whose names match. */
function filesBelow(folder: string, name: RegExp): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : filesBelow(path, name);
    return name.test(entry.name) ? [path] : [];
  });
}

const read = (path: string) => readFileSync(join(root, path), "utf8");

/** Markdown without code, in which brackets are no links. */
const withoutCode = (markdown: string) =>
  markdown
    .replace(/^ *(```+|~~~+)[^\n]*\n[\s\S]*?^ *\1/gm, "")
    .replace(/(`+)(?!`)(?:(?!\n\n)[\s\S])*?\1/g, "`");

/** The addresses that a Markdown text links to. */
function linksOf(markdown: string): string[] {
  const text = withoutCode(markdown);
  const inline = [...text.matchAll(/\]\(\s*<?([^)\s>]+)/g)];
  const defined = [...text.matchAll(/^ {0,3}\[[^\]]+\]:\s*<?([^\s>]+)/gm)];
  return [...inline, ...defined].map((match) => match[1] ?? "");
}

/** The anchors of a text's headings, as GitHub names them. */
function anchorsOf(markdown: string): Set<string> {
  const headings = markdown.replace(/^```[\s\S]*?^```/gm, "").matchAll(/^#{1,6} (.+)$/gm);
  return new Set(
    [...headings].map(([, title = ""]) =>
      title
        .toLowerCase()
        .replace(/[^\p{Letter}\p{Number}\s_-]/gu, "")
        .trim()
        .replace(/\s/g, "-"),
    ),
  );
}

/** Why a link of a file has no target; undefined for a valid link and for one out of the repository. */
function faultOf(file: string, link: string): string | undefined {
  // Addresses of the app, such as a lesson's picture, are checked by the curriculum's gate.
  if (/^(?:[a-z][a-z+.-]*:|\/)/i.test(link)) return undefined;
  const [path = "", anchor] = link.split("#");
  const target = path === "" ? file : join(dirname(file), decodeURIComponent(path));
  if (relative(root, resolve(root, target)).startsWith("..") || !existsSync(join(root, target)))
    return `${file}: ${link}`;
  if (anchor && target.endsWith(".md") && !anchorsOf(read(target)).has(anchor))
    return `${file}: ${link} (no such heading)`;
  return undefined;
}

/** The cells of the table below a header row, row by row. */
function tableOf(markdown: string, headings: readonly string[]): string[][] {
  const cells = (line: string) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim());
  const tables = markdown
    .split(/\n(?!\|)/)
    .map((part) => part.split("\n").filter((line) => /^\|/.test(line)));
  return tables
    .filter(([head]) => head !== undefined && cells(head).join("|") === headings.join("|"))
    .flatMap(([, , ...rows]) => rows.map(cells));
}

/** Comments and strings, whose words are no identifiers. Sufficient for TypeScript in Biome's formatting. */
const NO_CODE = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[\s\S])*`/g;
const IDENTIFIER = /[A-Za-z_$][\w$]*/g;
/** Names of the browser's own, which nobody here chose. */
const OF_THE_BROWSER: ReadonlySet<string> = new Set(["PushManager", "pushManager"]);

describe("links", () => {
  const files = filesBelow(".", /\.md$/);

  it.each([
    ["an inline link", "see [a](b.md) and [c](<d.md>)", ["b.md", "d.md"]],
    ["a picture", "![what it shows](e.webp)", ["e.webp"]],
    ["a defined link", "[f]\n\n[f]: g.md", ["g.md"]],
    ["code", "`[a](b.md)`\n```\n[c](d.md)\n```", []],
  ])("finds %s", (_, markdown, links) => {
    expect(linksOf(markdown)).toEqual(links);
  });

  it("lead to files and headings that are there", () => {
    expect(files.length).toBeGreaterThan(20);
    const faults = files.flatMap((file) => linksOf(read(file)).map((link) => faultOf(file, link)));
    expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
  });
});

describe("the glossary", () => {
  const glossary = read("docs/glossary.md");
  const terms = tableOf(glossary, ["term", "meaning", "where it stands"]);
  const banned = tableOf(glossary, ["not", "but"]);

  it("has one row for each term, with a meaning and a place", () => {
    expect(terms.length).toBeGreaterThan(100);
    expect(terms.filter((row) => row.length !== 3 || row.includes(""))).toEqual([]);
    const names = terms.map(([term = ""]) => term.toLowerCase());
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it("names words that no identifier of the worker or the browser equals", () => {
    const words = banned.flatMap(([not = ""]) =>
      [...not.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? ""),
    );
    expect(words.length).toBeGreaterThan(10);
    const patterns = words.map((word) => new RegExp(`^${word.replaceAll("*", "[\\w$]*")}$`));
    const faults = ["worker", "web"]
      .flatMap((folder) => filesBelow(folder, /\.tsx?$/))
      .flatMap((file) => {
        const names = new Set(read(file).replace(NO_CODE, " ").match(IDENTIFIER) ?? []);
        const wrong = [...names].filter(
          (name) => !OF_THE_BROWSER.has(name) && patterns.some((pattern) => pattern.test(name)),
        );
        return wrong.map((name) => `${file}: ${name}`);
      });
    expect(faults).toEqual([]);
  });

  it("bans no word that it uses as a term", () => {
    const names = new Set(terms.map(([term]) => term));
    expect(banned.filter(([not = ""]) => names.has(not.replaceAll("`", "")))).toEqual([]);
  });
});
