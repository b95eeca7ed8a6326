import { type Code, changedLanguages, LANGUAGES } from "../rules/code.ts";
import { type CheckMode, checkShip } from "../rules/ship-check.ts";
import { judgeShip } from "../rules/ship-verdict.ts";
import { error, type Item, type Problem } from "./content.ts";
import { gateEngine } from "./gate-behaviour.ts";
import { rewritings } from "./reformat.ts";

/** A battle has no check mode of its own; it is compared by what it changes. */
const modeOf = (item: Item): CheckMode => (item.kind === "battle" ? "structural" : item.mode);

/**
 * The problems of an exercise's check. The start and code in comments have to be refused. The check and the answer have to be accepted; in
 * mode `structural`, the check in other formatting too.
 */
export async function checkProblems(item: Item): Promise<Problem[]> {
  const { folder, start, check, answer } = item;
  const changed = changedLanguages(start, check);
  if (changed.length === 0) {
    return [
      error(folder, "the check is the same as the start; write what the learner should add into check.*"),
    ];
  }
  const mode = modeOf(item);
  const plan = item.actions?.plan ?? null;
  const verdict = (code: Code) => judgeShip(code, { mode, check, start, plan }, gateEngine, 0);
  const problems: Problem[] = [];
  const expectRight = (code: Code, what: string) => {
    const { correct, tips } = verdict(code);
    if (!correct)
      problems.push(error(folder, `${what} is refused: ${tips.map(({ text }) => text).join(" ")}`));
  };

  expectRight(check, "the check itself");
  if (answer !== check) expectRight(answer, "the suggested answer");
  if (verdict(start).correct)
    problems.push(error(folder, "the start is accepted as it is; ask for more, or use check: structural"));
  if (verdict(withCheckInComments(start, check)).correct) {
    problems.push(error(folder, "the check's code is accepted inside comments; use check: structural"));
  }
  if (mode === "structural") {
    for (const { name, code } of await rewritings(check)) expectRight(code, `the check ${name}`);
  }
  return problems;
}

/** Whether each of two pages has all that the other one has. */
export const meansTheSame = (one: Code, other: Code) =>
  checkShip(one, other, "structural").correct && checkShip(other, one, "structural").correct;

/** The start with the check appended in comments. */
export function withCheckInComments(start: Code, check: Code): Code {
  return {
    html:
      start.html === check.html
        ? start.html
        : `${start.html}\n<!--\n${check.html.replaceAll("--", "- -")}\n-->`,
    css: start.css === check.css ? start.css : `${start.css}\n/*\n${check.css.replaceAll("*/", "* /")}\n*/`,
    js: start.js === check.js ? start.js : `${start.js}\n${check.js.replace(/^/gm, "// ")}`,
  };
}

/** The problems of tools that contain every distinctive line of the answer. */
export function answerProblems(item: Item): Problem[] {
  if (item.kind === "battle") return [];
  const tools = new Set(
    Object.values<string>({ ...item.toolTexts }).flatMap((text) => text.split("\n").map(collapseWhitespace)),
  );
  return LANGUAGES.flatMap((language) => {
    const lines = addedLines(item.start[language], item.check[language]).filter(isDistinctive);
    const isAnswerShown = lines.length > 0 && lines.every((line) => tools.has(line));
    if (!isAnswerShown) return [];
    return [error(`${item.folder}/tools.md`, `shows the answer (${lines[0]}); use another example`)];
  });
}

const collapseWhitespace = (line: string) => line.trim().replace(/\s+/g, " ");

function addedLines(start: string, check: string): string[] {
  const startLines = new Set(start.split("\n").map(collapseWhitespace));
  return check
    .split("\n")
    .map(collapseWhitespace)
    .filter((line) => line !== "" && !startLines.has(line));
}

/** Whether a line shows something of the answer. Tags without attributes, braces and comments are in any example. */
function isDistinctive(line: string): boolean {
  return !/^(<\/?[a-z0-9]+>|[)}\];]*|\/\/.*|\/\*.*\*\/)$/i.test(line);
}
