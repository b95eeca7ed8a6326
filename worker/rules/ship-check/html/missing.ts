/** The tips on markup that a page lacks: what the learner wrote instead, and where. */
import { codeSpan, type Tip, type TipKind } from "../../code.ts";
import { HTML_NAMES } from "../../html-names.ts";
import { mostLike } from "../similarity.ts";
import { clip, MAX_TIPS, type Place, shownPair, tipAt } from "../source.ts";
import { attributeNameOf, shownAttribute } from "./attributes.ts";
import { lineOfAttribute, shownTag } from "./leftover.ts";
import { type Child, isLeftOpen, type MarkupMatch } from "./match.ts";
import type { Element } from "./page.ts";

/** The tips on what is not there: of nested elements the innermost that is wrong. */
export function missingMarkup(whole: Element, wanted: Element, match: MarkupMatch): Tip[] {
  const own = missingInTag(whole, wanted, match);
  if (own.length > 0) return own;
  const found = match.withoutWrappers(whole, wanted);
  const { missing, unused } = match.matchLoosely(found, wanted);
  if (missing.length === 0) return orderTips(found, wanted, match);
  const tips: Tip[] = [];
  for (const child of missing) {
    if (tips.length >= MAX_TIPS) break;
    if (typeof child === "string") tips.push(missingText(found, child, unused));
    else {
      const alike = unused.get(child.tag)?.shift();
      if (typeof alike === "object") tips.push(...missingMarkup(alike, child, match));
      else tips.push(missingElement(found, wanted, child, unused, match));
    }
  }
  return tips;
}

const at = (line: number): Place => ({ tab: "html", line });
const say = (line: number | undefined, kind: TipKind, text: string): Tip =>
  tipAt(line === undefined ? undefined : at(line), "html", kind, text);

/** The line of an element that the learner wrote; tags that browsers add stand on none. */
function lineOf(element: Element): number | undefined {
  return element.opened ? element.line : undefined;
}

function missingInTag(found: Element, wanted: Element, match: MarkupMatch): Tip[] {
  const tag = shownTag(wanted);
  if (match.lacksTag(found, wanted)) return [say(undefined, "missing", `${tag} tag is missing.`)];
  if (isLeftOpen(found, wanted))
    return [say(found.line, "missing", `Look at ${tag}: its ${codeSpan(`</${found.tag}>`)} tag is missing.`)];
  if (match.isHiddenUnlike(found, wanted))
    return [say(found.line, "different", `Look at ${tag}: it is hidden.`)];
  const missing = [...wanted.attributes].filter(([key, value]) =>
    match.lacksAttribute(found, wanted, key, value),
  );
  return missing.map(([key, value]) => missingAttribute(found, wanted, key, value));
}

function missingAttribute(found: Element, wanted: Element, key: string, value: string): Tip {
  const wish = shownAttribute(key, value, wanted.written);
  const instead = insteadOf(found, wanted, key);
  if (instead === undefined)
    return say(
      found.line,
      "missing",
      `In ${shownTag(found)}, the attribute ${codeSpan(clip(wish))} is missing.`,
    );
  const shown = shownPair(shownAttribute(instead, found.attributes.get(instead) ?? "", found.written), wish);
  const line = lineOfAttribute(found, instead);
  const text = `In ${shownTag(found)}, look at ${shown.found}: it should be ${shown.wanted}`;
  return say(line, "different", text);
}

/** From here on a name is alike enough to be a slip for another. */
const ALIKE = 0.5;

/** The key of what the learner wrote in the place of an attribute: another value, or a name with a slip in it. */
function insteadOf(found: Element, wanted: Element, key: string): string | undefined {
  if (found.attributes.has(key)) return key;
  const strange = [...found.attributes.keys()].filter((one) => !wanted.attributes.has(one));
  // A class or a declaration stands for another of its own attribute, a name for another name.
  const name = attributeNameOf(key);
  if (key === name) {
    const names = strange.filter((one) => attributeNameOf(one) === one);
    return mostLike(names, (one) => one, key, ALIKE);
  }
  const words = strange.filter((one) => attributeNameOf(one) === name && one !== name);
  return mostLike(words, (one) => one.slice(name.length), key.slice(name.length), ALIKE);
}

function missingText(found: Element, wanted: string, unused: Map<string, Child[]>): Tip {
  const texts = [...unused.values()].flat().filter((child) => typeof child === "string");
  const instead = mostLike(texts, (text) => text, wanted, LIKE_TEXT);
  const inside = found.opened ? `In ${shownTag(found)}` : "On the page";
  if (instead === undefined)
    return say(lineOf(found), "missing", `${inside}, the text ${codeSpan(clip(wanted))} is missing.`);
  const shown = shownPair(instead, wanted);
  const line = found.childLines[found.children.indexOf(instead)];
  return say(line, "different", `${inside}, look at the text ${shown.found}: it should be ${shown.wanted}`);
}

/** From here on a text is a try at another. */
const LIKE_TEXT = 0.3;

function missingElement(
  found: Element,
  parent: Element,
  wanted: Element,
  unused: Map<string, Child[]>,
  match: MarkupMatch,
): Tip {
  const tag = shownTag(wanted);
  const elements = [...unused.values()].flat().filter((child) => typeof child === "object");
  const [text] = wanted.children;
  const misnamed =
    elements.find((one) => typeof text === "string" && one.children[0] === text) ??
    mostLike(
      elements.filter((one) => !HTML_NAMES.has(one.tag)),
      (one) => one.tag,
      wanted.tag,
      LIKE_TAG,
    );
  if (misnamed)
    return say(lineOf(misnamed), "different", `Look at ${shownTag(misnamed)}: it should be ${tag}`);
  const inside = found.opened ? `inside ${shownTag(found)}` : "on the page itself";
  const elsewhere = found.children
    .flatMap((child) => (typeof child === "object" ? innerOf(child, MAX_LOOKED_AT) : []))
    .find((one) => match.holds(one, wanted));
  if (elsewhere) return say(lineOf(elsewhere), "order", `Look at ${tag}: it should stand ${inside}.`);
  const where = found.opened ? `Inside ${shownTag(found)}: ` : "";
  return say(lineOf(found), "missing", `${where}${tag} tag is missing${placeAmong(parent, wanted)}.`);
}

const LIKE_TAG = 0.5;

/** Where among its siblings an element belongs; nothing where it is alone. */
function placeAmong(parent: Element, wanted: Element): string {
  const index = parent.children.indexOf(wanted);
  const [before, after] = [parent.children[index - 1], parent.children[index + 1]];
  if (before !== undefined) return `, after ${shownChild(before)}`;
  return after === undefined ? "" : `, before ${shownChild(after)}`;
}

/** Of the elements inside of a child only so many are looked at. */
const MAX_LOOKED_AT = 20;

function innerOf(element: Element, most: number): Element[] {
  const inner: Element[] = [];
  for (const child of element.children) {
    if (inner.length >= most) break;
    if (typeof child === "object") inner.push(child, ...innerOf(child, most - inner.length - 1));
  }
  return inner;
}

/** All children are there, but one comes before another that it should follow. */
function orderTips(found: Element, wanted: Element, match: MarkupMatch): Tip[] {
  const next = match.countInOrder(found, wanted);
  if (next >= wanted.children.length)
    return [
      say(lineOf(found), "order", `Look at ${shownTag(wanted)}: something in it stands in the wrong place.`),
    ];
  // Going forward, this one was not met any more: it stands too far up.
  const [early = "", before = ""] = [wanted.children[next], wanted.children[next - 1]];
  const index = found.children.findIndex((child) => match.isSame(child, early, wanted));
  const line = index === -1 ? lineOf(found) : found.childLines[index];
  return [say(line, "order", `Look at ${shownChild(early)}: it should come after ${shownChild(before)}.`)];
}

/** A child as a tip names it: an element with the beginning of its text. */
function shownChild(child: Child): string {
  if (typeof child === "string") return `the text ${codeSpan(clip(child))}`;
  const [text] = child.children;
  return codeSpan(typeof text === "string" ? `<${child.tag}>${clip(text)}` : `<${child.tag}>`);
}
