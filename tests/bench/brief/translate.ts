/** Translates a brief in the data's notation to the compiled schema. */
import type {
  Action,
  AfterCheck,
  Brief,
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
  Wish,
} from "../../../worker/rules/brief/schema.ts";
import type * as noted from "./notation.ts";

const NOUNS: Record<string, Noun> = {
  "submit button": "submitButton",
  "number field": "numberField",
  "email field": "emailField",
  "text field": "textField",
  paragraph: "paragraph",
  dropdown: "dropdown",
  checkbox: "checkbox",
  heading: "heading",
  element: "element",
  picture: "image",
  button: "button",
  choices: "choice",
  choice: "choice",
  image: "image",
  field: "field",
  radio: "radio",
  list: "list",
  link: "link",
  item: "item",
  box: "box",
};
const ORDINALS = { first: 1, second: 2, third: 3, last: -1 };
const RELATIONS = {
  in: "inside",
  "directly in": "directlyInside",
  after: "after",
  before: "before",
} as const;

function quantityOf({ kind, count }: noted.Quantity): Quantity {
  if (kind === "exactly") return { exactly: count };
  return kind === "atLeast" ? { atLeast: count } : kind;
}

/** A name of the notation: a noun, a compound of tag, id and classes, or any other selector. */
function locatorOfName(name: string): Locator {
  const noun = NOUNS[name];
  if (noun) return { noun };
  const parts = /^([a-z]\w*)?(#[\w-]+)?((?:\.[\w-]+)*)$/.exec(name);
  if (!parts) return { selector: name };
  const [, tag, id, classes = ""] = parts;
  const names = classes.split(".").filter((one) => one !== "");
  return {
    ...(tag !== undefined && { tag }),
    ...(id !== undefined && { id: id.slice(1) }),
    ...(names.length > 0 && { class: names.length === 1 ? (names[0] ?? "") : names }),
  };
}

/** `isHidden`: elements that can't be seen are meant too, here and in what contains them. */
function locatorOf({ nth, names, relations }: noted.Noun, isHidden = false): Locator {
  const all = names.map(locatorOfName);
  const locator: Locator = all.length === 1 ? (all[0] ?? {}) : { anyOf: all };
  for (const { relation, noun } of relations) locator[RELATIONS[relation]] = locatorOf(noun, isHidden);
  if (nth) locator.nth = ORDINALS[nth];
  if (isHidden) locator.shown = false;
  return locator;
}

/** The values that a check's steps type, by the text that the notation types. */
type Typed = Map<string, Value>;

function textTestOf(
  { equals, contains, like, words }: Extract<noted.Condition, { kind: "text" }>,
  typed: Typed,
): TextTest {
  if (equals === "") return { empty: true };
  return {
    ...(equals !== undefined && { is: typed.get(equals) ?? equals }),
    ...(contains !== undefined && { contains: typed.get(contains) ?? contains }),
    ...(like && { like: patternOf(like) }),
    ...(words !== undefined && { words }),
  };
}

/** White space is collapsed before an expression is tested, so a run of blanks is at most one. */
function patternOf({ source }: noted.Pattern): string {
  return source.replaceAll("\\s*", "\\s?");
}

function styleTestOf(value: noted.StyleValue): StyleTest {
  switch (value.kind) {
    case "uses":
      return { uses: value.what };
    case "notation":
      return { uses: value.notation };
    case "more than":
      return { moreThan: /^[\d.]+$/.test(value.value) ? Number(value.value) : value.value };
    case "one of":
      return { is: value.values.length === 1 ? (value.values[0] ?? "") : value.values };
    case "differs from page":
      return { differsFrom: "page" };
    default:
      return {};
  }
}

function plainConditionsOf(name: Extract<noted.Condition, { kind: "plain" }>["name"]): Condition[] {
  switch (name) {
    case "label":
    case "hidden":
    case "readable":
      return [{ condition: name }];
    case "centred":
      return [{ condition: "layout", is: "centred" }];
    case "new tab":
      return [{ condition: "leads", to: "newTab" }];
    case "leads inside":
      return [{ condition: "leads", to: "inside" }];
    case "leads outside":
      return [{ condition: "leads", to: "outside" }];
    case "a unique id":
      return [
        { condition: "attribute", name: "id" },
        { condition: "unique", attribute: "id" },
      ];
    case "an accessible name":
      return [{ condition: "name" }];
  }
}

function conditionsOf(condition: noted.Condition, subject: noted.Noun, typed: Typed): Condition[] {
  switch (condition.kind) {
    case "text":
      return [{ condition: "text", ...textTestOf(condition, typed) }];
    case "attribute":
      return attributeConditionsOf(condition, subject);
    case "contains":
      return [
        {
          condition: "contains",
          quantity: quantityOf(condition.quantity),
          elements: locatorOf(condition.noun),
        },
      ];
    case "sequence":
      return [
        {
          condition: "contains",
          elements: {
            ...locatorOf(condition.second),
            after: { ...locatorOf(condition.first), inside: locatorOf(subject) },
          },
        },
      ];
    case "begins":
      return [
        {
          condition: "contains",
          elements: { ...locatorOf(condition.noun), has: [{ condition: "position", is: "firstChild" }] },
          directly: true,
        },
      ];
    case "style":
      return condition.properties.map((property) => ({
        condition: "style",
        property,
        ...styleTestOf(condition.value),
      }));
    case "plain":
      return plainConditionsOf(condition.name);
  }
}

function attributeConditionsOf(
  { name, equals, like }: Extract<noted.Condition, { kind: "attribute" }>,
  subject: noted.Noun,
): Condition[] {
  // The noun image has many forms, most of them without these attributes.
  if (subject.names[0] === "image" && name === "src") return [];
  if (subject.names[0] === "image" && name === "alt") return [{ condition: "name" }];
  const value: TextTest | null = like
    ? { like: patternOf(like) }
    : equals !== undefined
      ? { is: equals }
      : null;
  return [{ condition: "attribute", name, ...(value && { value }) }];
}

const isAboutHidden = (conditions: readonly noted.Condition[]) =>
  conditions.some(
    (one) =>
      (one.kind === "plain" && one.name === "hidden") ||
      (one.kind === "style" && one.value.kind === "one of" && one.value.values.includes("none")),
  );

type ElementsClaim = Extract<noted.Claim, { kind: "elements" }>;

function elementsCheckOf(
  { quantity, noun, conditions }: ElementsClaim,
  typed: Typed,
  when?: When,
): ElementsCheck {
  const has = conditions.flatMap((one) => conditionsOf(one, noun, typed));
  return {
    check: "elements",
    quantity: quantityOf(quantity),
    elements: locatorOf(noun, isAboutHidden(conditions)),
    ...(has.length > 0 && { has }),
    ...(when && { when }),
  };
}

/** The properties that a claim says change, or null where it says something else. */
function changingProperties({ conditions }: ElementsClaim): string[] | null {
  const properties = conditions.flatMap((one) =>
    one.kind === "style" && one.value.kind === "changes" ? one.properties : [],
  );
  return properties.length > 0 ? properties : null;
}

function targetOf(noun: noted.Noun | null, isEach: boolean): Target {
  return { ...(noun ? locatorOf(noun) : {}), ...(isEach && { pick: "each" }) };
}

/** Words typed into fields that the learner names are drawn, as an author would have it. */
function typedValueOf({ text, noun }: noted.Step, typed: Typed): Value {
  const known = typed.get(text);
  if (known !== undefined) return known;
  const isOwnName = noun?.names[0] !== undefined && NOUNS[noun.names[0]] !== undefined;
  const drawn = text.includes("@") ? "email" : "word";
  const nth = [...typed.values()].filter((one) => typeof one === "object" && one.drawn === drawn).length + 1;
  const value: Value = isOwnName ? { drawn, ...(nth > 1 && { nth }) } : text;
  typed.set(text, value);
  return value;
}

function actionOf(step: noted.Step, typed: Typed): Action {
  switch (step.verb) {
    case "click":
    case "click each":
      return { action: "click", on: targetOf(step.noun, step.verb === "click each") };
    case "type":
      return { action: "type", text: typedValueOf(step, typed), into: targetOf(step.noun, false) };
    case "press":
      return { action: "press", key: step.text };
  }
}

function changeOf(claim: noted.Claim, typed: Typed): Change {
  switch (claim.kind) {
    case "elements": {
      const properties = changingProperties(claim);
      if (properties) return { change: "style", elements: locatorOf(claim.noun), properties };
      return { change: "holds", check: elementsCheckOf(claim, typed) };
    }
    case "change": {
      const elements = locatorOf(claim.noun);
      if (claim.what === "appears") return { change: "appears", elements };
      if (claim.what === "one more") return { change: "count", elements, by: 1 };
      return { change: claim.what === "changes" ? "style" : "text", elements };
    }
    case "page":
      return claim.what === "is the same" ? { change: "page", is: "same" } : { change: "page" };
    case "sound plays":
      return { change: "plays" };
    case "no errors":
      return { change: "noErrors" };
    case "call":
      return { change: "result", is: claim.gives };
    default:
      throw new Error(`"${claim.kind}" is no change.`);
  }
}

function whenOf(when: Exclude<noted.When, { kind: "after" }>, claim: noted.Claim): When {
  if (when.kind === "width") return { width: when.width };
  const isOnItself = claim.kind === "elements" && when.noun?.names.join() === claim.noun.names.join();
  return { state: when.state, ...(when.noun && !isOnItself && { on: locatorOf(when.noun) }) };
}

function afterCheckOf(steps: readonly noted.Step[], claim: noted.Claim): AfterCheck {
  const typed: Typed = new Map();
  const actions = steps.map((step) => actionOf(step, typed));
  const changes = [changeOf(claim, typed)];
  // What goes back to where it began hasn't changed.
  if (claim.kind === "page" && claim.what === "changes" && steps.length > 1)
    changes.push({ change: "page", since: "start" });
  return { check: "after", actions, changes };
}

/** A media query is no property's name, so a line of names of both kinds isn't expected. */
function cssCheckOf(names: string[]): Check {
  if (names.includes("@media")) return { check: "css", defines: "media" };
  return { check: "css", defines: "property", names };
}

function checkOf({ when, claim, source }: noted.Check): Check {
  if (when?.kind === "after") return afterCheckOf(when.steps, claim);
  const state = when ? whenOf(when, claim) : undefined;
  switch (claim.kind) {
    case "elements": {
      const properties = changingProperties(claim);
      if (!properties) return elementsCheckOf(claim, new Map(), state);
      return {
        check: "changes",
        quantity: quantityOf(claim.quantity),
        elements: locatorOf(claim.noun),
        when: state ?? {},
        properties,
      };
    }
    case "as many":
      return { check: "asMany", elements: locatorOf(claim.left), as: locatorOf(claim.right) };
    case "page":
      if (claim.what !== "differs" && claim.what !== "fits") throw new Error(`No actions: ${source}`);
      return { check: "page", is: claim.what, ...(when?.kind === "width" && { width: when.width }) };
    case "doctype":
      return { check: "page", is: "doctype" };
    case "script uses":
      // The data's right answers listen by properties and attributes too.
      return { check: "script", uses: claim.what === "addEventListener" ? "function" : `.${claim.what}` };
    case "css defines":
      return cssCheckOf(claim.names);
    case "call":
      return {
        check: "after",
        actions: [{ action: "call", expression: claim.call }],
        changes: [changeOf(claim, new Map())],
      };
    case "no errors":
      return { check: "after", actions: [], changes: [{ change: "noErrors" }] };
    default:
      throw new Error(`No check: ${source}`);
  }
}

/** All ways to take one alternative of each check. */
function product(checks: readonly Check[][]): Check[][] {
  return checks.reduce<Check[][]>(
    (ways, alternatives) => ways.flatMap((way) => alternatives.map((one) => [...way, one])),
    [[]],
  );
}

/** The notation's brief as compiled JSON. Throws where the schema can't say it. */
export function translateBrief(wishes: readonly noted.NotedWish[]): Brief {
  return {
    wishes: wishes.map(({ text, checks }, index): Wish => {
      const ways = product(checks.map((alternatives) => alternatives.map(checkOf)));
      const id = `w${index + 1}`;
      return ways.length === 1 ? { id, text, checks: ways[0] ?? [] } : { id, text, alternatives: ways };
    }),
  };
}
