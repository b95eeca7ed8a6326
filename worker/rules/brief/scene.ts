/** A page at one moment, in which elements are found and tested. */
import { isOutsideAddress } from "./addresses.ts";
import { type Answer, not, or } from "./answer.ts";
import { isFileName, isPictureWord, makesSense } from "./attributes.ts";
import type { ForcedState } from "./css/forced-state.ts";
import { parseSelectors, type SelectorList } from "./css/selectors.ts";
import type { Sheets } from "./css/sheets.ts";
import { type View, Views } from "./css/view.ts";
import { WINDOW_WIDTH } from "./css/window.ts";
import { inputType, isField } from "./fields.ts";
import { Layout } from "./layout.ts";
import { accessibleName, labelText, pictureNames } from "./names.ts";
import { comparedProperties, noticeableChange } from "./noticeable.ts";
import { findCards, isButton, isHeading, isImage, isNoun, roleOf } from "./nouns.ts";
import { descendants, includes, type Page, type PageElement } from "./page.ts";
import type { Condition, Locator, Quantity, TextTest } from "./schema.ts";
import type { Steps } from "./steps.ts";
import { passesStyle } from "./style-test.ts";
import { isOpenTest, passesText } from "./text-test.ts";
import type { DrawnValues } from "./values.ts";
import { Visibility } from "./visible.ts";
import { lettersOf, saysSomething, type TextKind, visibleText } from "./words.ts";

/** What holds for the whole judgement. */
export interface Context {
  steps: Steps;
  /** The style sheets that were read, by their texts. */
  sheets: Map<string, Sheets>;
  drawn: DrawnValues;
  /** Whether placeholder text counts. */
  allowsFiller: boolean;
}

/** Words that say something; some text, where the check itself says which; or nothing. */
type ContentNeed = "words" | "text" | "none";

/** Tags that count only with something in them, unless the brief names them by id or class. */
const WITH_CONTENT =
  /^(?:h[1-6]|p|li|a|button|label|legend|caption|figcaption|dt|dd|summary|blockquote|option|th|strong|em|mark)$/;
/** Things that are equal but for punctuation count once, if what they say is what makes them. */
const COUNTED_BY_WORDS = /^(?:li|dt|dd|p|h[1-6]|option|blockquote)$/;
const IS_CONTENT =
  /^(?:img|svg|video|audio|canvas|iframe|input|textarea|select|button|progress|meter|picture|object)$/;

/** The page in one window and state. */
export class Look {
  readonly view: View;
  readonly visibility: Visibility;
  readonly layout: Layout;

  /** @param typed what a visitor has typed into the page */
  constructor(view: View, typed: ReadonlySet<string>) {
    this.view = view;
    this.visibility = new Visibility(view, typed);
    this.layout = new Layout(view);
  }
}

export class Scene {
  readonly page: Page;
  readonly context: Context;
  #views: Views | null = null;
  readonly #looks = new Map<View, Look>();
  readonly #found: Readonly<Record<ContentNeed, Map<Look, Map<Locator, PageElement[]>>>> = {
    words: new Map(),
    text: new Map(),
    none: new Map(),
  };
  readonly #counts = new WeakMap<readonly PageElement[], Map<string, ReadonlyMap<string, number>>>();
  readonly #cards = new Map<Look, Map<PageElement, PageElement>>();
  readonly #selectors = new Map<string, SelectorList | null>();

  readonly #typed: ReadonlySet<string>;

  /** @param typed what a visitor has typed into the page */
  constructor(page: Page, context: Context, typed: readonly string[] = []) {
    this.page = page;
    this.context = context;
    this.#typed = new Set(typed);
  }

  /** The same page for a judgement with other values. */
  inContext(context: Context): Scene {
    const scene = new Scene(this.page, context, [...this.#typed]);
    scene.#views = this.#views;
    return scene;
  }

  get views(): Views {
    this.#views ??= new Views(this.page, this.context.steps, this.context.sheets);
    return this.#views;
  }

  /** The page in a window, with an element in a state. */
  look(width = WINDOW_WIDTH, state: ForcedState | null = null): Look {
    const view = this.views.at(width, state);
    let look = this.#looks.get(view);
    if (!look) {
      look = new Look(view, this.#typed);
      this.#looks.set(view, look);
    }
    return look;
  }

  /**
   * The elements that a locator means, in document order.
   * @param content what elements must have in them that are nothing without content
   */
  find(locator: Locator, look = this.look(), content: ContentNeed = "words"): PageElement[] {
    const memo = this.#found[content];
    let known = memo.get(look);
    if (!known) {
      known = new Map();
      memo.set(look, known);
    }
    let found = known.get(locator);
    if (!found) {
      found = this.#search(locator, look, content);
      known.set(locator, found);
    }
    return found;
  }

  /** For each box of a card, the innermost one, which stands for the card. Other elements stand for themselves. */
  groupOf(element: PageElement, locator: Locator, look: Look): PageElement {
    return locator.noun === "card" ? (this.#cardsOf(look).get(element) ?? element) : element;
  }

  #cardsOf(look: Look): Map<PageElement, PageElement> {
    let cards = this.#cards.get(look);
    if (!cards) {
      cards = findCards(this.page.elements, look.visibility);
      this.#cards.set(look, cards);
    }
    return cards;
  }

  #search(locator: Locator, look: Look, content: ContentNeed): PageElement[] {
    const { steps } = this.context;
    steps.take(this.page.elements.length >> 2);
    let found = this.page.elements.filter((element) => this.#fitsKind(locator, element, look));
    if (locator.anyOf) {
      const hidden = locator.shown === false ? { shown: false } : {};
      const alternatives = new Set(locator.anyOf.flatMap((one) => this.find({ ...hidden, ...one }, look)));
      found = found.filter((element) => alternatives.has(element));
    }
    const sees = locator.shown !== false && !asksForHidden(locator.has);
    if (sees) found = found.filter((element) => this.isSeen(element, look));
    if (sees && !isNamed(locator))
      found = found.filter((element) => this.#hasContent(element, locator, look, content));
    for (const [relation, other] of [
      ["inside", locator.inside],
      ["directlyInside", locator.directlyInside],
      ["before", locator.before],
      ["after", locator.after],
    ] as const)
      if (other) found = this.#related(found, relation, this.find(other, look));
    for (const inner of locator.containing ?? []) {
      const insides = this.find(inner, look);
      found = found.filter((element) => this.#firstInside(element, insides) !== null);
    }
    for (const condition of locator.has ?? [])
      found = found.filter((element) => this.passes(element, condition, look, found) === true);
    if (locator.nth === undefined) return found;
    const one = found.at(locator.nth > 0 ? locator.nth - 1 : locator.nth);
    return one && locator.nth !== 0 ? [one] : [];
  }

  /** Whether an element fits a locator's nouns, tags, names and selectors. */
  #fitsKind(locator: Locator, element: PageElement, look: Look): boolean {
    const { noun, tag, role, id, selector } = locator;
    if (tag !== undefined && !(Array.isArray(tag) ? tag.includes(element.tag) : tag === element.tag))
      return false;
    if (id !== undefined && element.attributes.get("id") !== id) return false;
    const classes = locator.class;
    if (classes !== undefined) {
      const names = Array.isArray(classes) ? classes : [classes];
      if (!names.every((name) => element.classes.has(name))) return false;
    }
    if (role !== undefined && roleOf(element) !== role) return false;
    if (noun === "card") {
      if (!this.#cardsOf(look).has(element)) return false;
    } else if (noun !== undefined && !isNoun(noun, element, look.visibility)) return false;
    if (selector !== undefined && !this.#matchesSelector(selector, element, look)) return false;
    const isNamed = tag !== undefined || id !== undefined || selector !== undefined || locator.anyOf;
    return element.parent !== null || noun === "element" || Boolean(isNamed);
  }

  #matchesSelector(text: string, element: PageElement, look: Look): boolean {
    let list = this.#selectors.get(text);
    if (list === undefined) {
      list = parseSelectors(text, null, false, this.context.steps);
      this.#selectors.set(text, list);
    }
    return list !== null && look.view.matcher.matchesList(list, element);
  }

  /** Whether a visitor sees an element; a check box or radio button also by its label. */
  isSeen(element: PageElement, look: Look): boolean {
    if (look.visibility.isShown(element)) return true;
    if (!/^(?:checkbox|radio|file)$/.test(inputType(element))) return false;
    const id = element.attributes.get("id");
    const label = this.page.elements.find(
      (one) =>
        one.tag === "label" &&
        (includes(one, element) || (id !== undefined && one.attributes.get("for") === id)),
    );
    return label !== undefined && look.visibility.isShown(label);
  }

  /** Whether an element that is nothing without content has some. */
  #hasContent(element: PageElement, locator: Locator, look: Look, content: ContentNeed): boolean {
    if (content === "none") return true;
    const isPlain = locator.noun === "element" && !WITH_CONTENT.test(element.tag);
    if (!isPlain && !WITH_CONTENT.test(element.tag) && !(isHeading(element) && locator.noun === "heading"))
      return true;
    if (locator.has?.some(({ condition }) => condition === "text") && asksForEmpty(locator.has)) return true;
    const text = look.visibility.text(element);
    const isFree =
      locator.noun === "element" ||
      content === "text" ||
      (locator.has?.some(({ condition }) => condition === "text") ?? false);
    if (isFree ? text !== "" : saysSomething(text, this.textKind(element), this.context.allowsFiller))
      return true;
    if (IS_CONTENT.test(element.tag) && isPlain) return true;
    if (
      descendants(this.page, element).some((one) => IS_CONTENT.test(one.tag) && look.visibility.isShown(one))
    )
      return true;
    return (
      text === "" &&
      (isButton(element) || element.tag === "a") &&
      accessibleName(element, look.visibility) !== ""
    );
  }

  #related(
    found: readonly PageElement[],
    relation: "inside" | "directlyInside" | "before" | "after",
    others: readonly PageElement[],
  ): PageElement[] {
    const { steps } = this.context;
    if (others.length === 0) return [];
    const set = new Set(others);
    if (relation === "directlyInside")
      return found.filter(({ parent }) => parent !== null && set.has(parent));
    if (relation === "inside")
      return found.filter((element) => {
        for (let outer = element.parent; outer; outer = outer.parent) {
          steps.take();
          if (set.has(outer)) return true;
        }
        return false;
      });
    // In document order, the outermost elements decide: one that ends before, or one that begins after.
    const firstEnd = Math.min(...others.map(({ end }) => end));
    const lastStart = others.at(-1)?.index ?? -1;
    return found.filter((element) =>
      relation === "after" ? element.index >= firstEnd : lastStart >= element.end,
    );
  }

  /** The first of some elements, in document order, that lies inside another element. */
  #firstInside(element: PageElement, insides: readonly PageElement[]): PageElement | null {
    let [from, to] = [0, insides.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((insides[middle]?.index ?? 0) <= element.index) from = middle + 1;
      else to = middle;
    }
    const first = insides[from];
    return first && first.index < element.end ? first : null;
  }

  /** Of some elements in document order, those inside another one. */
  inside(element: PageElement, insides: readonly PageElement[]): PageElement[] {
    const first = this.#firstInside(element, insides);
    if (!first) return [];
    const from = insides.indexOf(first);
    let to = from;
    while (to < insides.length && (insides[to]?.index ?? 0) < element.end) to++;
    this.context.steps.take(to - from);
    return insides.slice(from, to);
  }

  /** Whether an element has a condition. @param group the elements that it was found among */
  passes(element: PageElement, condition: Condition, look: Look, group: readonly PageElement[]): Answer {
    this.context.steps.take();
    const { visibility, layout } = look;
    switch (condition.condition) {
      case "text":
        return this.#passesContent(element, condition, look, group);
      case "attribute":
        return this.#passesAttribute(element, condition.name.toLowerCase(), condition.value);
      case "label":
        return this.#passesName(
          labelText(element, visibility),
          condition.text,
          /^(?:radio|checkbox)$/.test(inputType(element)) ? "sign" : "words",
        );
      case "name":
        return this.#passesAccessibleName(element, condition.text, look);
      case "leads":
        return this.#leads(element, condition.to, look);
      case "readable":
        return this.#isReadable(element, look);
      case "shown":
        return this.isSeen(element, look);
      case "hidden":
        return !visibility.isShown(element);
      case "checked":
        return element.state.isChecked || element.state.isSelected;
      case "disabled":
        return element.state.isDisabled || element.attributes.get("aria-disabled") === "true";
      case "focused":
        return element.state.isFocused;
      case "style": {
        const { condition: _, property, ...test } = condition;
        return passesStyle(property, test, element, visibility, layout);
      }
      case "layout":
        if (condition.is === "sideBySide") return layout.isSideBySide(element, group);
        if (condition.is === "stacked") return layout.isStacked(element);
        return condition.is === "centred" ? layout.isCentred(element) : layout.isFullWidth(element);
      case "animated":
        return this.#isAnimated(element, look);
      case "unique": {
        const own = element.attributes.get(condition.attribute.toLowerCase());
        if (own === undefined || own.trim() === "") return false;
        return this.#countsOf(condition.attribute.toLowerCase(), group).get(own) === 1;
      }
      case "contains": {
        let insides = this.inside(element, this.find(condition.elements, look));
        if (condition.directly) insides = insides.filter(({ parent }) => parent === element);
        const quantity = condition.quantity ?? "some";
        const isLeast = typeof quantity === "object" && "atLeast" in quantity;
        const count = isLeast ? this.countDistinct(insides, condition.elements, look) : insides.length;
        return isQuantity(quantity, count);
      }
      case "position":
        return this.#isAtPosition(element, condition.is);
      case "not":
        return not(this.passes(element, condition.of, look, group));
      case "anyOf":
        return or(condition.of.map((one) => this.passes(element, one, look, group)));
    }
  }

  /** How many of some elements have each value of an attribute. */
  #countsOf(attribute: string, group: readonly PageElement[]): ReadonlyMap<string, number> {
    const known = this.#counts.get(group)?.get(attribute);
    if (known) return known;
    const counts = new Map<string, number>();
    for (const { attributes } of group) {
      const value = attributes.get(attribute) ?? "";
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    this.#counts.set(group, new Map([[attribute, counts]]));
    return counts;
  }

  /** How many elements there are, without those that say the same but for punctuation, where words make them. */
  countDistinct(elements: readonly PageElement[], { noun }: Locator, look: Look): number {
    const signatures = new Set<string>();
    let count = 0;
    for (const element of elements) {
      const letters =
        COUNTED_BY_WORDS.test(element.tag) || noun === "card" ? lettersOf(look.visibility.text(element)) : "";
      if (letters.length < 2) {
        count++;
        continue;
      }
      const pictures = descendants(this.page, element).map(({ attributes }) => attributes.get("src") ?? "");
      const signature = `${letters} ${pictures.join(" ").trim()}`;
      if (!signatures.has(signature)) count++;
      signatures.add(signature);
    }
    return count;
  }

  #isAtPosition(element: PageElement, is: "firstChild" | "lastChild" | "onlyChild"): boolean {
    const siblings = (element.parent?.elements ?? []).filter(
      ({ tag }) => !/^(?:script|style|template|link|meta)$/.test(tag),
    );
    if (is === "onlyChild") return siblings.length === 1;
    return (is === "firstChild" ? siblings[0] : siblings.at(-1)) === element;
  }

  /** How an element's text is read. */
  textKind(element: PageElement): TextKind {
    const { tag } = element;
    if (isButton(element) || tag === "label" || tag === "option") return "sign";
    if (/^(?:td|th|tr|span|output|code|input|textarea|time|b|strong|i|em|var|kbd|meter|progress)$/.test(tag))
      return "any";
    if (/^(?:li|dt|dd)$/.test(tag) && isAmongWords(element)) return "sign";
    return "words";
  }

  /**
   * The text of an element that can be seen; of a link, button or heading without words, the names of its pictures.
   * @param group the elements that it was found among
   */
  textOf(element: PageElement, look: Look, group: readonly PageElement[]): string {
    const text = ownText(element, look, group);
    if (text !== "") return text;
    if (isButton(element) || element.tag === "a" || isHeading(element)) {
      const names = pictureNames(element, look.visibility);
      if (names !== "") return names;
      if (isButton(element) || element.tag === "a") return accessibleName(element, look.visibility);
    }
    return "";
  }

  #passesContent(element: PageElement, test: TextTest, look: Look, group: readonly PageElement[]): boolean {
    const text = this.textOf(element, look, group);
    const { steps, drawn, allowsFiller } = this.context;
    if (
      test.empty !== undefined ||
      test.is !== undefined ||
      test.contains !== undefined ||
      test.like !== undefined
    )
      return passesText(text, test, drawn, steps);
    if (isOpenTest(test)) return saysSomething(text, this.textKind(element), allowsFiller);
    return saysSomething(text, "any", allowsFiller) && passesText(text, test, drawn, steps);
  }

  #passesName(text: string, test: TextTest | undefined, kind: TextKind): boolean {
    const { steps, drawn, allowsFiller } = this.context;
    if (!saysSomething(text, kind, allowsFiller)) return false;
    return test === undefined || passesText(text, test, drawn, steps);
  }

  #passesAccessibleName(element: PageElement, test: TextTest | undefined, look: Look): boolean {
    const name = accessibleName(element, look.visibility);
    if (isImage(element) && (isPictureWord(name) || isFileName(name)) && !this.context.allowsFiller)
      return false;
    return this.#passesName(name, test, isButton(element) ? "sign" : "words");
  }

  #passesAttribute(element: PageElement, name: string, test: TextTest | undefined): boolean {
    const { steps, drawn, allowsFiller } = this.context;
    let value = element.attributes.get(name);
    if (name === "type" && value === undefined && element.tag === "button") value = "submit";
    if (name === "type" && value === undefined && element.tag === "input") value = "text";
    if (name === "value" && isField(element)) value = element.state.value ?? value;
    if (value === undefined) return false;
    if (!isOpenTest(test) && test) return passesText(value.trim(), test, drawn, steps);
    return makesSense(name, value.trim(), allowsFiller);
  }

  #leads(element: PageElement, to: "inside" | "outside" | "newTab", look: Look): boolean {
    const link = element.tag === "a" || element.tag === "area" ? element : null;
    const address = (link ?? element).attributes.get("href")?.trim() ?? "";
    if (to === "newTab") {
      const base = this.page.elements.find(
        ({ tag, attributes }) => tag === "base" && attributes.has("target"),
      );
      const written = element.attributes.get("target") ?? base?.attributes.get("target") ?? "";
      const target = written.trim().toLowerCase();
      return target !== "" && !/^_(?:self|parent|top)$/.test(target) && address !== "" && address !== "#";
    }
    if (to === "outside") return isOutsideAddress(address);
    if (!/^#./.test(address)) return false;
    let id = address.slice(1);
    try {
      id = decodeURIComponent(id);
    } catch {
      // The id stays as it is written.
    }
    if (id.toLowerCase() === "top" && !this.page.byId.has(id)) return true;
    const goal =
      this.page.byId.get(id) ??
      this.page.elements.find((one) => one.tag === "a" && one.attributes.get("name") === id);
    if (!goal || includes(element, goal)) return false;
    // An anchor without content marks the place of what follows it.
    return look.visibility.isShown(goal);
  }

  /** Whether the words of an element and of those inside it can be read. */
  #isReadable(element: PageElement, look: Look): Answer {
    const { visibility, view } = look;
    let answer: Answer = true;
    this.context.steps.take(element.end - element.index);
    for (const one of this.page.elements.slice(element.index, element.end)) {
      const holdsWords = one.children.some((child) => typeof child === "string" && /\S/.test(child));
      if (!holdsWords || !visibility.drawsWords(one)) continue;
      const contrast = visibility.contrastOf(one);
      const style = view.style(one);
      if (contrast === null) {
        answer = null;
        continue;
      }
      const isLarge =
        style.fontSize >= 24 || (style.fontSize >= 18.6 && Number(style.get("font-weight")) >= 700);
      if (contrast < (isLarge ? 3 : 4.5) - 0.005) return false;
    }
    return answer;
  }

  #isAnimated(element: PageElement, look: Look): boolean {
    const style = look.view.style(element);
    const durations = style.get("animation-duration");
    if (!/[1-9]/.test(durations)) return false;
    return style
      .get("animation-name")
      .split(" , ")
      .some((name) => {
        const frames = this.views.sheets.keyframes.get(name)?.frames ?? [];
        return frames.some(({ declarations }) => declarations.length > 0);
      });
  }

  /**
   * The first property in which an element, or something inside it, looks different in another view; null where none.
   * @param wanted the properties of which one must change; null: any
   */
  change(
    element: PageElement,
    from: Look,
    to: Look,
    wanted: ReadonlySet<string> | null,
    depth = 0,
  ): string | null {
    const { steps } = this.context;
    for (const one of [
      element,
      ...(depth === 0 ? descendants(this.page, element).slice(0, MAX_INSIDE) : []),
    ]) {
      if (!from.visibility.isShown(one) && !to.visibility.isShown(one)) continue;
      steps.take(5);
      const changed = styleChange(one, from, one, to, wanted);
      if (changed !== null) return changed;
      for (const pseudo of ["before", "after"] as const) {
        const [x, y] = [from.view.pseudoStyle(one, pseudo), to.view.pseudoStyle(one, pseudo)];
        if (wanted === null && (x === null) !== (y === null)) return "content";
        if (x && y) {
          const inner = noticeableChange(x, y, [from.view.width, to.view.width], wanted);
          if (inner !== null) return inner;
        }
      }
    }
    return null;
  }

  /** Whether two views of an element differ in something that its own and its inherited styles show. */
  differs(element: PageElement, from: Look, to: Look): boolean {
    const [a, b] = [from.view.style(element), to.view.style(element)];
    return comparedProperties(a, b).size > 0 && styleDiffers(element, from, element, to, null);
  }
}

/**
 * The words of an element that can be seen. Where only fields are asked for, a field's words are its value; among other elements it
 * says only what a script has put into it.
 * @param group the elements that it was found among
 */
export function ownText(element: PageElement, { visibility }: Look, group: readonly PageElement[]): string {
  return isField(element) && group.every(isField) ? visibility.valueText(element) : visibility.text(element);
}

/** The first property in which an element looks different in two looks, by its own style; null where none. */
function styleChange(
  one: PageElement,
  from: Look,
  other: PageElement,
  to: Look,
  wanted: ReadonlySet<string> | null,
): string | null {
  return noticeableChange(
    from.view.style(one),
    to.view.style(other),
    [from.view.width, to.view.width],
    wanted,
    [from.visibility.backgrounds(one), to.visibility.backgrounds(other)],
  );
}

/**
 * Whether an element looks different in two looks, by its own style.
 * @param other the same element at another moment
 * @param wanted the properties of which one must change; null: any
 */
export function styleDiffers(
  one: PageElement,
  from: Look,
  other: PageElement,
  to: Look,
  wanted: ReadonlySet<string> | null,
): boolean {
  return styleChange(one, from, other, to, wanted) !== null;
}

/** More elements inside a changed one aren't looked at. */
const MAX_INSIDE = 40;

export function asksForHidden(conditions: readonly Condition[] | undefined): boolean {
  return (
    conditions?.some(
      (one) => one.condition === "hidden" || (one.condition === "not" && one.of.condition === "shown"),
    ) ?? false
  );
}

function asksForEmpty(conditions: readonly Condition[] | undefined): boolean {
  return conditions?.some((one) => one.condition === "text" && one.empty !== undefined) ?? false;
}

/** Whether the brief gives a name to the elements: then they may still be empty. */
function isNamed({ id, selector, shown }: Locator): boolean {
  return id !== undefined || selector !== undefined || shown === false;
}

/** Whether a number fits a quantity of things, all of which fulfil what is asked. */
export function isQuantity(quantity: Quantity, count: number): boolean {
  if (quantity === "some" || quantity === "every") return count > 0;
  if (quantity === "any") return true;
  if (quantity === "none") return count === 0;
  if ("exactly" in quantity) return count === quantity.exactly;
  return count >= (quantity.atLeast ?? 0) && count <= (quantity.atMost ?? Number.POSITIVE_INFINITY);
}

/** Whether an item stands in a list of which others say something, so that one sign is enough. */
function isAmongWords(element: PageElement): boolean {
  const siblings = element.parent?.elements ?? [];
  if (siblings.length > 200) return false;
  const says = siblings.filter(
    (one) => one !== element && saysSomething(visibleText(ownWords(one)), "words", false),
  );
  return says.length * 2 >= siblings.length - 1 && says.length > 1;
}

function ownWords({ children }: PageElement): string {
  return children.map((child) => (typeof child === "string" ? child : ownWords(child))).join(" ");
}

/** Whether elements with the tag show something of themselves. */
export function isDecorativeTag(tag: string): boolean {
  return /^(?:canvas|video|audio|iframe|hr|progress|meter|dialog|details)$/.test(tag);
}
