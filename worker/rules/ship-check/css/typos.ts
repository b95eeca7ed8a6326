/** What slips of the finger do to a style sheet, told so that a beginner finds them. Asked only for tips. */
import { codeSpan, type Tip } from "../../code.ts";
import { clip, placeAt, type Source, tipAt } from "../source.ts";
import { readSelectors } from "./selectors.ts";
import type { Block } from "./sheet.ts";

const NO_COMMENT = "`//` begins no comment in CSS, so what follows it is lost. Write `/* … */`.";

/**
 * The tip on a place that the parser can't read.
 *
 * @param message the parser's own sentence
 * @param offset where the parser stopped
 */
export function tellSyntaxError(source: Source, message: string, offset: number): Tip {
  const start = pieceStart(source.text, offset);
  const piece = pieceAt(source.text, start);
  const say = (text: string) => tipAt(placeAt(source, start), "css", "unreadable", text);
  if (piece.startsWith("//")) return say(`Look at ${codeSpan(piece)}: ${NO_COMMENT}`);
  if (source.text[offset] === "{")
    return say(`Look above ${codeSpan(piece)}: the rule before it isn't closed with \`}\`.`);
  if (message === "Colon is expected")
    return say(`Look at ${codeSpan(piece)}: between a property and its value stands a \`:\`.`);
  if (message === '"{" is expected')
    return say(`Look at ${codeSpan(piece)}: it stands in no rule. A \`{\` or \`}\` is missing or too many.`);
  return say(`Look at ${codeSpan(piece)}: CSS can't be read here.`);
}

/** Where the declaration or rule begins that the offset lies in. */
function pieceStart(text: string, offset: number): number {
  let start = Math.min(offset, text.trimEnd().length);
  while (start > 0 && !";{}".includes(text[start - 1] ?? "")) start--;
  while (start < offset && /\s/.test(text[start] ?? "")) start++;
  return start;
}

/** The line from there on, as far as the next brace. */
function pieceAt(text: string, start: number): string {
  const [line = ""] = text.slice(start, start + 300).split(/[\n{}]/, 1);
  return clip(line.trim()) || "}";
}

/**
 * The tip on a rule whose selector something before it has spoiled, so that browsers pass the rule over: a comment of JavaScript,
 * or a stray sign behind the rule before. Null where nothing of the kind stands there.
 */
export function tellSpoiledRule({ written, at }: Block): { selectors: string[]; tip: Tip } | null {
  const sound = written.replace(/^(?:\s*(?:\/\/[^\n]*(?:\n|$)|[;}]))+/, "");
  if (sound === written) return null;
  const shown = codeSpan(clip(sound.replace(/\s+/g, " ").trim()));
  const first = written.trimStart().charAt(0);
  const text =
    first === "/"
      ? `Look above ${shown}: ${NO_COMMENT}`
      : `Look above ${shown}: a ${codeSpan(first)} too many hides this rule.`;
  return { selectors: readSelectors(sound), tip: tipAt(at, "css", "unreadable", text) };
}
