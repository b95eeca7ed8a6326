/** Compares two moments of a page. */

import { changingLonghands } from "./css/properties.ts";
import { isField } from "./fields.ts";
import { isImage } from "./nouns.ts";
import type { PageElement } from "./page.ts";
import { isDecorativeTag, type Look, ownText, type Scene, styleDiffers } from "./scene.ts";
import type { Change, Locator } from "./schema.ts";
import { passesText } from "./text-test.ts";
import { plainText } from "./words.ts";

/** The page before and after actions. */
export interface Moments {
  before: Scene;
  after: Scene;
}

function body(scene: Scene): PageElement | undefined {
  return scene.page.elements.find(({ tag }) => tag === "body") ?? scene.page.elements[0];
}

function textOfPage(scene: Scene): string {
  const element = body(scene);
  return element ? scene.look().visibility.text(element) : "";
}

/** Whether two pages have the same elements, so that those with one index are the same. */
function isSameTree(a: Scene, b: Scene): boolean {
  const [one, other] = [a.page.elements, b.page.elements];
  a.context.steps.take(one.length >> 3);
  return one.length === other.length && one.every(({ tag }, index) => other[index]?.tag === tag);
}

/** What an attribute of an element inside an `svg` draws. */
const DRAWING =
  /^(?:d|points|fill|stroke|stroke-width|opacity|transform|href|cx|cy|r|rx|ry|x|y|x1|y1|x2|y2|width|height|viewbox)$/;
/** The attributes in which pictures and controls show their state. */
const SHOWN_ATTRIBUTES = ["src", "open", "value", "max"];

/** What a picture, a control or a part of a drawing shows. @param target the element that was acted on */
function shownThing(one: PageElement, target: number | null): string {
  if (one.namespace === "svg")
    return [...one.attributes].filter(([name]) => DRAWING.test(name.toLowerCase())).join(" ");
  const state =
    one.index === target ? "" : `${one.state.isChecked} ${isField(one) ? (one.state.value ?? "") : ""}`;
  // What a field shows is its state.
  const names = isField(one) ? ["src"] : SHOWN_ATTRIBUTES;
  return `${names.map((name) => one.attributes.get(name) ?? "").join(" ")} ${state}`;
}

/** Pictures and controls, with what they show. */
function shownThings(scene: Scene, look: Look, target: number | null): string {
  return scene.page.elements
    .filter(
      (one) =>
        (isImage(one) || isField(one) || isDecorativeTag(one.tag) || one.namespace === "svg") &&
        look.visibility.isShown(one),
    )
    .map((one) => `${one.tag} ${shownThing(one, target)}`)
    .join("\n");
}

/**
 * Whether a person would notice that the page has changed.
 * @param target the index of the element that was acted on: that it is checked, or holds what was typed, is no change of the page
 */
export function pageDiffers({ before, after }: Moments, target: number | null): boolean {
  if (textOfPage(before) !== textOfPage(after)) return true;
  const [from, to] = [before.look(), after.look()];
  if (!isSameTree(before, after)) return shownThings(before, from, null) !== shownThings(after, to, null);
  if (shownThings(before, from, target) !== shownThings(after, to, target)) return true;
  return before.page.elements.some((one, index) => {
    const other = after.page.elements[index];
    if (!other || one.tag === "head" || one.parent?.tag === "head") return false;
    after.context.steps.take(2);
    const [wasShown, isShown] = [from.visibility.isShown(one), to.visibility.isShown(other)];
    if (!wasShown && !isShown) return false;
    if (wasShown !== isShown && hasArea(wasShown ? one : other, wasShown ? from : to)) return true;
    return wasShown && isShown && styleDiffers(one, from, other, to, null);
  });
}

/** Whether an element takes up space. */
function hasArea(element: PageElement, look: Look): boolean {
  if (
    look.visibility.text(element) !== "" ||
    isImage(element) ||
    isField(element) ||
    isDecorativeTag(element.tag)
  )
    return true;
  const style = look.view.style(element);
  const height = style.pixels("height", 0) ?? style.pixels("min-height", 0) ?? 0;
  const padding = (style.pixels("padding-top", 0) ?? 0) + (style.pixels("padding-bottom", 0) ?? 0);
  return (
    height + padding >= 1 || style.get("top") !== "auto" || element.elements.some((one) => hasArea(one, look))
  );
}

/** The texts of the elements that a locator means. */
function textsOf(scene: Scene, locator: Locator, withEmpty: boolean): string[] {
  const look = scene.look();
  const found = scene.find(locator, look, withEmpty ? "none" : "words");
  return found.map((element) => scene.textOf(element, look, found));
}

/** Of the texts after, those that weren't there before. Null if one from before is gone. */
function addedTexts(before: readonly string[], after: readonly string[]): string[] | null {
  const left = [...after];
  for (const text of before) {
    const index = left.indexOf(text);
    if (index < 0) return null;
    left.splice(index, 1);
  }
  return left;
}

/** Whether so many elements have come or gone, and the new one shows what it should. */
export function countChanges(change: Extract<Change, { change: "count" }>, moments: Moments): boolean {
  // An empty one that has come is no new thing, but it can be noticed.
  const isSame = change.by === 0;
  const [before, after] = [moments.before, moments.after].map((scene) =>
    textsOf(scene, change.elements, isSame),
  );
  if (!before || !after) return false;
  if (after.length - before.length !== change.by) return false;
  if (change.by <= 0) return true;
  const added = addedTexts(before, after);
  if (added === null) return false;
  // A text that has no visible words is no new thing.
  if (change.showing === undefined) return added.length === change.by;
  const wanted = plainText(moments.after.context.drawn.textOf(change.showing));
  return added.some((text) => plainText(text).includes(wanted));
}

/** Whether elements come into view. For `disappears`, the moments are exchanged. */
export function hasAppeared(locator: Locator, { before, after }: Moments): boolean {
  const found = after.find(locator);
  if (found.length === 0) return false;
  const earlier = before.find(locator);
  if (isSameTree(before, after)) {
    const indexes = new Set(earlier.map(({ index }) => index));
    return found.some(({ index }) => !indexes.has(index));
  }
  return found.length > earlier.length;
}

/** Pairs of elements by their positions. */
function inOrder(ones: readonly PageElement[], others: readonly PageElement[]): [PageElement, PageElement][] {
  return ones.flatMap((one, at) => {
    const other = others[at];
    return other ? [[one, other] as [PageElement, PageElement]] : [];
  });
}

/** Whether elements of two moments look like the same one in the page's code. */
function isAlike(one: PageElement, other: PageElement): boolean {
  return (
    one.tag === other.tag &&
    ["id", "class"].every((name) => one.attributes.get(name) === other.attributes.get(name))
  );
}

/**
 * The pairs of elements that are the same at two moments: by index in the same tree. In another one, elements have come or gone
 * somewhere, so they are counted from the start and, behind the first that isn't alike, from the end; what is left, from the start.
 */
function pairs(locator: Locator, { before, after }: Moments): [PageElement, PageElement][] {
  if (isSameTree(before, after)) {
    const indexes = new Set([...before.find(locator), ...after.find(locator)].map(({ index }) => index));
    const found = ({ page }: Scene) => page.elements.filter(({ index }) => indexes.has(index));
    return inOrder(found(before), found(after));
  }
  const [ones, others] = [before.find(locator), after.find(locator)];
  const fewer = Math.min(ones.length, others.length);
  const isPair = (at: number): boolean => {
    const [one, other] = [ones.at(at), others.at(at)];
    return one !== undefined && other !== undefined && isAlike(one, other);
  };
  let start = 0;
  while (start < fewer && isPair(start)) start++;
  let end = 0;
  while (end < fewer - start && isPair(-1 - end)) end++;
  const [oneEnd, otherEnd] = [ones.length - end, others.length - end];
  return [
    ...inOrder(ones.slice(0, oneEnd), others.slice(0, otherEnd)),
    ...inOrder(ones.slice(oneEnd), others.slice(otherEnd)),
  ];
}

export function textChanges(change: Extract<Change, { change: "text" }>, moments: Moments): boolean {
  const [from, to] = [moments.before.look(), moments.after.look()];
  const found = pairs(change.elements, moments);
  const group = found.map(([one]) => one);
  return found.some(([one, other]) => {
    const text = ownText(other, to, group);
    if (ownText(one, from, group) === text) return false;
    return (
      change.to === undefined ||
      passesText(text, change.to, moments.after.context.drawn, moments.after.context.steps)
    );
  });
}

/** A number, or a clock: `1:05`, `00:01:05.2`. */
const NUMBER = /[-−]?(?<!\d)(\d{1,3}:)?(\d{1,3}):(\d{2}(?:\.\d+)?)(?![\d:])|[-−]?\d[\d,]*(?:\.\d+)?/g;

/** The numbers of a text's beginning, as they are written and what they mean: of a clock its seconds. */
function numbersIn(text: string): { written: string; value: number }[] {
  return [...text.slice(0, 1000).matchAll(NUMBER)].map(([written, hours, minutes, seconds]) => ({
    written,
    value:
      minutes === undefined
        ? Number(written.replace(/,/g, "").replace("−", "-"))
        : Number.parseInt(hours ?? "0", 10) * 3600 + Number(minutes) * 60 + Number(seconds),
  }));
}

/** Whether a number of a text grows. Where numbers have come or gone, which is which can be told of the first alone. */
function grows(before: string, after: string): boolean {
  if (before === after) return false;
  const [from, to] = [numbersIn(before), numbersIn(after)];
  const compared = from.length === to.length ? from : from.slice(0, 1);
  return compared.some((number, at) => {
    const other = to[at];
    return other !== undefined && other.value > number.value && !isJoined(number.written, other.written);
  });
}

/** Whether digits were joined to a zero as text, as by `"0" + 1`. A number with zeros in front keeps its length: `009` becomes `010`. */
function isJoined(before: string, after: string): boolean {
  return /^[-−]?0\d+$/.test(after) && after.length !== before.length;
}

export function numberChanges(change: Extract<Change, { change: "number" }>, moments: Moments): boolean {
  const [from, to] = [moments.before.look(), moments.after.look()];
  if (typeof change.is === "number") {
    const wanted = change.is;
    const found = moments.after.find(change.elements);
    return found.some((one) => numbersIn(ownText(one, to, found))[0]?.value === wanted);
  }
  const found = pairs(change.elements, moments);
  const group = found.map(([one]) => one);
  return found.some(([one, other]) => {
    const [before, after] = [ownText(one, from, group), ownText(other, to, group)];
    return change.is === "grows" ? grows(before, after) : grows(after, before);
  });
}

export function styleChanges(change: Extract<Change, { change: "style" }>, moments: Moments): boolean {
  const wanted = change.properties ? changingLonghands(change.properties) : null;
  const [from, to] = [moments.before.look(), moments.after.look()];
  return pairs(change.elements, moments).some(([one, other]) => {
    if (!to.visibility.isShown(other)) return wanted === null && from.visibility.isShown(one);
    return styleDiffers(one, from, other, to, wanted);
  });
}
