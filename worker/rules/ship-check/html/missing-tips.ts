/** The tips about HTML that a page lacks: what the learner wrote instead, and where. */
import { codeSpan, type Tip, type TipKind } from "../../code.ts";
import { HTML_NAMES } from "../../html-names.ts";
import { mostSimilar } from "../similarity.ts";
import { excerptPair, MAX_TIPS, shorten, tipAt } from "../tips.ts";
import { attributeNameOf, shownAttribute } from "./attributes.ts";
import { lacksEndTag, type PageMatcher } from "./match.ts";
import type { Child, Element } from "./page.ts";
import { lineOfAttribute, shownChild, shownTag } from "./tip-parts.ts";
import { wordsIn } from "./words.ts";

/** The tips about what a page lacks. Of nested elements the innermost wrong one gets the tip. */
export function missingHtmlTips(whole: Element, wantedWhole: Element, matcher: PageMatcher): Tip[] {
  const own = tagTips(whole, wantedWhole, matcher);
  if (own.length > 0) return own;
  const { found: rows, wanted } = matcher.withoutImpliedSections(whole, wantedWhole);
  const found = matcher.withoutWrappers(rows, wanted);
  const { missing, unused } = matcher.matchInAnyOrder(found, wanted);
  if (missing.length === 0) return orderTips(found, wanted, matcher);
  const tips: Tip[] = [];
  const hasElements = missing.some((child) => typeof child === "object");
  for (const child of missing) {
    if (tips.length >= MAX_TIPS) break;
    if (typeof child === "string") {
      // Words that are there, but not yet beside the element that is missing, are no fault of their own.
      if (!hasElements || !isRead(whole, child)) tips.push(textTip(found, child, unused));
      continue;
    }
    const candidate = takeCandidate(found, child, unused);
    if (candidate === undefined) {
      tips.push(elementTip({ whole, found, parent: wanted, wanted: child, unused, matcher }));
      continue;
    }
    tips.push(...missingHtmlTips(candidate, child, matcher));
    if (isCut(candidate, child, matcher)) break;
  }
  return tips;
}

/** The learner's attempt at a missing element: the one with its text, which may also pass for another one, or the first unused one. */
function takeCandidate(found: Element, wanted: Element, unused: Map<string, Child[]>): Element | undefined {
  const left = unused.get(wanted.tag) ?? [];
  const [text] = wanted.children;
  const same = (child: Child): child is Element =>
    typeof child === "object" && child.tag === wanted.tag && child.children[0] === text;
  const named = typeof text === "string" ? found.children.find(same) : undefined;
  if (!named) return left.shift() as Element | undefined;
  if (left.includes(named)) left.splice(left.indexOf(named), 1);
  return named;
}

/** Whether an element isn't closed, or begins too late, so that what follows it is read as something else. */
function isCut(found: Element, wanted: Element, matcher: PageMatcher): boolean {
  if (lacksEndTag(found, wanted)) return true;
  if (wanted.tag !== "head") return false;
  const isOpen = (child: Child): boolean =>
    typeof child === "object" && child.tag === "title" && !child.hasEndTag;
  return matcher.lacksRequiredTag(found, wanted) || found.children.some(isOpen);
}

/** Only so much of an element's text is read. */
const MAX_READ_CHARACTERS = 2000;

/** Whether an element has a text among its words, whatever tags are around them. */
function isRead(element: Element, text: string): boolean {
  const words = (part: string): string => ` ${wordsIn(part).join(" ")} `;
  return words(textOf(element, MAX_READ_CHARACTERS)).includes(words(text));
}

/** The text in an element, as far as the limit. */
function textOf(element: Element, limit: number): string {
  let text = "";
  for (const child of element.children) {
    if (text.length >= limit) break;
    text += ` ${typeof child === "string" ? child : textOf(child, limit - text.length)}`;
  }
  return text.slice(0, limit);
}

function htmlTip(line: number | undefined, kind: TipKind, text: string): Tip {
  return tipAt(line === undefined ? undefined : { tab: "html", line }, "html", kind, text);
}

/** The line of an element's start tag; undefined for an implied tag. */
function lineOf(element: Element): number | undefined {
  return element.hasStartTag ? element.line : undefined;
}

function tagTips(found: Element, wanted: Element, matcher: PageMatcher): Tip[] {
  const tag = shownTag(wanted);
  if (matcher.lacksRequiredTag(found, wanted))
    return [htmlTip(undefined, "missing", `${tag} tag is missing.`)];
  if (lacksEndTag(found, wanted))
    return [
      htmlTip(found.line, "missing", `Look at ${tag}: its ${codeSpan(`</${found.tag}>`)} tag is missing.`),
    ];
  if (matcher.isWronglyHidden(found, wanted))
    return [htmlTip(found.line, "different", `Look at ${tag}: it is hidden.`)];
  const missing = [...wanted.attributes].filter(([key, value]) =>
    matcher.lacksAttribute(found, wanted, key, value),
  );
  return missing.map(([key, value]) => attributeTip(found, wanted, key, value));
}

function attributeTip(found: Element, wanted: Element, key: string, value: string): Tip {
  const shownWanted = shownAttribute(key, value, wanted.rawAttributes);
  const instead = insteadOf(found, wanted, key);
  if (instead === undefined) {
    const isDoubled = found.hasDoubledAttribute && isWrittenOtherwise(found, key);
    const why = isDoubled
      ? `doesn't count: ${codeSpan(attributeNameOf(key))} is there twice, and browsers take only the first.`
      : "is missing.";
    const text = `In ${shownTag(found)}, the attribute ${codeSpan(shorten(shownWanted))} ${why}`;
    return htmlTip(found.line, "missing", text);
  }
  const shown = excerptPair(
    shownAttribute(instead, found.attributes.get(instead) ?? "", found.rawAttributes),
    shownWanted,
  );
  const line = lineOfAttribute(found, instead);
  const text = `In ${shownTag(found)}, look at ${shown.found}: it should be ${shown.wanted}`;
  return htmlTip(line, "different", text);
}

/** Whether an element has this attribute with another word. */
function isWrittenOtherwise(found: Element, key: string): boolean {
  return found.rawAttributes.some(({ name }) => name === attributeNameOf(key));
}

/** From this similarity on, a name is taken for a misspelling of another. */
const MIN_NAME_SIMILARITY = 0.5;

/** The attribute key of what the learner wrote instead of an attribute: another value, or a misspelled name. */
function insteadOf(found: Element, wanted: Element, key: string): string | undefined {
  if (found.attributes.has(key)) return key;
  const unexpected = [...found.attributes.keys()].filter((one) => !wanted.attributes.has(one));
  // A word or a declaration is compared with others of the same attribute, a name with other names.
  const name = attributeNameOf(key);
  if (key === name) {
    const names = unexpected.filter((one) => attributeNameOf(one) === one);
    return mostSimilar(names, (one) => one, key, MIN_NAME_SIMILARITY);
  }
  const words = unexpected.filter((one) => attributeNameOf(one) === name);
  const word = mostSimilar(
    words,
    (one) => one.slice(name.length),
    key.slice(name.length),
    MIN_NAME_SIMILARITY,
  );
  if (word !== undefined) return word;
  const named = unexpected.filter((one) => found.attributes.get(one) === key.slice(name.length + 1));
  return mostSimilar(named, (one) => one, name, MIN_NAME_SIMILARITY);
}

function textTip(found: Element, wanted: string, unused: Map<string, Child[]>): Tip {
  const texts = [...unused.values()].flat().filter((child) => typeof child === "string");
  const instead = mostSimilar(texts, (text) => text, wanted, MIN_TEXT_SIMILARITY);
  const inside = found.hasStartTag ? `In ${shownTag(found)}` : "On the page";
  if (instead === undefined)
    return htmlTip(lineOf(found), "missing", `${inside}, the text ${codeSpan(shorten(wanted))} is missing.`);
  const shown = excerptPair(instead, wanted);
  const line = found.childLines[found.children.indexOf(instead)];
  return htmlTip(
    line,
    "different",
    `${inside}, look at the text ${shown.found}: it should be ${shown.wanted}`,
  );
}

/** From this similarity on, a text is taken for an attempt at another. */
const MIN_TEXT_SIMILARITY = 0.3;

/** An element that is missing in `found`, which is `whole` without its wrappers. */
type MissingElement = {
  whole: Element;
  found: Element;
  parent: Element;
  wanted: Element;
  unused: Map<string, Child[]>;
  matcher: PageMatcher;
};

function elementTip(missing: MissingElement): Tip {
  const { found, parent, wanted, unused, matcher } = missing;
  const tag = shownTag(wanted);
  const elements = [...unused.values()].flat().filter((child) => typeof child === "object");
  const [text] = wanted.children;
  const misnamed =
    renamedElement(missing) ??
    elements.find((one) => typeof text === "string" && one.children[0] === text) ??
    mostSimilar(
      elements.filter((one) => !HTML_NAMES.has(one.tag)),
      (one) => one.tag,
      wanted.tag,
      MIN_TAG_SIMILARITY,
    );
  if (misnamed)
    return htmlTip(lineOf(misnamed), "different", `Look at ${shownTag(misnamed)}: it should be ${tag}`);
  const children = found.children.filter((child) => typeof child === "object");
  const descendants = children.flatMap((child) => descendantsOf(child, MAX_DESCENDANTS));
  const deeper = descendants.find((one) => matcher.contains(one, wanted));
  if (deeper) {
    const inside = found.hasStartTag ? `directly inside ${shownTag(found)}` : "on the page itself";
    const around = [...children, ...descendants].find((one) => one.children.includes(deeper));
    const not = around ? `, not in ${shownTag(around)}` : "";
    return htmlTip(lineOf(deeper), "order", `Look at ${tag}: it should stand ${inside}${not}.`);
  }
  const where = found.hasStartTag ? `Inside ${shownTag(found)}: ` : "";
  return htmlTip(
    lineOf(found),
    "missing",
    `${where}${tag} tag is missing${positionAmongSiblings(parent, wanted)}.`,
  );
}

/** Only this many children are tried under another name. */
const MAX_RENAMED = 20;

/** A child that would be the wanted element if its tag were, and isn't there for anything else. */
function renamedElement({ whole, parent, wanted, matcher }: MissingElement): Element | undefined {
  return whole.children
    .filter((child) => typeof child === "object")
    .slice(0, MAX_RENAMED)
    .find(
      (child) =>
        child.children.length === wanted.children.length &&
        child.children.length > 0 &&
        matcher.contains({ ...child, tag: wanted.tag }, wanted) &&
        !parent.children.some((other) => typeof other === "object" && matcher.contains(child, other)),
    );
}

/** From this similarity on, an unknown tag is taken for a misspelling of another. */
const MIN_TAG_SIMILARITY = 0.5;

/** Where an element belongs among its siblings, as the end of a sentence. Empty where it is alone. */
function positionAmongSiblings(parent: Element, wanted: Element): string {
  const index = parent.children.indexOf(wanted);
  const [before, after] = [parent.children[index - 1], parent.children[index + 1]];
  if (before !== undefined) return `, after ${shownBeside(before, wanted)}`;
  return after === undefined ? "" : `, before ${shownBeside(after, wanted)}`;
}

/** A child, with the first text in it where it looks like the element beside it. */
function shownBeside(child: Child, other: Child): string {
  const shown = shownChild(child);
  if (typeof child === "string" || shown !== shownChild(other)) return shown;
  const text = firstTextOf(child);
  return text === undefined ? shown : `${shown} with ${codeSpan(shorten(text))}`;
}

function firstTextOf(element: Element): string | undefined {
  for (const child of element.children) {
    const text = typeof child === "string" ? child : firstTextOf(child);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** Only this many descendants of a child are looked at. */
const MAX_DESCENDANTS = 20;

function descendantsOf(element: Element, limit: number): Element[] {
  const descendants: Element[] = [];
  for (const child of element.children) {
    if (descendants.length >= limit) break;
    if (typeof child === "object")
      descendants.push(child, ...descendantsOf(child, limit - descendants.length - 1));
  }
  return descendants;
}

/** The tips where all children are there, but one comes too early, runs together with the one before it, or words of a text are not kept. */
function orderTips(found: Element, wanted: Element, matcher: PageMatcher): Tip[] {
  const { count: next, lacksSpace } = matcher.findInOrder(found, wanted);
  const lost = next >= wanted.children.length ? matcher.lostText(found, wanted) : null;
  if (lost !== null) {
    const text = `In ${shownTag(found)}, the words should stay as they are: ${codeSpan(shorten(lost))}`;
    return [htmlTip(lineOf(found), "different", text)];
  }
  if (next >= wanted.children.length)
    return [
      htmlTip(
        lineOf(found),
        "order",
        `Look at ${shownTag(wanted)}: something in it stands in the wrong place.`,
      ),
    ];
  // This child was not found behind the one before it, so it stands in front of it.
  const [early = "", before = ""] = [wanted.children[next], wanted.children[next - 1]];
  const index = found.children.findIndex((child) => matcher.matchesChild(child, early, wanted));
  const line = index === -1 ? lineOf(found) : found.childLines[index];
  if (lacksSpace) {
    const place = found.hasStartTag ? `In ${shownTag(found)}` : "On the page";
    const text = `${place}, a space is missing between ${shownChild(before)} and ${shownChild(early)}.`;
    return [htmlTip(line, "missing", text)];
  }
  return [
    htmlTip(
      line,
      "order",
      `Look at ${shownBeside(early, before)}: it should come after ${shownBeside(before, early)}.`,
    ),
  ];
}
