import { existsSync, readFileSync } from "node:fs";
import type { PageElement } from "../../worker/rules/brief/page.ts";
import { openSession } from "../../worker/rules/brief/session.ts";
import type { Code } from "../../worker/rules/code.ts";
import { loadEngine } from "../support/behaviour-engine.ts";
import { percentile } from "./numbers.ts";

// Usage: node tests/bench/sessions.ts FILE.jsonl ... Times sessions with the pages with scripts of the files, each line of which is a
// page { "html", "css", "js" } or has pages as "solution", "accepted" and "refused". Each page is opened, its first field typed into
// and its first two buttons pressed, and read after each of these.

type Part = "open" | "page" | "snapshot" | "type" | "click" | "restore" | "all";

interface Case extends Partial<Code> {
  solution?: Partial<Code>;
  accepted?: Partial<Code>[];
  refused?: Partial<Code>[];
}

const engine = loadEngine();
const times = new Map<Part, number[]>();

function time<T>(part: Part, work: () => T): T {
  const started = performance.now();
  const result = work();
  times.set(part, [...(times.get(part) ?? []), performance.now() - started]);
  return result;
}

function pagesIn(file: string): Code[] {
  const lines = readFileSync(file, "utf8").trim().split("\n");
  return lines.flatMap((line) => {
    const { solution, accepted = [], refused = [], ...own } = JSON.parse(line) as Case;
    const pages = solution ? [solution, ...accepted, ...refused] : [own];
    return pages
      .map(({ html = "", css = "", js = "" }) => ({ html, css, js }))
      .filter(({ html, js }) => js.trim() !== "" || /<script|\son[a-z]+=/.test(html));
  });
}

const NOT_TYPED = /^(?:checkbox|radio|submit|button|reset|image|file|hidden)$/;

function isField({ tag, attributes }: PageElement): boolean {
  return tag === "textarea" || (tag === "input" && !NOT_TYPED.test(attributes.get("type") ?? ""));
}

/** Returns whether the session came to its end. */
function use(code: Code): boolean {
  return time("all", () => {
    const session = time("open", () => openSession(engine, code, 1));
    const page = time("page", () => session.page());
    const snapshot = time("snapshot", () => session.snapshot());
    if (!page || !snapshot) return false;
    const field = page.elements.find(isField);
    if (field) time("type", () => session.act("type", field.index, "pineapple"));
    time("page", () => session.page());
    for (const button of page.elements.filter(({ tag }) => tag === "button").slice(0, 2)) {
      time("click", () => session.act("click", button.index));
      time("page", () => session.page());
    }
    const isWhole = session.stopped === null;
    time("restore", () => session.restore(snapshot));
    return isWhole;
  });
}

const files = process.argv.slice(2);
const missing = files.find((file) => !existsSync(file));
if (files.length === 0 || missing !== undefined) {
  console.error(
    missing === undefined ? "Usage: node tests/bench/sessions.ts FILE.jsonl ..." : `There is no ${missing}.`,
  );
  process.exitCode = 1;
} else {
  const pages = files.flatMap(pagesIn);
  // The first round warms the engine up.
  pages.forEach(use);
  times.clear();
  const whole = pages.filter(use).length;
  console.log(
    `${pages.length} pages, of which ${pages.length - whole} were stopped\n\n| part | p50 | p95 | longest |\n|---|--:|--:|--:|`,
  );
  for (const [part, all] of times) {
    const [p50, p95, longest] = [0.5, 0.95, 1].map((share) => percentile(all, share).toFixed(2));
    console.log(`| ${part} | ${p50} | ${p95} | ${longest} ms |`);
  }
}
