/** Says each check of a brief as a full English sentence: for the author, and for tips. */
import { codeSpan } from "../code.ts";
import type {
  Action,
  Change,
  Check,
  Condition,
  ElementsCheck,
  Locator,
  Noun,
  Quantity,
  StyleTest,
  Target,
  TextTest,
  Value,
  When,
} from "./schema.ts";

/** The nouns whose plural isn't regular, and those of several words. */
const NOUN_WORDS: Partial<Record<Noun, readonly [one: string, many: string]>> = {
  submitButton: ["submit button", "submit buttons"],
  textField: ["text field", "text fields"],
  numberField: ["number field", "number fields"],
  emailField: ["email field", "email fields"],
  passwordField: ["password field", "password fields"],
  headerCell: ["header cell", "header cells"],
  radio: ["radio button", "radio buttons"],
  checkbox: ["checkbox", "checkboxes"],
  box: ["box", "boxes"],
  image: ["picture", "pictures"],
  navigation: ["navigation", "navigations"],
  choice: ["choice", "choices"],
  audio: ["audio player", "audio players"],
};

function list(values: readonly string[], word: string): string {
  const [last = "", ...rest] = values.toReversed();
  return rest.length === 0 ? last : `${rest.toReversed().join(", ")} ${word} ${last}`;
}

const asList = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value]);

/** Names in code, as a list in words. */
export const codeList = (names: string | readonly string[], word = "or"): string =>
  list([names].flat().map(codeSpan), word);

/** What an element is called, without its relations and conditions. */
function kindOf(locator: Locator, isPlural: boolean): string {
  const { noun, tag, role, id, selector, anyOf } = locator;
  const classes = locator.class === undefined ? [] : asList(locator.class);
  const name = `${id === undefined ? "" : `#${id}`}${classes.map((one) => `.${one}`).join("")}`;
  if (anyOf && noun === undefined && tag === undefined)
    return list(
      anyOf.map((one) => saysLocator(one, isPlural)),
      "or",
    );
  if (noun !== undefined) {
    const [one, many] = NOUN_WORDS[noun] ?? [noun, `${noun}s`];
    return `${isPlural ? many : one}${name === "" ? "" : ` \`${name}\``}`;
  }
  const code = `${tag === undefined ? "" : asList(tag).join("/")}${name}${selector ?? ""}`;
  if (code !== "") return `\`${code}\`${isPlural ? " elements" : ""}`;
  if (role !== undefined)
    return isPlural ? `elements with the role \`${role}\`` : `element with the role \`${role}\``;
  return isPlural ? "elements" : "element";
}

const ORDINALS = ["", "first", "second", "third", "fourth", "fifth"];

/** An element in words: `button inside a form`. @param isPlural whether several are meant */
export function saysLocator(locator: Locator, isPlural = false): string {
  const { inside, directlyInside, before, after, containing, has, nth } = locator;
  const isMany = isPlural && nth === undefined;
  const parts = [kindOf(locator, isMany)];
  // What follows may say "inside" once more.
  const within = inside || directlyInside ? `in ${isMany ? "them" : "it"}` : "inside";
  if (containing) parts.push(`with ${list(containing.map(withArticle), "and")} ${within}`);
  if (has)
    parts.push(
      `that ${list(
        has.map((one) => saysCondition(one, isMany)),
        "and",
      )}`,
    );
  if (inside) parts.push(`inside ${withArticle(inside)}`);
  if (directlyInside) parts.push(`directly inside ${withArticle(directlyInside)}`);
  if (before) parts.push(`before ${withArticle(before)}`);
  if (after) parts.push(`after ${withArticle(after)}`);
  const words = parts.join(" ");
  if (nth === undefined) return words;
  return `${nth === -1 ? "last" : nth < 0 ? `${-nth}th from last` : (ORDINALS[nth] ?? `${nth}th`)} ${words}`;
}

/** An element with its article. */
export function withArticle(locator: Locator): string {
  const words = saysLocator(locator);
  if (locator.nth !== undefined) return `the ${words}`;
  if (words.startsWith("`")) return words;
  return `${/^[aeiou]/i.test(words) ? "an" : "a"} ${words}`;
}

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
export const numberWord = (count: number): string => NUMBERS[count] ?? String(count);

/** A quantity of elements, and whether the verb that follows is a plural's. */
function saysQuantity(quantity: Quantity, locator: Locator): { words: string; isPlural: boolean } {
  if (locator.nth !== undefined) return { words: withArticle(locator), isPlural: false };
  if (quantity === "some") return { words: withArticle(locator), isPlural: false };
  if (quantity === "every") return { words: `every ${saysLocator(locator)}`, isPlural: false };
  if (quantity === "any")
    return { words: `every ${saysLocator(locator)}, if there is one,`, isPlural: false };
  if (quantity === "none") return { words: `no ${saysLocator(locator)}`, isPlural: false };
  if ("exactly" in quantity) {
    const isPlural = quantity.exactly !== 1;
    return { words: `exactly ${numberWord(quantity.exactly)} ${saysLocator(locator, isPlural)}`, isPlural };
  }
  const { atLeast, atMost } = quantity;
  const isPlural = (atMost ?? atLeast) !== 1;
  const name = saysLocator(locator, isPlural);
  if (atLeast !== undefined && atMost !== undefined)
    return { words: `${numberWord(atLeast)} to ${numberWord(atMost)} ${name}`, isPlural };
  if (atMost !== undefined) return { words: `at most ${numberWord(atMost)} ${name}`, isPlural };
  return { words: `at least ${numberWord(atLeast ?? 0)} ${name}`, isPlural };
}

function saysValue(value: Value): string {
  if (typeof value === "string") return `*${value}*`;
  const other = (value.nth ?? 1) > 1 ? "another" : "a";
  return `${other} ${value.drawn}`;
}

function saysTextTest({ is, contains, startsWith, endsWith, like, words, empty }: TextTest): string {
  const parts: string[] = [];
  const values = (one: Value | Value[]) => list(asList(one).map(saysValue), "or");
  if (empty) parts.push("is empty");
  if (is !== undefined) parts.push(`is ${values(is)}`);
  if (contains !== undefined) parts.push(`contains ${values(contains)}`);
  if (startsWith !== undefined) parts.push(`starts with ${values(startsWith)}`);
  if (endsWith !== undefined) parts.push(`ends with ${values(endsWith)}`);
  if (like !== undefined) parts.push(`is like \`${like}\``);
  if (words !== undefined) parts.push(`has ${words} words or more`);
  return list(parts, "and");
}

function saysStyle(property: string | string[], test: StyleTest, isPlural: boolean): string {
  const name = codeList(property);
  const parts: string[] = [];
  if (test.is !== undefined) parts.push(`of ${codeList(test.is)}`);
  if (test.isNot !== undefined) parts.push(`other than ${codeList(test.isNot)}`);
  if (test.moreThan !== undefined) parts.push(`of more than ${test.moreThan}`);
  if (test.lessThan !== undefined) parts.push(`of less than ${test.lessThan}`);
  if (test.unit !== undefined) parts.push(`in ${codeList(test.unit)}`);
  if (test.uses !== undefined) parts.push(`written with \`${test.uses}\``);
  if (test.differsFrom) parts.push("that differs from the page's");
  if (test.tracks !== undefined) parts.push(`with ${numberWord(test.tracks)} tracks or more`);
  return parts.length === 0
    ? `a ${name} of ${isPlural ? "their" : "its"} own`
    : `a ${name} ${parts.join(" and ")}`;
}

const LAYOUTS = {
  sideBySide: ["stands beside another one", "stand side by side"],
  stacked: ["stands above or below the others", "stand one below the other"],
  centred: ["is centred", "are centred"],
  fullWidth: ["is as wide as what is around it", "are as wide as what is around them"],
} as const;
const POSITIONS = { firstChild: "the first", lastChild: "the last", onlyChild: "the only" } as const;

/** A condition as what follows "which": `has a text`, `is hidden`. */
export function saysCondition(condition: Condition, isPlural = false): string {
  const has = isPlural ? "have" : "has";
  const is = isPlural ? "are" : "is";
  switch (condition.condition) {
    case "text": {
      const { condition: _, ...test } = condition;
      const said = saysTextTest(test);
      if (said === "") return `${has} a text`;
      return `${has} a text that ${said}`;
    }
    case "attribute": {
      const said = condition.value ? saysTextTest(condition.value) : "";
      return `${has} the attribute \`${condition.name}\`${said === "" ? "" : `, which ${said}`}`;
    }
    case "label":
    case "name": {
      const noun = condition.condition === "label" ? "a label" : "a name for those who can't see it";
      const said = condition.text ? saysTextTest(condition.text) : "";
      return `${has} ${noun}${said === "" ? "" : ` that ${said}`}`;
    }
    case "leads":
      if (condition.to === "newTab") return isPlural ? "open a new tab" : "opens a new tab";
      return `${isPlural ? "lead" : "leads"} to ${condition.to === "inside" ? "a part of the page" : "another site"}`;
    case "readable":
      return "can be read easily";
    case "shown":
    case "hidden":
    case "checked":
    case "disabled":
    case "focused":
    case "animated":
      return `${is} ${condition.condition}`;
    case "style": {
      const { condition: _, property, ...test } = condition;
      return `${has} ${saysStyle(property, test, isPlural)}`;
    }
    case "layout":
      return LAYOUTS[condition.is][isPlural ? 1 : 0];
    case "unique":
      return `${has} an \`${condition.attribute}\` that no other one has`;
    case "contains":
      return `${isPlural ? "contain" : "contains"} ${condition.directly ? "directly " : ""}${saysQuantity(condition.quantity ?? "some", condition.elements).words}`;
    case "position":
      return `${is} ${POSITIONS[condition.is]} in what is around ${isPlural ? "them" : "it"}`;
    case "not":
      return `${isPlural ? "don't fulfil" : "doesn't fulfil"} this: ${saysCondition(condition.of, isPlural)}`;
    case "anyOf":
      return list(
        condition.of.map((one) => saysCondition(one, isPlural)),
        "or",
      );
  }
}

const STATES = {
  hover: "under the mouse",
  focus: "with the keyboard's focus",
  active: "while it is pressed",
  checked: "when it is checked",
  invalid: "when its value is wrong",
} as const;

/** The device whose windows are so wide, in CSS pixels; null for a screen. */
export function deviceOf(width: number): "phone" | "tablet" | null {
  return width <= 480 ? "phone" : width <= 900 ? "tablet" : null;
}

/** A window's width in words. */
function saysWidth(width: number): string {
  const device = deviceOf(width);
  return device ? `on a ${device} (${width} pixels)` : `in a window of ${width} pixels`;
}

function saysWhen({ width, state, on }: When): string {
  const parts: string[] = [];
  if (width !== undefined) parts.push(saysWidth(width));
  if (state) parts.push(on ? `with ${withArticle(on)} ${STATES[state]}` : STATES[state]);
  return parts.join(" and ");
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function saysElements({ quantity = "some", elements, has = [], when }: ElementsCheck): string {
  const { words, isPlural } = saysQuantity(quantity, elements);
  const start = when ? `${saysWhen(when)}, ` : "";
  if (has.length === 0) return `${start}there ${isPlural ? "are" : "is"} ${words}`;
  return `${start}${words} ${list(
    has.map((one) => saysCondition(one, isPlural)),
    "and",
  )}`;
}

function saysTarget(target: Target): string {
  if (target.pick === "each") return `each ${saysLocator(target)} in turn`;
  return target.pick === "another" ? `another ${saysLocator(target)}` : withArticle(target);
}

const VERBS = {
  click: "clicking",
  doubleClick: "double-clicking",
  hover: "moving the mouse over",
  focus: "focusing",
  check: "checking",
  uncheck: "unchecking",
  submit: "sending",
} as const;

function saysAction(action: Action): string {
  switch (action.action) {
    case "type":
      return `typing ${saysValue(action.text)} into ${saysTarget(action.into)}`;
    case "choose":
      return `choosing ${typeof action.option === "number" ? `option ${action.option}` : action.option === "any" ? "another option" : `*${action.option}*`} in ${saysTarget(action.in)}`;
    case "press":
      return `pressing ${action.key}${action.on ? ` in ${saysTarget(action.on)}` : ""}`;
    case "wait":
      return `waiting ${action.milliseconds} ms`;
    case "answer":
      return typeof action.with === "boolean"
        ? `answering ${action.with ? "OK" : "Cancel"}`
        : `answering ${saysValue(action.with)}`;
    case "call":
      return `calling \`${action.expression}\``;
    default:
      return `${VERBS[action.action]} ${saysTarget(action.on)}`;
  }
}

const propertyList = (properties: readonly string[] | undefined): string =>
  properties ? ` (${codeList(properties)})` : "";

/** A change as a clause: `there is one more item`. */
function saysChange(change: Change): string {
  const each = "each" in change && change.each ? "each time " : "";
  switch (change.change) {
    case "count": {
      const showing = change.showing === undefined ? "" : ` that shows ${saysValue(change.showing)}`;
      if (change.by === 0) return `there are as many ${saysLocator(change.elements, true)} as before`;
      const count = Math.abs(change.by);
      return `there ${count === 1 ? "is" : "are"} ${numberWord(count)} ${saysLocator(change.elements, count !== 1)} ${change.by > 0 ? "more" : "fewer"}${showing}`;
    }
    case "appears":
    case "disappears":
      return `${withArticle(change.elements)} ${change.change}`;
    case "text":
      return `${each}the text of ${withArticle(change.elements)} changes${change.to ? ` to one that ${saysTextTest(change.to)}` : ""}`;
    case "number":
      return `${each}the number in ${withArticle(change.elements)} ${typeof change.is === "number" ? `is ${change.is}` : change.is}`;
    case "style":
      return `${each}${withArticle(change.elements)} looks different${propertyList(change.properties)}`;
    case "page":
      return change.is === "same" ? "the page is what it was" : `${each}the page has changed`;
    case "holds":
      return change.check.check === "elements" ? saysElements(change.check) : saysCheckPlainly(change.check);
    case "alert":
    case "console":
      return `${change.change === "alert" ? "a dialog" : "the console"} says something${change.text ? ` that ${saysTextTest(change.text)}` : ""}`;
    case "result":
      return `the result is \`${JSON.stringify(change.is)}\``;
    case "plays":
      return "something plays";
    case "noErrors":
      return "no script stops with an error";
  }
}

const PAGES = {
  doctype: "the page begins with `<!DOCTYPE html>`",
  title: "the page has a title",
  language: "the page names its language",
  viewport: "the page has a viewport tag for phones",
} as const;

function saysCheckPlainly(check: Check): string {
  switch (check.check) {
    case "elements":
      return saysElements(check);
    case "asMany":
      return `there are as many ${saysLocator(check.elements, true)} as ${saysLocator(check.as, true)}`;
    case "changes": {
      const { words, isPlural } = saysQuantity(check.quantity ?? "some", check.elements);
      const look = isPlural ? "look" : "looks";
      return `${saysWhen(check.when)}, ${words} ${look} different${propertyList(check.properties)}`;
    }
    case "page":
      if (check.is === "differs")
        return `${check.width === undefined ? "at some width" : saysWidth(check.width)} the page looks different`;
      if (check.is === "fits") return `${saysWidth(check.width ?? 320)} nothing is wider than the window`;
      return `${PAGES[check.is]}${check.text ? ` that ${saysTextTest(check.text)}` : ""}`;
    case "css": {
      const names = codeList(check.names ?? [], "and");
      if (check.defines === "media") return "the style sheet has a media query for widths";
      if (check.defines === "keyframes") return `an animation uses the keyframes ${names}`.trim();
      return `the style sheet defines ${names === "" ? "a custom property" : names}`;
    }
    case "script":
      return `the script uses \`${check.uses}\``;
    case "after": {
      const changes = list(check.changes.map(saysChange), "and");
      if (check.actions.length === 0) return changes;
      return `after ${list(check.actions.map(saysAction), "and")}, ${changes}`;
    }
  }
}

/** A check as a sentence. */
export function saysCheck(check: Check): string {
  return `${capital(saysCheckPlainly(check))}.`;
}
