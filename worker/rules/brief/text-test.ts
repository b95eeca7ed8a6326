/** Tests of texts. */
import type { TextTest, Value } from "./schema.ts";
import type { Steps } from "./steps.ts";
import type { DrawnValues } from "./values.ts";
import { hasWords, plainText } from "./words.ts";

/** Regular expressions see no more of a text. */
const MAX_PATTERN_TEXT = 300;

function list(values: Value | Value[] | undefined, drawn: DrawnValues): string[] | null {
  if (values === undefined) return null;
  return (Array.isArray(values) ? values : [values]).map((value) => plainText(drawn.textOf(value)));
}

/** Whether a test asks for nothing in particular. */
export function isOpenTest(test: TextTest | undefined): boolean {
  if (!test) return true;
  const { is, contains, startsWith, endsWith, like, words, empty } = test;
  return [is, contains, startsWith, endsWith, like, words, empty].every((one) => one === undefined);
}

/** Whether a text passes a test. Doesn't ask whether it is filler. */
export function passesText(text: string, test: TextTest, drawn: DrawnValues, steps: Steps): boolean {
  steps.take(1 + (text.length >> 4));
  if (test.empty !== undefined) return text.trim() === "";
  const plain = plainText(text);
  const some = (values: string[] | null, passes: (value: string) => boolean) =>
    values === null || values.some(passes);
  if (!some(list(test.is, drawn), (value) => plain === value)) return false;
  if (!some(list(test.contains, drawn), (value) => (value !== "" ? plain.includes(value) : true)))
    return false;
  if (!some(list(test.startsWith, drawn), (value) => plain.startsWith(value))) return false;
  if (!some(list(test.endsWith, drawn), (value) => plain.endsWith(value))) return false;
  if (test.words !== undefined && !hasWords(text, test.words)) return false;
  if (test.like === undefined) return true;
  const cut = text.slice(0, MAX_PATTERN_TEXT);
  steps.take(cut.length);
  return new RegExp(test.like, test.cased ? "u" : "iu").test(cut);
}
