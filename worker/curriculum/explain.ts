/** What a free task's brief means, for its author: each check in English, and what it finds in each example page. */
import { judgeElements } from "../rules/brief/checks.ts";
import { judgeBrief } from "../rules/brief/judge.ts";
import { readPage } from "../rules/brief/page.ts";
import { Scene } from "../rules/brief/scene.ts";
import type { Check } from "../rules/brief/schema.ts";
import { saysCheck } from "../rules/brief/sentences.ts";
import { Steps } from "../rules/brief/steps.ts";
import { DrawnValues } from "../rules/brief/values.ts";
import { type Code, EMPTY_CODE } from "../rules/code.ts";
import type { ExamplePage, Free, Task } from "./content.ts";
import { gateEngine } from "./gate-behaviour.ts";

/** The explanation of a free task, as lines for a terminal. Throws for a task without a brief. */
export function explain({ key, start, free }: Task): string {
  if (!free) throw new Error(`${key} has no brief.ts`);
  const pages: ExamplePage[] = [
    { name: "empty page", code: EMPTY_CODE },
    { name: "start", code: start },
    ...free.solutions,
    ...free.wrong,
  ];
  const lines = free.brief.wishes.flatMap(({ id, text, checks, alternatives }) => [
    `${id}: ${text}`,
    ...(checks ?? []).flatMap((check) => checkLines(check, pages)),
    ...(alternatives ?? []).flatMap((way, at) => [
      `  way ${at + 1}`,
      ...way.flatMap((check) => checkLines(check, pages)),
    ]),
  ]);
  return [...lines, "", ...pageLines(free, pages)].join("\n");
}

/** A check as a sentence, what it finds in each page, and a note where it tells no right page from a wrong one. */
function checkLines(check: Check, pages: readonly ExamplePage[]): string[] {
  const results = pages.map(({ name, code }) => ({ name, ...resultOf(check, code) }));
  const [empty] = results;
  const solutions = results.filter(({ name }) => name.startsWith("solutions/"));
  return [
    `  ${saysCheck(check)}`,
    ...results.map(({ name, answer, count }) => `    ${mark(answer)} ${name}${count}`),
    ...(empty?.answer === true ? ["    ! holds on the empty page"] : []),
    ...(solutions.every(({ answer }) => answer === false) ? ["    ! fails on every solution"] : []),
  ];
}

function pageLines({ brief }: Free, pages: readonly ExamplePage[]): string[] {
  return pages.map(({ name, code }) => {
    const { correct, tips } = judgeBrief(code, brief, gateEngine(), 0);
    return `${mark(correct)} ${name}${tips.map(({ text }) => `  ${text}`).join("")}`;
  });
}

const mark = (answer: boolean | null) => (answer === null ? "?" : answer ? "✓" : "✗");

/** Whether a check holds, and how many elements it found. Elements that only a script makes aren't counted. */
function resultOf(check: Check, code: Code): { answer: boolean | null; count: string } {
  const brief = { wishes: [{ id: "one", text: "One", checks: [check] }] };
  const answer = judgeBrief(code, brief, gateEngine(), 0).wishes[0] ?? null;
  if (check.check !== "elements") return { answer, count: "" };
  const context = {
    steps: new Steps(),
    sheets: new Map(),
    drawn: new DrawnValues(0),
    allowsFiller: false,
  };
  const { found, passing } = judgeElements(new Scene(readPage(code), context), check);
  return { answer, count: `  ${passing.length} of ${found.length}` };
}
