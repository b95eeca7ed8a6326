/**
 * The words with which a free task's brief is written, as typed functions. They compile to the JSON of rules/brief/schema.ts.
 *
 * ```ts
 * export default brief(
 *   wish("Three or more cards, each with a heading and a picture", atLeast(3, card.containing(heading, image))),
 *   wish("Every picture says what it shows", every(image).has(name.ofWords(2))),
 *   wish("The cards answer the mouse", onHover(card).changes("box-shadow", "transform", "background-color")),
 *   wish("On a phone the cards stand one below the other", atWidth(400).stacked(card)),
 *   wish("What is typed is added to the list", after(type(anyWord).into(textField), click(button)).oneMore(item).showing(anyWord)),
 *   wish("Nothing typed, nothing added", after(click(button)).noMore(item)),
 * );
 * ```
 */
import type { PropertiesHyphen } from "csstype";
import {
  type Action,
  type Brief,
  briefSchema,
  type Change,
  type Check,
  type Condition,
  type ElementsCheck,
  type Locator,
  type Noun,
  type Quantity,
  type Since,
  type State,
  type StyleTest,
  type Target,
  type TextTest,
  type Value,
  type When,
  type Wish,
} from "../rules/brief/schema.ts";

/** A property of CSS. */
export type Property = keyof PropertiesHyphen;
/** A tag of HTML. */
export type Tag = keyof HTMLElementTagNameMap;
/** The roles of ARIA that a brief may name. */
type Role =
  | "alert"
  | "alertdialog"
  | "article"
  | "banner"
  | "button"
  | "cell"
  | "checkbox"
  | "columnheader"
  | "combobox"
  | "complementary"
  | "contentinfo"
  | "dialog"
  | "figure"
  | "form"
  | "grid"
  | "group"
  | "heading"
  | "img"
  | "link"
  | "list"
  | "listbox"
  | "listitem"
  | "main"
  | "menu"
  | "menuitem"
  | "meter"
  | "navigation"
  | "option"
  | "progressbar"
  | "radio"
  | "radiogroup"
  | "region"
  | "row"
  | "rowheader"
  | "search"
  | "searchbox"
  | "slider"
  | "spinbutton"
  | "status"
  | "switch"
  | "tab"
  | "table"
  | "tablist"
  | "tabpanel"
  | "textbox"
  | "toolbar"
  | "tooltip";

/** Something that compiles to a check. */
interface Claim {
  readonly compiled: Check;
}

/** Which elements a check is about. Each method narrows it and leaves the original as it is. */
export class Elements {
  readonly locator: Locator;

  constructor(locator: Locator) {
    this.locator = locator;
  }

  #with(more: Locator): Elements {
    return new Elements({ ...this.locator, ...more });
  }

  /** With these somewhere inside. */
  containing(...inner: Elements[]): Elements {
    return this.#with({
      containing: [...(this.locator.containing ?? []), ...inner.map(({ locator }) => locator)],
    });
  }

  inside(outer: Elements): Elements {
    return this.#with({ inside: outer.locator });
  }

  directlyInside(outer: Elements): Elements {
    return this.#with({ directlyInside: outer.locator });
  }

  before(other: Elements): Elements {
    return this.#with({ before: other.locator });
  }

  after(other: Elements): Elements {
    return this.#with({ after: other.locator });
  }

  /** Only those that have the conditions. */
  that(...conditions: ConditionWords[]): Elements {
    return this.#with({ has: [...(this.locator.has ?? []), ...conditions.map(compile)] });
  }

  /** With a class that the brief gives to the learner. */
  class(...names: string[]): Elements {
    return this.#with({ class: names });
  }

  /** With an id that the brief gives to the learner. */
  id(id: string): Elements {
    return this.#with({ id });
  }

  /** The nth of all, counted from 1; from the end with a negative number. */
  nth(nth: number): Elements {
    return this.#with({ nth });
  }

  get first(): Elements {
    return this.nth(1);
  }

  get second(): Elements {
    return this.nth(2);
  }

  get last(): Elements {
    return this.nth(-1);
  }

  /** Those that can't be seen too. */
  get hiddenToo(): Elements {
    return this.#with({ shown: false });
  }
}

const noun = (name: Noun): Elements => new Elements({ noun: name });

export const element = noun("element");
export const heading = noun("heading");
export const paragraph = noun("paragraph");
export const list = noun("list");
export const item = noun("item");
export const image = noun("image");
export const link = noun("link");
export const button = noun("button");
export const submitButton = noun("submitButton");
export const field = noun("field");
export const textField = noun("textField");
export const numberField = noun("numberField");
export const emailField = noun("emailField");
export const passwordField = noun("passwordField");
export const checkbox = noun("checkbox");
export const radio = noun("radio");
export const dropdown = noun("dropdown");
export const choice = noun("choice");
export const labelElement = noun("label");
export const form = noun("form");
export const table = noun("table");
export const row = noun("row");
export const cell = noun("cell");
export const headerCell = noun("headerCell");
export const caption = noun("caption");
export const navigation = noun("navigation");
export const part = noun("part");
export const card = noun("card");
export const box = noun("box");
export const video = noun("video");
export const audio = noun("audio");
export const dialog = noun("dialog");

/** Elements with one of the tags. */
export function tag(...names: [Tag, ...Tag[]]): Elements {
  return new Elements({ tag: names.length === 1 ? names[0] : names });
}

export function role(name: Role): Elements {
  return new Elements({ role: name });
}

/** Elements with classes that the brief gives to the learner. */
export function byClass(...names: string[]): Elements {
  return new Elements({ class: names });
}

/** The element with an id that the brief gives to the learner. */
export function byId(id: string): Elements {
  return new Elements({ id });
}

/** Elements of one of several kinds. */
export function anyOf(...kinds: Elements[]): Elements {
  return new Elements({ anyOf: kinds.map(({ locator }) => locator) });
}

/** A claim about a quantity of elements. */
class ElementsClaim implements Claim {
  readonly compiled: ElementsCheck;

  constructor(compiled: ElementsCheck) {
    this.compiled = compiled;
  }

  /** All of them have the conditions. */
  has(...conditions: ConditionWords[]): ElementsClaim {
    return new ElementsClaim({
      ...this.compiled,
      has: [...(this.compiled.has ?? []), ...conditions.map(compile)],
    });
  }

  /** At a width, or in a state. */
  when(when: When): ElementsClaim {
    return new ElementsClaim({ ...this.compiled, when: { ...this.compiled.when, ...when } });
  }
}

function claim(quantity: Quantity, { locator }: Elements): ElementsClaim {
  return new ElementsClaim({ check: "elements", quantity, elements: locator });
}

/** One or more. */
export const some = (elements: Elements): ElementsClaim => claim("some", elements);
/** All, and at least one. */
export const every = (elements: Elements): ElementsClaim => claim("every", elements);
/** All, and there may be none. */
export const any = (elements: Elements): ElementsClaim => claim("any", elements);
export const none = (elements: Elements): ElementsClaim => claim("none", elements);
export const atLeast = (count: number, elements: Elements): ElementsClaim =>
  claim({ atLeast: count }, elements);
export const atMost = (count: number, elements: Elements): ElementsClaim =>
  claim({ atMost: count }, elements);
export const exactly = (count: number, elements: Elements): ElementsClaim =>
  claim({ exactly: count }, elements);

/** As many of one thing as of another, and at least one of both. */
export function asMany(elements: Elements, as: Elements): Claim {
  return { compiled: { check: "asMany", elements: elements.locator, as: as.locator } };
}

const only = <T>(values: T[]): T | T[] => (values.length === 1 ? (values[0] as T) : values);

/** A condition, or words that compile to one. */
type ConditionWords = Condition | { readonly compiled: Condition };

const compile = (one: ConditionWords): Condition => ("compiled" in one ? one.compiled : one);

/** A condition on a text. Each method asks for more. */
class TextWords {
  readonly compiled: Condition;
  readonly #test: TextTest;
  readonly #build: (test: TextTest) => Condition;

  constructor(build: (test: TextTest) => Condition, test: TextTest = {}) {
    this.#build = build;
    this.#test = test;
    this.compiled = build(test);
  }

  #with(more: TextTest): TextWords {
    return new TextWords(this.#build, { ...this.#test, ...more });
  }

  /** It is one of these, but for case and punctuation. */
  is(...values: Value[]): TextWords {
    return this.#with({ is: only(values) });
  }

  containing(...values: Value[]): TextWords {
    return this.#with({ contains: only(values) });
  }

  startingWith(...values: Value[]): TextWords {
    return this.#with({ startsWith: only(values) });
  }

  endingWith(...values: Value[]): TextWords {
    return this.#with({ endsWith: only(values) });
  }

  /** It is like a regular expression, which must be linear. */
  like({ source, flags }: RegExp): TextWords {
    return this.#with({ like: source, ...(flags.includes("i") ? {} : { cased: true }) });
  }

  /** It has so many words or more. */
  ofWords(words: number): TextWords {
    return this.#with({ words });
  }
}

/** A text of its own. */
export const text = new TextWords((test) => ({ condition: "text", ...test }));
export const emptyText: Condition = { condition: "text", empty: true };
const withText = (test: TextTest) => (Object.keys(test).length === 0 ? {} : { text: test });
/** A label, which says something. */
export const label = new TextWords((test) => ({ condition: "label", ...withText(test) }));
/** An accessible name, which says something. */
export const name = new TextWords((test) => ({ condition: "name", ...withText(test) }));

/** An attribute, with a value that makes sense for it. */
export function attribute(attributeName: string): TextWords {
  return new TextWords((test) => ({
    condition: "attribute",
    name: attributeName,
    ...(Object.keys(test).length === 0 ? {} : { value: test }),
  }));
}

export const leadsInside: Condition = { condition: "leads", to: "inside" };
export const leadsOutside: Condition = { condition: "leads", to: "outside" };
export const opensNewTab: Condition = { condition: "leads", to: "newTab" };
export const readable: Condition = { condition: "readable" };
export const shown: Condition = { condition: "shown" };
export const hidden: Condition = { condition: "hidden" };
export const checked: Condition = { condition: "checked" };
export const disabled: Condition = { condition: "disabled" };
export const focused: Condition = { condition: "focused" };
export const animated: Condition = { condition: "animated" };
export const sideBySide: Condition = { condition: "layout", is: "sideBySide" };
export const stacked: Condition = { condition: "layout", is: "stacked" };
export const centred: Condition = { condition: "layout", is: "centred" };
export const fullWidth: Condition = { condition: "layout", is: "fullWidth" };
export const firstChild: Condition = { condition: "position", is: "firstChild" };
export const lastChild: Condition = { condition: "position", is: "lastChild" };
export const onlyChild: Condition = { condition: "position", is: "onlyChild" };

/** No other one has the same value of the attribute. */
export function unique(attributeName: string): Condition {
  return { condition: "unique", attribute: attributeName };
}

/** It contains so many elements: `contains(exactly(3, item))`. */
export function contains({ compiled: { quantity = "some", elements, has } }: ElementsClaim): Condition {
  const conditions = [...(elements.has ?? []), ...(has ?? [])];
  return {
    condition: "contains",
    quantity,
    elements: conditions.length > 0 ? { ...elements, has: conditions } : elements,
  };
}

/** It contains so many elements as its children. */
export function containsDirectly(counted: ElementsClaim): Condition {
  return { ...(contains(counted) as Extract<Condition, { condition: "contains" }>), directly: true };
}

export function not(condition: ConditionWords): Condition {
  return { condition: "not", of: compile(condition) };
}

/** One of the conditions. */
export function oneOf(...conditions: ConditionWords[]): Condition {
  return { condition: "anyOf", of: conditions.map(compile) };
}

/** The functions and notations that `written` knows beside names of functions. */
type Notation = "calc" | "var" | "gradient" | "hex" | "rgb" | "hsl" | "name" | (string & {});

/** A condition on the value of a property. Each method asks for more. */
class StyleWords<P extends Property> {
  readonly compiled: Condition;
  readonly #properties: P[];
  readonly #test: StyleTest;

  constructor(properties: P[], test: StyleTest = {}) {
    this.#properties = properties;
    this.#test = test;
    this.compiled = { condition: "style", property: only<string>(properties), ...test };
  }

  #with(more: StyleTest): StyleWords<P> {
    return new StyleWords(this.#properties, { ...this.#test, ...more });
  }

  /** It is one of the values, in any notation. */
  is(...values: NonNullable<PropertiesHyphen[P]>[]): StyleWords<P> {
    return this.#with({ is: only(values.map(String)) });
  }

  isNot(...values: NonNullable<PropertiesHyphen[P]>[]): StyleWords<P> {
    return this.#with({ isNot: only(values.map(String)) });
  }

  moreThan(limit: number | string): StyleWords<P> {
    return this.#with({ moreThan: limit });
  }

  lessThan(limit: number | string): StyleWords<P> {
    return this.#with({ lessThan: limit });
  }

  inUnit(...units: string[]): StyleWords<P> {
    return this.#with({ unit: only(units) });
  }

  /** It is written with a function or in a notation. */
  written(how: Notation): StyleWords<P> {
    return this.#with({ uses: how });
  }

  get differsFromPage(): StyleWords<P> {
    return this.#with({ differsFrom: "page" });
  }

  /** Of `grid-template-columns`: so many tracks or more. */
  tracks(count: number): StyleWords<P> {
    return this.#with({ tracks: count });
  }
}

/** A property (or one of several) that is set so that it shows; its methods ask for more. */
export function style<P extends Property>(...properties: [P, ...P[]]): StyleWords<P> {
  return new StyleWords(properties);
}

/** A state of elements: `onHover(card).changes("transform")`. */
function inState(state: State) {
  return (elements: Elements) => ({
    /** They look different; one of the properties changes. */
    changes: (...properties: Property[]): Claim => ({
      compiled: {
        check: "changes",
        elements: elements.locator,
        when: { state },
        ...(properties.length > 0 && { properties }),
      },
    }),
    /** Other elements look different while these are in the state. */
    changesOf: (others: Elements, ...properties: Property[]): Claim => ({
      compiled: {
        check: "changes",
        elements: others.locator,
        when: { state, on: elements.locator },
        ...(properties.length > 0 && { properties }),
      },
    }),
    /** They have conditions in the state. */
    has: (...conditions: ConditionWords[]): ElementsClaim =>
      some(elements)
        .has(...conditions)
        .when({ state }),
  });
}

export const onHover = inState("hover");
export const onFocus = inState("focus");
export const onPress = inState("active");
export const whenChecked = inState("checked");
export const whenInvalid = inState("invalid");

/** The page in a window of a width in CSS pixels: `atWidth(400).stacked(card)`. */
export function atWidth(width: number) {
  return {
    stacked: (elements: Elements): ElementsClaim => every(elements).has(stacked).when({ width }),
    sideBySide: (elements: Elements): ElementsClaim => every(elements).has(sideBySide).when({ width }),
    holds: (claimed: ElementsClaim): ElementsClaim => claimed.when({ width }),
    changes: (elements: Elements, ...properties: Property[]): Claim => ({
      compiled: {
        check: "changes",
        elements: elements.locator,
        when: { width },
        ...(properties.length > 0 && { properties }),
      },
    }),
    pageDiffers: { compiled: { check: "page", is: "differs", width } } as Claim,
    fits: { compiled: { check: "page", is: "fits", width } } as Claim,
  };
}

const page = (is: "doctype" | "title" | "language" | "viewport" | "differs"): Claim => ({
  compiled: { check: "page", is },
});

export const hasDoctype = page("doctype");
export const hasTitle = page("title");
export const hasLanguage = page("language");
export const hasViewport = page("viewport");
/** At some width something looks different. */
export const pageDiffersByWidth = page("differs");

/** Custom properties that are defined: `definesProperties("--main")`. */
export function definesProperties(...names: `--${string}`[]): Claim {
  return { compiled: { check: "css", defines: "property", ...(names.length > 0 && { names }) } };
}

/** Keyframes that an element uses. */
export function usesKeyframes(...names: string[]): Claim {
  return { compiled: { check: "css", defines: "keyframes", ...(names.length > 0 && { names }) } };
}

export const definesMedia: Claim = { compiled: { check: "css", defines: "media" } };

/** The scripts use a form of syntax: a name of `FORMS` in rules/behaviour/uses.ts, or a method such as `.map`. */
export function scriptUses(form: string): Claim {
  return { compiled: { check: "script", uses: form } };
}

const drawn = (kind: Exclude<Value, string>["drawn"], nth?: number): Value => ({
  drawn: kind,
  ...(nth !== undefined && { nth }),
});
/** Values that are drawn for each ship. The same name means the same value within a check. */
export const anyWord = drawn("word");
export const anotherWord = drawn("word", 2);
export const anyName = drawn("name");
export const anyEmail = drawn("email");
export const anyNumber = drawn("number");
export const anotherNumber = drawn("number", 2);
export const anySentence = drawn("sentence");

type Targeted = Elements | { readonly target: Target };
const targetOf = (one: Targeted): Target => ("target" in one ? one.target : one.locator);

/** Each of the elements in turn: the check must hold for all. */
export const each = ({ locator }: Elements): Targeted => ({ target: { ...locator, pick: "each" } });
/** One that no earlier action was on. */
export const another = ({ locator }: Elements): Targeted => ({ target: { ...locator, pick: "another" } });

type PlainVerb = "click" | "doubleClick" | "hover" | "focus" | "check" | "uncheck" | "submit";
const act =
  (action: PlainVerb) =>
  (on: Targeted): Action => ({ action, on: targetOf(on) });

export const click = act("click");
export const doubleClick = act("doubleClick");
export const hover = act("hover");
export const focus = act("focus");
export const check = act("check");
export const uncheck = act("uncheck");
export const submit = act("submit");

/** `type(anyWord).into(textField)`. Of a number that isn't drawn, one that the field's `min`, `max` and `step` allow is typed. */
export function type(value: Value) {
  return { into: (into: Targeted): Action => ({ action: "type", text: value, into: targetOf(into) }) };
}

/** `choose(2).from(dropdown)`: an option by its text or position, or any other one. */
export function choose(option: string | number) {
  return { from: (from: Targeted): Action => ({ action: "choose", option, in: targetOf(from) }) };
}

export function press(key: string, on?: Targeted): Action {
  return { action: "press", key, ...(on && { on: targetOf(on) }) };
}

export const wait = (milliseconds: number): Action => ({ action: "wait", milliseconds });
/** The answer to the next dialog. */
export const answer = (value: Value | boolean): Action => ({ action: "answer", with: value });
export const call = (expression: string): Action => ({ action: "call", expression });

/** What has changed after actions. Each method adds a change; all must hold. */
class AfterClaim implements Claim {
  readonly compiled: Extract<Check, { check: "after" }>;

  constructor(actions: Action[], changes: Change[] = []) {
    this.compiled = { check: "after", actions, changes };
  }

  #and(change: Change): AfterClaim {
    return new AfterClaim(this.compiled.actions, [...this.compiled.changes, change]);
  }

  #last(more: { each?: true; since?: Since; showing?: Value }): AfterClaim {
    const changes = [...this.compiled.changes];
    const last = changes.pop();
    if (!last) throw new Error("This stands behind a change.");
    return new AfterClaim(this.compiled.actions, [...changes, { ...last, ...more } as Change]);
  }

  /** So many more elements than just before the last action. */
  more(by: number, { locator }: Elements): AfterClaim {
    return this.#and({ change: "count", elements: locator, by });
  }

  oneMore(elements: Elements): AfterClaim {
    return this.more(1, elements);
  }

  oneFewer(elements: Elements): AfterClaim {
    return this.more(-1, elements);
  }

  noMore(elements: Elements): AfterClaim {
    return this.more(0, elements);
  }

  /** Behind `oneMore`: what the new element shows. */
  showing(value: Value): AfterClaim {
    return this.#last({ showing: value });
  }

  appears({ locator }: Elements): AfterClaim {
    return this.#and({ change: "appears", elements: locator });
  }

  disappears({ locator }: Elements): AfterClaim {
    return this.#and({ change: "disappears", elements: locator });
  }

  /** The text of an element changes. */
  textChanges({ locator }: Elements, to?: TextTest): AfterClaim {
    return this.#and({ change: "text", elements: locator, ...(to && { to }) });
  }

  /** A number in an element's text. */
  numberGrows({ locator }: Elements): AfterClaim {
    return this.#and({ change: "number", elements: locator, is: "grows" });
  }

  numberFalls({ locator }: Elements): AfterClaim {
    return this.#and({ change: "number", elements: locator, is: "falls" });
  }

  /** The first number in an element's text. */
  numberIs(value: number, { locator }: Elements): AfterClaim {
    return this.#and({ change: "number", elements: locator, is: value });
  }

  looksDifferent({ locator }: Elements, ...properties: Property[]): AfterClaim {
    return this.#and({ change: "style", elements: locator, ...(properties.length > 0 && { properties }) });
  }

  get pageChanges(): AfterClaim {
    return this.#and({ change: "page" });
  }

  /** The page is what it was when it was opened. */
  get pageIsTheSame(): AfterClaim {
    return this.#and({ change: "page", is: "same" });
  }

  /** A claim about elements holds now. */
  holds({ compiled }: ElementsClaim): AfterClaim {
    return this.#and({ change: "holds", check: compiled });
  }

  alerts(test?: TextTest): AfterClaim {
    return this.#and({ change: "alert", ...(test && { text: test }) });
  }

  logs(test?: TextTest): AfterClaim {
    return this.#and({ change: "console", ...(test && { text: test }) });
  }

  /** What the last call gives. */
  gives(value: string | number | boolean | null): AfterClaim {
    return this.#and({ change: "result", is: value });
  }

  get plays(): AfterClaim {
    return this.#and({ change: "plays" });
  }

  get noErrors(): AfterClaim {
    return this.#and({ change: "noErrors" });
  }

  /** Behind a change: at every action, not only at the last. */
  get eachTime(): AfterClaim {
    return this.#last({ each: true });
  }

  /** Behind a change: compared with the loaded page, not with the state just before the last action. */
  get sinceTheStart(): AfterClaim {
    return this.#last({ since: "start" });
  }
}

export function after(...actions: Action[]): AfterClaim {
  return new AfterClaim(actions);
}

/** No script stops with an error. */
export const noErrors: Claim = after().noErrors;

/** One of several ways to fulfil a wish; a way may be a list of claims, all of which must hold. */
class Either {
  readonly ways: Check[][];

  constructor(ways: readonly (Claim | Claim[])[]) {
    this.ways = ways.map((way) => (Array.isArray(way) ? way : [way]).map(({ compiled }) => compiled));
  }
}

export function either(...ways: (Claim | Claim[])[]): Either {
  return new Either(ways);
}

/** The id of a wish that names none: its first words. */
function idOf(sentence: string): string {
  const words = sentence.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return words.slice(0, 6).join("-").slice(0, 60);
}

/**
 * A wish: a sentence for the learner, and what must hold. Stored results refer to its id, so a sentence that is reworded later needs
 * the id of the first one: `wish({ id: "every-picture", text: "…" }, …)`.
 */
export function wish(
  sentence: string | { id: string; text: string },
  ...claims: [Either] | [Claim, ...Claim[]]
): Wish {
  const { id, text: words } =
    typeof sentence === "string" ? { id: idOf(sentence), text: sentence } : sentence;
  const [first] = claims;
  if (first instanceof Either) return { id, text: words, alternatives: first.ways };
  return { id, text: words, checks: (claims as Claim[]).map(({ compiled }) => compiled) };
}

/** A brief, compiled to plain JSON. @throws ZodError for what the schema refuses */
export function brief(...wishes: Wish[]): Brief {
  return briefSchema.parse(JSON.parse(JSON.stringify({ wishes })));
}
