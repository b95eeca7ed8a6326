/** Reads the input files of the bench of free tasks: one JSON object per line, whose kind follows from its fields. */
import { existsSync, readFileSync } from "node:fs";
import type { Brief } from "../../../worker/rules/brief/schema.ts";
import { type Code, EMPTY_CODE } from "../../../worker/rules/code.ts";
import { parseBrief } from "./notation.ts";
import { translateBrief } from "./translate.ts";

/** A page and the verdict that it should get. */
export interface Page {
  /** Unique among all files. */
  id: string;
  /** The row of the table in which it is counted. */
  group: string;
  code: Code;
  isRight: boolean;
  /** What is special about it. */
  why: string;
  brief: Brief;
}

/** A page that tries to make the judge slow or wrong. `brief` is null where the schema refuses it. */
export type HostilePage = { id: string; code: Code; brief: Brief | null };

interface Inputs {
  pages: Page[];
  hostile: HostilePage[];
  /** Files that aren't there. */
  missing: string[];
}

type Variant = Partial<Code> & { why: string; disputed?: unknown };
/** A line of a file, as far as its kind has these fields. */
interface Line extends Partial<Code> {
  id: string;
  brief: string | Brief;
  kind?: string;
  should?: string;
  why?: string;
  start?: Partial<Code>;
  solution?: Partial<Code>;
  accepted?: Variant[];
  refused?: Variant[];
}

const codeOf = ({ html = "", css = "", js = "" }: Partial<Code>): Code => ({ html, css, js });

/** The row for a page of a free task: variants by rule, mutants and nonsense by what they do. */
function groupOf({ why, disputed }: Variant, isRight: boolean): string {
  const verdict = isRight ? "accepted" : "refused";
  if (disputed) return `disputed, ${verdict}`;
  const rule = /^(?:honest by construction|nonsense): (.+)$/.exec(why);
  if (rule) return `${isRight ? "variants" : "nonsense"} ${verdict}: ${rule[1]}`;
  if (/^another learner's answer/.test(why)) return `other people's pages ${verdict}`;
  if (/^looks like an honest variant/.test(why)) return `variants ${verdict} that break a wish`;
  const mutant = /^(\w+ removed):/.exec(why);
  if (mutant) return `mutants ${verdict}: ${mutant[1]}`;
  return `written by hand, ${verdict}`;
}

function pagesOf(line: Line, brief: Brief): Page[] {
  const { id, start = {}, solution = {}, accepted = [], refused = [] } = line;
  const page = (part: string, group: string, code: Code, isRight: boolean, why = ""): Page => ({
    id: `${id}/${part}`,
    group,
    code,
    isRight,
    why,
    brief,
  });
  const variants = (list: Variant[], isRight: boolean) =>
    list.map((one, index) =>
      page(
        `${isRight ? "accepted" : "refused"}-${index + 1}`,
        groupOf(one, isRight),
        codeOf(one),
        isRight,
        one.why,
      ),
    );
  return [
    page("solution", "solutions accepted", codeOf(solution), true),
    page("start", "starts refused", codeOf(start), false),
    page("empty", "empty pages refused", EMPTY_CODE, false),
    ...variants(accepted, true),
    ...variants(refused, false),
  ];
}

function readBrief(brief: string | Brief): Brief {
  return typeof brief === "string" ? translateBrief(parseBrief(brief)) : brief;
}

/** Reads files of cases. Files that don't exist are returned as `missing`. `isValid` tells whether the schema accepts a brief. */
export function readInputs(paths: readonly string[], isValid: (brief: Brief) => boolean): Inputs {
  const inputs: Inputs = { pages: [], hostile: [], missing: [] };
  for (const path of paths) {
    if (!existsSync(path)) {
      inputs.missing.push(path);
      continue;
    }
    for (const text of readFileSync(path, "utf8").split("\n")) {
      if (text.trim() === "") continue;
      const line = JSON.parse(text) as Line;
      const brief = readBrief(line.brief);
      if (line.solution) inputs.pages.push(...pagesOf(line, brief));
      else if (line.kind === undefined)
        inputs.hostile.push({ id: line.id, code: codeOf(line), brief: isValid(brief) ? brief : null });
      else {
        const isRight = line.should === undefined ? line.kind === "honest" : line.should === "accept";
        const set = typeof line.brief === "string" ? "edge" : "own";
        const group = `${set}: ${line.kind} pages ${isRight ? "accepted" : "refused"}`;
        inputs.pages.push({ id: line.id, group, code: codeOf(line), isRight, why: line.why ?? "", brief });
      }
    }
  }
  return inputs;
}
