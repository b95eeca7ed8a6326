/** Judges tasks on seeded learner pages. */
import { generator } from "../../../worker/rules/behaviour/draw.ts";
import type { Engine } from "../../../worker/rules/behaviour/engine.ts";
import { type Code, LANGUAGES } from "../../../worker/rules/code.ts";
import { expectedPage, judgeOnOwnPage } from "../../../worker/rules/page-edits/expected-page.ts";
import { judgeShip } from "../../../worker/rules/ship-verdict.ts";
import { drawLearner } from "../../support/learner-pages.ts";
import { readTasks } from "./transitions.ts";

/** A count of ships of one sort, and how many of them were judged rightly. */
export interface Judged {
  right: number;
  of: number;
}

export interface JudgedResults {
  /** The learner's page with what the task wants. */
  answers: Judged;
  /** The learner's page as it was. */
  untouched: Judged;
  /** The answer without one of the lines that the task wants. */
  incomplete: Judged;
  /** Pages into which the task's change can't be put, so that the task's own start and check decide. */
  withoutReference: number;
}

/** Judges each task on `pages` learner pages. */
export function measureJudge(engine: Engine, pages: number, print: (line: string) => void): JudgedResults {
  const results: JudgedResults = {
    answers: { right: 0, of: 0 },
    untouched: { right: 0, of: 0 },
    incomplete: { right: 0, of: 0 },
    withoutReference: 0,
  };
  for (const task of readTasks()) {
    const judged = { ...task, plan: task.actions?.plan ?? null };
    for (let seed = 0; seed < pages; seed++) {
      const learner = drawLearner(task.start, seed, generator(task.id * 1000 + seed));
      const start = learner.change(task.start);
      const label = `${task.id} seed ${seed} (${learner.names.join(", ")})`;
      if (!expectedPage(task.start, task.check, start)) {
        results.withoutReference++;
        print(`no reference: ${label}`);
      }
      const count = (name: "answers" | "untouched" | "incomplete", ship: Code, isRight: boolean) => {
        const { correct, tips } = judgeOnOwnPage(ship, judged, start, () => engine, seed);
        results[name].of++;
        if (correct === isRight) results[name].right++;
        else print(`${name}: ${label} ${tips[0]?.text ?? ""}`);
      };
      count("answers", learner.change(task.check), true);
      count("untouched", start, false);
      const less = withoutLine(task.start, task.check, seed);
      // Without some lines a page works all the same, as where an element's id is a variable.
      const isWrong = less && judgeShip(less, judged, () => engine, seed).correct === false;
      if (isWrong) count("incomplete", learner.change(less), false);
    }
  }
  return results;
}

/** The line of the end tag that belongs to a line with a start tag only; -1 where there is none. */
function endOf(lines: readonly string[], at: number): number {
  const [, indent, tag] = /^(\s*)<(\w+)[^>]*>$/.exec(lines[at] ?? "") ?? [];
  return tag === undefined
    ? -1
    : lines.findIndex((line, index) => index > at && line === `${indent}</${tag}>`);
}

/** The check without one line that the start doesn't have, or without one pair of tags; null where no line stands for itself. */
function withoutLine(start: Code, check: Code, seed: number): Code | null {
  const lines = LANGUAGES.flatMap((language) => {
    const old = new Set(start[language].split("\n").map((line) => line.trim()));
    return check[language].split("\n").flatMap((line, at, all) => {
      const text = line.trim();
      if (old.has(text)) return [];
      const end = language === "html" ? endOf(all, at) : -1;
      const isWhole =
        language === "html" ? /^<(\w+)[^>]*>.*<\/\1>$|^<!doctype/i.test(text) : /^[^{}]*;$/.test(text);
      return isWhole || end > 0 ? [{ language, gone: [at, end] }] : [];
    });
  });
  const chosen = lines[seed % Math.max(lines.length, 1)];
  if (!chosen) return null;
  const { language, gone } = chosen;
  const rest = check[language].split("\n").filter((_, at) => !gone.includes(at));
  return { ...check, [language]: rest.join("\n") };
}
