/** Makes exercises of each kind from what their template drew. */
import { type Code, EMPTY_CODE, type Language } from "../../rules/code.ts";
import type { Draw } from "../../rules/practice/draw.ts";
import type { Exercise } from "../../rules/practice/exercise.ts";

interface Texts {
  prompt: string;
  why: string;
}

/** Choices of a question about code. The wrong ones must differ from the right one and from each other. */
export function predict(
  draw: Draw,
  {
    prompt,
    why,
    code,
    right,
    wrong,
    clicks = 0,
  }: Texts & { clicks?: number; code: Partial<Code>; right: string; wrong: readonly string[] },
): Exercise {
  const choices = draw.shuffle([right, ...wrong]);
  return {
    kind: "predict",
    prompt,
    why,
    code: { ...EMPTY_CODE, ...code },
    choices,
    right: choices.indexOf(right),
    clicks,
  };
}

/** What a script prints, one line for each `console.log()`. Wrong lines that are right by chance, or occur twice, are left out; three stay. */
export function printed(
  draw: Draw,
  {
    js,
    html = "",
    right,
    wrong,
    clicks = 0,
    prompt = "What does this print into the console?",
    why,
  }: Partial<Texts> & {
    why: string;
    js: string;
    html?: string;
    clicks?: number;
    right: string | number;
    wrong: readonly (string | number)[];
  },
): Exercise {
  const others = [...new Set(wrong.map(String))].filter((one) => one !== String(right)).slice(0, 3);
  return predict(draw, { prompt, why, code: { html, js }, right: String(right), wrong: others, clicks });
}

/** Which of four pages some CSS draws. */
export function look(
  draw: Draw,
  {
    prompt = "Which page does this code draw?",
    why,
    html,
    css,
    others,
    frame = "",
  }: Partial<Texts> & {
    why: string;
    html: string;
    /** The right CSS, which is shown. */
    css: string;
    /** The CSS of the wrong pages. */
    others: readonly string[];
    /** CSS that all four pages have and that isn't shown. */
    frame?: string;
  },
): Exercise {
  const page = (own: string): Code => ({ html, css: `${frame}${frame ? "\n" : ""}${own}`, js: "" });
  const sheets = draw.shuffle([css, ...others]);
  return {
    kind: "look",
    prompt,
    why,
    code: { html, css, js: "" },
    pages: sheets.map(page),
    right: sheets.indexOf(css),
  };
}

/** Which of four pages some HTML draws. */
export function lookOfHtml(
  draw: Draw,
  {
    prompt = "Which page does this code draw?",
    why,
    html,
    others,
  }: Partial<Texts> & {
    why: string;
    html: string;
    others: readonly string[];
  },
): Exercise {
  const bodies = draw.shuffle([html, ...others]);
  return {
    kind: "look",
    prompt,
    why,
    code: { ...EMPTY_CODE, html },
    pages: bodies.map((body) => ({ ...EMPTY_CODE, html: body })),
    right: bodies.indexOf(html),
  };
}

/** Code with a gap, which is written as `___`. */
export function gap(
  language: Language,
  {
    prompt,
    why,
    text,
    answer,
    context = {},
    actions = "",
  }: Texts & {
    text: string;
    answer: string;
    /** The other languages of the page. */
    context?: Partial<Code>;
    actions?: string;
  },
): Exercise {
  const [before = "", after = ""] = text.split("___");
  return {
    kind: "gap",
    prompt,
    why,
    language,
    context: { ...EMPTY_CODE, ...context },
    before,
    after,
    answer,
    actions,
  };
}

/** Lines to put in order, given in the right one. */
export function order(
  draw: Draw,
  language: Language,
  { prompt, why, lines, context = {} }: Texts & { lines: readonly string[]; context?: Partial<Code> },
): Exercise {
  const right = lines.map((_, index) => index);
  let shown = draw.shuffle(right);
  // The lines must not stand in order already.
  if (shown.every((line, index) => line === index)) shown = right.toReversed();
  return { kind: "order", prompt, why, language, context: { ...EMPTY_CODE, ...context }, lines, shown };
}

interface CodeToWrite extends Texts {
  /** The code that is given. */
  start: Partial<Code>;
  /** What differs from it when it is right. */
  check: Partial<Code>;
  /** What is done with the page to judge its JavaScript. */
  actions?: string;
}

const code =
  (kind: "fix" | "write") =>
  (language: Language, { prompt, why, start, check, actions = "" }: CodeToWrite): Exercise => {
    const given = { ...EMPTY_CODE, ...start };
    return { kind, prompt, why, language, start: given, check: { ...given, ...check }, actions };
  };

/** Code with a fault to find and mend. */
export const fix = code("fix");

/** A few lines to write. */
export const write = code("write");

/** Lines of code. */
export const lines = (...list: readonly (string | number)[]) => list.join("\n");

/** Texts as the items of an array in JavaScript. */
export const quoted = (texts: readonly string[]) => texts.map((text) => `"${text}"`).join(", ");
