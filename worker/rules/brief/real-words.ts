/** Whether most words of a page only fill their places, whatever its brief asks for. */
import type { PageElement } from "./page.ts";
import type { Scene } from "./scene.ts";
import { isFiller, lettersOf, saysSomething } from "./words.ts";

/** Elements that hold words. The cells of a table may well be empty. */
const HOLDER = /^(?:h[1-6]|p|li|a|label|button|th|figcaption|blockquote|dt|dd|legend|caption|summary)$/;
/** Elements that say something without words. */
const WORDLESS = /^(?:img|svg|input|select|textarea|video|audio|iframe|canvas|progress|meter)$/;

/** So many elements of a kind are needed before a page is refused. */
const MIN_FILLED = 2;
const MIN_EMPTY = 3;
const MIN_REPEATED = 3;

/**
 * Whether half or more of what holds words holds filler, nothing or a single letter, or half of the list items say the same as one
 * beside them. Each fault alone may be honest: a line that a script fills, a list of drawn numbers.
 */
export function isMostlyNonsense(scene: Scene): boolean {
  const { visibility } = scene.look();
  const { elements } = scene.page;
  let [holders, filled, empty, items, repeated] = [0, 0, 0, 0, 0];
  const said = new Map<PageElement | null, Set<string>>();
  scene.context.steps.take(elements.length >> 2);
  for (const element of elements) {
    if (!HOLDER.test(element.tag) || !visibility.isShown(element)) continue;
    scene.context.steps.take((element.end - element.index) >> 2);
    const inside = elements.slice(element.index + 1, element.end);
    if (inside.some(({ tag }) => HOLDER.test(tag) || WORDLESS.test(tag))) continue;
    const text = visibility.text(element);
    // A script may fill what has a name of its own.
    const isOutput = text === "" && (element.attributes.has("id") || element.attributes.has("class"));
    if (isOutput && element.tag === "p") continue;
    holders++;
    if (isFiller(text)) filled++;
    else if (!/\d/.test(text) && !saysSomething(text, scene.textKind(element), false)) empty++;
    if (element.tag !== "li") continue;
    items++;
    const others = said.get(element.parent) ?? new Set();
    said.set(element.parent, others);
    const letters = lettersOf(text);
    if (letters !== "" && others.has(letters)) repeated++;
    others.add(letters);
  }
  const isHalf = (part: number, whole: number, least: number) => part >= least && part * 2 >= whole;
  return (
    isHalf(filled, holders, MIN_FILLED) ||
    isHalf(filled + empty, holders, MIN_EMPTY) ||
    isHalf(repeated, items, MIN_REPEATED)
  );
}
