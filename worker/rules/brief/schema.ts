/**
 * The compiled form of a free task's brief: plain JSON, which the seed stores and the judge interprets. Authors write briefs with the
 * combinators of worker/curriculum/brief.ts, which compile to it.
 *
 * Every object says its kind in a field with the name of its type: `check`, `condition`, `action`, `change`.
 */
import { z } from "zod";

/** A brief: what a page has to fulfil, whatever else it is. */
export interface Brief {
  wishes: Wish[];
}

/** One sentence for the learner, and the checks that decide whether a page fulfils it. Either `checks` or `alternatives` is given. */
export interface Wish {
  /** Unique within the brief and for life, since stored results refer to it: letters, digits and hyphens. */
  id: string;
  /** The sentence. */
  text: string;
  /** All of them must hold. */
  checks?: Check[];
  /** Or: all checks of one of these lists must hold. */
  alternatives?: Check[][];
}

/** A check. All but `after` and `script` read the page without its actions, but after its script has run. */
export type Check =
  | ElementsCheck
  | AsManyCheck
  | ChangesCheck
  | PageCheck
  | CssCheck
  | ScriptCheck
  | AfterCheck;

/**
 * So many elements exist, and have all the conditions: three or more cards that contain a heading, every picture with a name.
 * `{ "check": "elements", "quantity": { "atLeast": 3 }, "elements": { "noun": "card" }, "has": [] }`
 */
export interface ElementsCheck {
  check: "elements";
  /** Default: `"some"`. */
  quantity?: Quantity;
  elements: Locator;
  /** Conditions that the counted elements fulfil. With `"every"`, all elements that `elements` finds must fulfil them. */
  has?: Condition[];
  when?: When;
}

/**
 * How many: `"some"` (one or more), `"every"` (all, and at least one), `"any"` (all, and there may be none), `"none"`, or a number.
 * `{ "atLeast": 2, "atMost": 4 }` is a range.
 */
export type Quantity =
  | "some"
  | "every"
  | "any"
  | "none"
  | { exactly: number }
  | { atLeast?: number; atMost?: number };

/** There are as many of one thing as of another: a link for each section. Both at least one. */
export interface AsManyCheck {
  check: "asMany";
  elements: Locator;
  as: Locator;
}

/**
 * In a state, or at a width, elements look different than without it. `{ "check": "changes", "quantity": "some", "elements":
 * { "noun": "card" }, "when": { "state": "hover" }, "properties": ["box-shadow", "transform"] }`. A change of something inside the
 * element counts too.
 */
export interface ChangesCheck {
  check: "changes";
  /** Default: `"some"`. */
  quantity?: Quantity;
  elements: Locator;
  when: When;
  /** One of them must change. Default: any property that shows. Shorthands stand for all their longhands. */
  properties?: string[];
}

/** In which state a page is looked at. Without fields: 1280 pixels wide, nothing hovered or focused. */
export interface When {
  /** The width of the window in CSS pixels. */
  width?: number;
  /** A state of the elements that the check is about, or of those in `on`. */
  state?: State;
  /** The elements that are in the state, if they aren't those that the check is about. */
  on?: Locator;
}

/** The states of an element. `focus` is by keyboard. */
export type State = "hover" | "focus" | "active" | "checked" | "invalid";

/** Something of the page as a whole. */
export interface PageCheck {
  check: "page";
  /**
   * - `doctype`: it begins with `<!DOCTYPE html>`
   * - `title`: it has a title with a text
   * - `language`: its `html` names a language
   * - `viewport`: it has a viewport tag for phones
   * - `differs`: at the width (without one: at some width from 320 to 1920) something looks different than at 1280 pixels
   * - `fits`: at the width no element with a fixed width, and no picture without a limit, is wider than the window
   */
  is: "doctype" | "title" | "language" | "viewport" | "differs" | "fits";
  /** In CSS pixels. */
  width?: number;
  /** With `title`: what the title says. */
  text?: TextTest;
}

/** The style sheets contain something, wherever it applies. */
export interface CssCheck {
  check: "css";
  /**
   * - `property`: each of the custom properties `names` is defined (`--main`) and has a value
   * - `keyframes`: keyframes that some element uses; with `names`, those
   * - `media`: a media query that can change between 320 and 1920 pixels
   */
  defines: "property" | "keyframes" | "media";
  names?: string[];
}

/** The scripts use a form of syntax, by syntax tree: a name of `FORMS` in rules/behaviour/uses.ts, or a method such as `.map`. */
interface ScriptCheck {
  check: "script";
  uses: string;
}

/**
 * After actions of a visitor, something has changed or holds. All of `changes` must hold, for the same elements that were acted on.
 * `{ "check": "after", "actions": [{ "action": "click", "on": { "noun": "button" } }], "changes": [{ "change": "page" }] }`.
 * Without actions, `changes` are checked after the page has loaded.
 */
export interface AfterCheck {
  check: "after";
  actions: Action[];
  changes: Change[];
}

/** What a visitor does. */
export type Action =
  | { action: "click" | "doubleClick" | "hover" | "focus" | "check" | "uncheck" | "submit"; on: Target }
  /** Replaces what the field holds. */
  | { action: "type"; text: Value; into: Target }
  /** Chooses an option of a dropdown by its text, by its position from 1 (or -1 for the last), or any that isn't chosen. */
  | { action: "choose"; option: string | number | "any"; in: Target }
  /** Presses a key (`Enter`, `a`), in the element or where the focus is. */
  | { action: "press"; key: string; on?: Target }
  | { action: "wait"; milliseconds: number }
  /** Answers the next dialog of the page: a text for `prompt`, true or false for `confirm`. */
  | { action: "answer"; with: Value | boolean }
  /** Evaluates an expression with names that the brief gives, such as `tip(20)`. */
  | { action: "call"; expression: string };

/**
 * The element that is acted on. Each shown element that the locator finds is tried, until one fulfils the check. `pick` says more:
 * - `same` (default): the element of the earlier action with the same locator; where there is none, each is tried
 * - `another`: an element that no earlier action was on
 * - `each`: the check must hold for each element that the locator finds
 */
export type Target = Locator & { pick?: "same" | "another" | "each" };

/**
 * A text, or one that is drawn for each ship: `{ "drawn": "word" }`. The same drawn value is meant wherever it stands in a check;
 * `"nth": 2` is another of the kind.
 */
export type Value = string | { drawn: "word" | "name" | "email" | "number" | "sentence"; nth?: number };

/**
 * What has changed. `since` says since when: `lastAction` (default) compares with the state just before the last action, `start` with
 * the loaded page.
 */
export type Change =
  /** One more (1), one fewer (-1), or as many as before (0). `showing`: the new element shows the text, and the older ones stay. */
  | { change: "count"; elements: Locator; by: number; showing?: Value; since?: Since }
  /** Elements come into view that were not there or hidden; or the other way round. */
  | { change: "appears" | "disappears"; elements: Locator; since?: Since }
  /** The text of an element changes. `each`: at every action, not only at the last. */
  | { change: "text"; elements: Locator; to?: TextTest; each?: boolean; since?: Since }
  /** A number in an element's text grows or falls, or the first one is a number now. */
  | { change: "number"; elements: Locator; is: "grows" | "falls" | number; each?: boolean; since?: Since }
  /** What elements look like changes: one of the properties, by default any that shows. */
  | { change: "style"; elements: Locator; properties?: string[]; each?: boolean; since?: Since }
  /** The page changes so that it can be noticed, or (`"is": "same"`) is what it was at the start. */
  | { change: "page"; is?: "different" | "same"; each?: boolean; since?: Since }
  /** A check of the elements holds now. */
  | { change: "holds"; check: ElementsCheck | AsManyCheck }
  /** A dialog or a line of the console since the last action says something. */
  | { change: "alert" | "console"; text?: TextTest }
  /** The last call gives a value, as JSON. */
  | { change: "result"; is: string | number | boolean | null }
  /** A sound or a video begins to play. */
  | { change: "plays" }
  /** No script has stopped with an error since the page was opened. */
  | { change: "noErrors" };

export type Since = "lastAction" | "start";

/**
 * Which elements. All given fields must fit. `{ "noun": "link", "inside": { "tag": "nav" }, "has": [{ "condition": "text" }] }`.
 * Elements that a visitor can't see are found only with `"shown": false` (also hidden ones) or a condition `hidden`.
 */
export interface Locator {
  noun?: Noun;
  /** Tags, one of which fits. */
  tag?: string | string[];
  /** A role, by the attribute or of the tag itself. */
  role?: string;
  /** Classes, all of which the element has. */
  class?: string | string[];
  id?: string;
  /** A selector, where the brief gives it to the learner. Without states. */
  selector?: string;
  /** Or: one of these fits. */
  anyOf?: Locator[];
  inside?: Locator;
  directlyInside?: Locator;
  /** An element stands before or after such another in the page; neither contains the other. */
  before?: Locator;
  after?: Locator;
  /** For each of these, the element contains at least one. */
  containing?: Locator[];
  /** Conditions that select the elements; the conditions of a check are demanded of them. */
  has?: Condition[];
  /** Only the nth of all that fit, in the order of the page: 1 is the first, -1 the last. */
  nth?: number;
  /** False: elements that a visitor can't see are found too. Default: they aren't, but for the head, sources, options and such. */
  shown?: boolean;
}

/** The nouns, each with all the forms that a page may give it. */
const NOUNS = [
  /** Any element of the body. */
  "element",
  /** `h1`–`h6`, role heading. */
  "heading",
  /** A text of its own: `p`, `blockquote`, `dd`, or a box or cell with words directly in it. */
  "paragraph",
  /** `ul`, `ol`, `dl`, `menu`, role list. */
  "list",
  /** `li`, `dt`, role listitem. */
  "item",
  /** `img` with a file that could be one (or the `picture` around it has one), `svg`, role img. */
  "image",
  /** `a` with `href`, role link. */
  "link",
  /** `button`, `input` of a button type, `summary`, role button. */
  "button",
  /** A button that submits its form. */
  "submitButton",
  /** `input` (no buttons, no hidden), `textarea`, `select`. */
  "field",
  /** A field that takes words: a text input of any kind, `textarea`, `contenteditable`. */
  "textField",
  "numberField",
  "emailField",
  "passwordField",
  "checkbox",
  "radio",
  "dropdown",
  /** `option` with a value of its own (no prompt such as "Choose …"). */
  "choice",
  /** `label`, `legend`. */
  "label",
  "form",
  "table",
  "row",
  /** `td` and `th`. */
  "cell",
  /** `th`, role columnheader or rowheader. */
  "headerCell",
  "caption",
  /** `nav`, role navigation. */
  "navigation",
  /** A part of the page: `section`, `article`, `main`, `aside`, `header`, `footer`, `nav`, `fieldset`, `details`, or a `div` with content. */
  "part",
  /** A box with a heading and a picture or a text of its own, which contains no other such box. */
  "card",
  /** Any element that is laid out as a box and contains something. */
  "box",
  "video",
  "audio",
  "dialog",
] as const;
export type Noun = (typeof NOUNS)[number];

/** What an element has, or is. */
export type Condition =
  /** A text of its own that is no filler, and passes the test. */
  | ({ condition: "text" } & TextTest)
  /** An attribute, with a value that makes sense for it; or with one that passes the test. */
  | { condition: "attribute"; name: string; value?: TextTest }
  /** A field has a label (`label`, `aria-label`, `aria-labelledby`) that says something. */
  | { condition: "label"; text?: TextTest }
  /** An accessible name: alt, label, content, title. An `alt` says what the picture shows. */
  | { condition: "name"; text?: TextTest }
  /** A link leads to a part of the page that exists, to another address, or opens a new tab. */
  | { condition: "leads"; to: "inside" | "outside" | "newTab" }
  /** Its words and those inside can be read: a contrast of 4.5, or 3 where they are large. */
  | { condition: "readable" }
  | { condition: "shown" | "hidden" }
  /** A checkbox, radio button or option is chosen; a control is disabled; the element has the focus. */
  | { condition: "checked" | "disabled" | "focused" }
  /** One of the properties passes the test. Shorthands (`border`, `padding`, `background`) stand for what they set. */
  | ({ condition: "style"; property: string | string[] } & StyleTest)
  /**
   * How it is laid out: `sideBySide` (beside another one of those found), `stacked` (below one another), `centred` (in the middle of
   * what contains it, as a box or as text), `fullWidth`.
   */
  | { condition: "layout"; is: "sideBySide" | "stacked" | "centred" | "fullWidth" }
  /** It has an animation with keyframes that exist and change something. */
  | { condition: "animated" }
  /** No other one of those found has the same value of the attribute. */
  | { condition: "unique"; attribute: string }
  /** It contains so many elements; `directly`: as children. Default quantity: some. */
  | { condition: "contains"; quantity?: Quantity; elements: Locator; directly?: boolean }
  /** Its position among the elements beside it. */
  | { condition: "position"; is: "firstChild" | "lastChild" | "onlyChild" }
  | { condition: "not"; of: Condition }
  | { condition: "anyOf"; of: Condition[] };

/**
 * A test of a text; all given fields must hold. White space is collapsed. `is`, `contains`, `startsWith` and `endsWith` compare without
 * regard to case, quotes and the punctuation at the end; each may be a list, one of which must fit.
 */
export interface TextTest {
  is?: Value | Value[];
  contains?: Value | Value[];
  startsWith?: Value | Value[];
  endsWith?: Value | Value[];
  /** A regular expression that is linear: no back reference, no repetition within a repetition, at most three `*` or `+`. */
  like?: string;
  /** With `like`: upper and lower case differ. Default: false. */
  cased?: boolean;
  /** So many words or more. */
  words?: number;
  /** Empty: no visible character. */
  empty?: true;
}

/** A test of a property's value; all given fields must hold. Without any field: it is set so that it shows. */
export interface StyleTest {
  /** A value or one of several, in any notation: `red` is `#f00`. */
  is?: string | string[];
  /** Anything but these. */
  isNot?: string | string[];
  /** A number, or a length such as `2px` (pixels; `em` and `rem` are converted, percentages aren't). */
  moreThan?: number | string;
  lessThan?: number | string;
  /** The unit that it is written with, or one of several. */
  unit?: string | string[];
  /** How it is written: uses `calc()`, `var()`, a gradient, another function, or a colour notation. */
  uses?: string;
  /** Differs from the page's own, as a background from the page's background. */
  differsFrom?: "page";
  /** Of `grid-template-columns`: so many tracks or more. */
  tracks?: number;
}

/** The limits of a compiled brief. */
const MAX_WISHES = 40;
const MAX_CHECKS = 20;
const MAX_ITEMS = 12;
const MAX_TEXT = 300;
const MAX_COUNT = 10_000;
/** Deeper locators and conditions are refused. */
const MAX_DEPTH = 12;

const text = z.string().min(1).max(MAX_TEXT);
const name = z.string().min(1).max(80);
const few = <T extends z.ZodType>(schema: T) => z.array(schema).min(1).max(MAX_ITEMS);
const oneOrMore = <T extends z.ZodType>(schema: T) => z.union([schema, few(schema)]);
const number = z.number().int().min(0).max(MAX_COUNT);
const width = z.number().int().min(200).max(4000);

const quantity: z.ZodType<Quantity> = z.union([
  z.enum(["some", "every", "any", "none"]),
  z.strictObject({ exactly: number }),
  z
    .strictObject({ atLeast: number.exactOptional(), atMost: number.exactOptional() })
    .refine(({ atLeast, atMost }) => atLeast !== undefined || atMost !== undefined),
]);

const value: z.ZodType<Value> = z.union([
  z.string().max(MAX_TEXT),
  z.strictObject({
    drawn: z.enum(["word", "name", "email", "number", "sentence"]),
    nth: z.number().int().min(1).max(5).exactOptional(),
  }),
]);

/**
 * Whether an author's regular expression takes linear or low polynomial time: no back references, no repetition or alternation inside
 * a repeated group, at most three unbounded repetitions.
 */
export function isLinearPattern(pattern: string): boolean {
  const plain = pattern.replace(/\\[^\d]/g, "e").replace(/\[(?:[^\]])*\]/g, "c");
  if (/\\\d|\(\?<[=!]/.test(plain)) return false;
  if ((plain.match(/[*+]|\{\d+,\}/g) ?? []).length > 3) return false;
  const open: boolean[] = [];
  for (let at = 0; at < plain.length; at++) {
    const sign = plain[at] ?? "";
    if (sign === "(") open.push(false);
    else if (sign === ")") {
      const repeats = open.pop() ?? false;
      if (repeats && /^(?:[*+]|\{\d+,)/.test(plain.slice(at + 1))) return false;
      if (repeats && open.length > 0) open[open.length - 1] = true;
    } else if ((/[*+{|]/.test(sign) || (sign === "?" && plain[at - 1] !== "(")) && open.length > 0)
      open[open.length - 1] = true;
  }
  try {
    new RegExp(pattern, "u");
    return true;
  } catch {
    return false;
  }
}

const textTestFields = {
  is: oneOrMore(value).exactOptional(),
  contains: oneOrMore(value).exactOptional(),
  startsWith: oneOrMore(value).exactOptional(),
  endsWith: oneOrMore(value).exactOptional(),
  like: z.string().min(1).max(200).refine(isLinearPattern, "is no linear regular expression").exactOptional(),
  cased: z.boolean().exactOptional(),
  words: z.number().int().min(1).max(500).exactOptional(),
  empty: z.literal(true).exactOptional(),
};
const textTest: z.ZodType<TextTest> = z.strictObject(textTestFields);

const styleTestFields = {
  is: oneOrMore(text).exactOptional(),
  isNot: oneOrMore(text).exactOptional(),
  moreThan: z.union([z.number(), name]).exactOptional(),
  lessThan: z.union([z.number(), name]).exactOptional(),
  unit: oneOrMore(name).exactOptional(),
  uses: name.exactOptional(),
  differsFrom: z.literal("page").exactOptional(),
  tracks: z.number().int().min(1).max(24).exactOptional(),
};

const lazyLocator: z.ZodType<Locator> = z.lazy(() => locator);
const lazyCondition: z.ZodType<Condition> = z.lazy(() => condition);

const condition: z.ZodType<Condition> = z.discriminatedUnion("condition", [
  z.strictObject({ condition: z.literal("text"), ...textTestFields }),
  z.strictObject({ condition: z.literal("attribute"), name, value: textTest.exactOptional() }),
  z.strictObject({ condition: z.enum(["label", "name"]), text: textTest.exactOptional() }),
  z.strictObject({ condition: z.literal("leads"), to: z.enum(["inside", "outside", "newTab"]) }),
  z.strictObject({
    condition: z.enum(["readable", "shown", "hidden", "checked", "disabled", "focused", "animated"]),
  }),
  z.strictObject({ condition: z.literal("style"), property: oneOrMore(name), ...styleTestFields }),
  z.strictObject({
    condition: z.literal("layout"),
    is: z.enum(["sideBySide", "stacked", "centred", "fullWidth"]),
  }),
  z.strictObject({ condition: z.literal("unique"), attribute: name }),
  z.strictObject({
    condition: z.literal("contains"),
    quantity: quantity.exactOptional(),
    elements: lazyLocator,
    directly: z.boolean().exactOptional(),
  }),
  z.strictObject({
    condition: z.literal("position"),
    is: z.enum(["firstChild", "lastChild", "onlyChild"]),
  }),
  z.strictObject({ condition: z.literal("not"), of: lazyCondition }),
  z.strictObject({ condition: z.literal("anyOf"), of: few(lazyCondition) }),
]) as z.ZodType<Condition>;

const locatorFields = {
  noun: z.enum(NOUNS).exactOptional(),
  tag: oneOrMore(name).exactOptional(),
  role: name.exactOptional(),
  class: oneOrMore(name).exactOptional(),
  id: name.exactOptional(),
  selector: z.string().min(1).max(200).exactOptional(),
  anyOf: few(lazyLocator).exactOptional(),
  inside: lazyLocator.exactOptional(),
  directlyInside: lazyLocator.exactOptional(),
  before: lazyLocator.exactOptional(),
  after: lazyLocator.exactOptional(),
  containing: few(lazyLocator).exactOptional(),
  has: few(lazyCondition).exactOptional(),
  nth: z.number().int().min(-1000).max(1000).exactOptional(),
  shown: z.boolean().exactOptional(),
};
const locator: z.ZodType<Locator> = z.strictObject(locatorFields);
const target: z.ZodType<Target> = z.strictObject({
  ...locatorFields,
  pick: z.enum(["same", "another", "each"]).exactOptional(),
});

const when: z.ZodType<When> = z.strictObject({
  width: width.exactOptional(),
  state: z.enum(["hover", "focus", "active", "checked", "invalid"]).exactOptional(),
  on: locator.exactOptional(),
});

const elementsCheck = z.strictObject({
  check: z.literal("elements"),
  quantity: quantity.exactOptional(),
  elements: locator,
  has: z.array(condition).max(MAX_ITEMS).exactOptional(),
  when: when.exactOptional(),
});
const asManyCheck = z.strictObject({ check: z.literal("asMany"), elements: locator, as: locator });

const action: z.ZodType<Action> = z.discriminatedUnion("action", [
  z.strictObject({
    action: z.enum(["click", "doubleClick", "hover", "focus", "check", "uncheck", "submit"]),
    on: target,
  }),
  z.strictObject({ action: z.literal("type"), text: value, into: target }),
  z.strictObject({
    action: z.literal("choose"),
    option: z.union([z.string().max(MAX_TEXT), z.number().int()]),
    in: target,
  }),
  z.strictObject({ action: z.literal("press"), key: name, on: target.exactOptional() }),
  z.strictObject({ action: z.literal("wait"), milliseconds: z.number().int().min(0).max(600_000) }),
  z.strictObject({ action: z.literal("answer"), with: z.union([value, z.boolean()]) }),
  z.strictObject({ action: z.literal("call"), expression: text }),
]);

const since = z.enum(["lastAction", "start"]).exactOptional();
const properties = few(name).exactOptional();
const each = z.boolean().exactOptional();

const change: z.ZodType<Change> = z.discriminatedUnion("change", [
  z.strictObject({
    change: z.literal("count"),
    elements: locator,
    by: z.number().int().min(-20).max(20),
    showing: value.exactOptional(),
    since,
  }),
  z.strictObject({ change: z.enum(["appears", "disappears"]), elements: locator, since }),
  z.strictObject({ change: z.literal("text"), elements: locator, to: textTest.exactOptional(), each, since }),
  z.strictObject({
    change: z.literal("number"),
    elements: locator,
    is: z.union([z.enum(["grows", "falls"]), z.number()]),
    each,
    since,
  }),
  z.strictObject({ change: z.literal("style"), elements: locator, properties, each, since }),
  z.strictObject({
    change: z.literal("page"),
    is: z.enum(["different", "same"]).exactOptional(),
    each,
    since,
  }),
  z.strictObject({
    change: z.literal("holds"),
    check: z.discriminatedUnion("check", [elementsCheck, asManyCheck]),
  }),
  z.strictObject({ change: z.enum(["alert", "console"]), text: textTest.exactOptional() }),
  z.strictObject({
    change: z.literal("result"),
    is: z.union([z.string().max(MAX_TEXT), z.number(), z.boolean(), z.null()]),
  }),
  z.strictObject({ change: z.enum(["plays", "noErrors"]) }),
]) as z.ZodType<Change>;

const check: z.ZodType<Check> = z.discriminatedUnion("check", [
  elementsCheck,
  asManyCheck,
  z.strictObject({
    check: z.literal("changes"),
    quantity: quantity.exactOptional(),
    elements: locator,
    when,
    properties,
  }),
  z.strictObject({
    check: z.literal("page"),
    is: z.enum(["doctype", "title", "language", "viewport", "differs", "fits"]),
    width: width.exactOptional(),
    text: textTest.exactOptional(),
  }),
  z.strictObject({
    check: z.literal("css"),
    defines: z.enum(["property", "keyframes", "media"]),
    names: few(name).exactOptional(),
  }),
  z.strictObject({ check: z.literal("script"), uses: name }),
  z.strictObject({
    check: z.literal("after"),
    actions: z.array(action).max(MAX_ITEMS),
    changes: few(change),
  }),
]);

const checks = z.array(check).min(1).max(MAX_CHECKS);

const wish: z.ZodType<Wish> = z
  .strictObject({
    id: z.string().regex(/^[\w-]{1,60}$/),
    text: z.string().min(1).max(600),
    checks: checks.exactOptional(),
    alternatives: z.array(checks).min(1).max(MAX_ITEMS).exactOptional(),
  })
  .refine(
    (one) => (one.checks === undefined) !== (one.alternatives === undefined),
    "needs either checks or alternatives",
  );

/** Whether a value is nested at most so deep. Checked before parsing, since the schema is recursive. */
function isShallow(one: unknown, depth: number): boolean {
  if (typeof one !== "object" || one === null) return true;
  return depth > 0 && Object.values(one).every((inner) => isShallow(inner, depth - 1));
}

/** A compiled brief. Each object lies at most two levels (a list, and its items) below the one that contains it. */
export const briefSchema: z.ZodType<Brief> = z
  .unknown()
  .refine((one) => isShallow(one, 2 * MAX_DEPTH), "is nested too deeply")
  .pipe(
    z
      .strictObject({ wishes: z.array(wish).min(1).max(MAX_WISHES) })
      .refine(
        ({ wishes }) => new Set(wishes.map(({ id }) => id)).size === wishes.length,
        "has two wishes with one id",
      ),
  );
