/** The one tip about a page that doesn't fulfil its brief yet, in the learner's words. */
import type { StopReason } from "../behaviour/machine.ts";
import type { Thrown } from "../behaviour/record.ts";
import { codeSpan, type Language, type Tip } from "../code.ts";
import { type AfterOutcome, type Attempt, hasLeft } from "./actions.ts";
import type { Outcome } from "./checks.ts";
import { isField } from "./fields.ts";
import { accessibleName, labelText } from "./names.ts";
import { isButton } from "./nouns.ts";
import type { PageElement } from "./page.ts";
import type { Scene } from "./scene.ts";
import type {
  Action,
  AfterCheck,
  Change,
  Check,
  Condition,
  ElementsCheck,
  Locator,
  TextTest,
  When,
  Wish,
} from "./schema.ts";
import {
  capital,
  codeList,
  deviceOf,
  numberWord,
  saysCheck,
  saysCondition,
  saysLocator,
  withArticle,
} from "./sentences.ts";
import type { DrawnValues } from "./values.ts";

/** A wish that isn't fulfilled, and the check that decides it. */
export interface Missed {
  wish: Wish;
  check: Check;
  outcome: Outcome | AfterOutcome | null;
  drawn: DrawnValues;
}

/** Longer names of the learner's elements are cut off. */
const MAX_NAME = 40;

function tip(language: Language, text: string, line: number | null = null): Tip {
  return { language, kind: "missing", line, text };
}

const emphasized = (text: string): string => `*${shortened(text)}*`;

function shortened(text: string): string {
  const plain = text.replace(/[*`\s]+/g, " ").trim();
  return plain.length > MAX_NAME ? `${plain.slice(0, MAX_NAME - 1).trimEnd()}…` : plain;
}

export function unreadableTip(): Tip {
  return tip("html", "Your page can't be read: it is nested too deeply, or too long.");
}

export function wordsTip(): Tip {
  return tip(
    "html",
    "Most of your page's words only fill their places, or say the same thing. Write words of your own.",
  );
}

export function stoppedTip(reason: StopReason | null): Tip {
  if (reason === "memory")
    return tip("js", "Your code uses up all memory. Is there something that grows without end?");
  if (reason === null) return unreadableTip();
  return tip("js", "Your code runs on and on. Is there a loop that never ends?");
}

/** @param done what was done before, as `After a click on *Go*`; null while the page opens */
export function errorTip({ message, place }: Thrown, done: string | null): Tip {
  const when = done ?? "While your page opens,";
  return {
    language: "js",
    kind: "unreadable",
    line: place?.line ?? null,
    text: `${when} your script stops: ${message.replace(/\.$/, "")}.`,
  };
}

/** What a learner calls an element: by its id or class, else by its words, else by its tag. */
function nameOf(element: PageElement, scene: Scene): string {
  const { tag, attributes, classes } = element;
  const id = attributes.get("id");
  if (id) return codeSpan(`#${shortened(id)}`);
  const [first] = classes;
  if (first !== undefined) return codeSpan(`.${shortened(first)}`);
  const { visibility } = scene.look();
  const words = isButton(element)
    ? accessibleName(element, visibility)
    : isField(element)
      ? labelText(element, visibility)
      : "";
  return words === "" ? codeSpan(`<${tag}>`) : emphasized(words);
}

function widthWords(when: When | undefined): string {
  if (when?.width === undefined) return "";
  const device = deviceOf(when.width);
  return device ? `On a ${device} ` : `At ${when.width} pixels `;
}

function textLack(test: TextTest, drawn: DrawnValues): string {
  const { is, contains, startsWith, words, like, empty } = test;
  const wanted = is ?? contains ?? startsWith;
  if (empty) return "isn't empty";
  if (wanted !== undefined) {
    const values = (Array.isArray(wanted) ? wanted : [wanted]).map((value) =>
      emphasized(drawn.textOf(value)),
    );
    return `doesn't say ${values.join(" or ")}`;
  }
  if (words !== undefined) return `has fewer than ${numberWord(words)} words of its own`;
  return like !== undefined ? "doesn't say what it should" : "says nothing of its own yet";
}

/** What an element lacks, as what follows its name: `lacks a border-radius`. */
function lackWords(condition: Condition, drawn: DrawnValues): string {
  switch (condition.condition) {
    case "text":
      return textLack(condition, drawn);
    case "attribute":
      return condition.value
        ? `has no attribute ${codeSpan(condition.name)} with the right value`
        : `lacks an attribute ${codeSpan(condition.name)} with a value that makes sense`;
    case "label":
      return "has no label that says what it is for";
    case "name":
      if ((condition.text?.words ?? 0) > 1)
        return `doesn't say in ${numberWord(condition.text?.words ?? 0)} words or more what it shows: for a picture, in its \`alt\``;
      return "has no name for those who can't see it: for a picture, an `alt` that says what it shows";
    case "leads":
      if (condition.to === "newTab") return "opens no new tab";
      return condition.to === "inside"
        ? "leads to no part of your page that can be seen"
        : "leads to no other site";
    case "readable":
      return "is hard to read: its colour is too close to what is behind it";
    case "shown":
      return "can't be seen";
    case "hidden":
      return "can be seen";
    case "style": {
      const said = saysCondition(condition).replace(/^has /, "");
      return `lacks ${said}`;
    }
    case "layout":
      return {
        sideBySide: "doesn't stand beside another one",
        stacked: "doesn't stand below the one before",
        centred: "isn't centred",
        fullWidth: "isn't as wide as what is around it",
      }[condition.is];
    case "contains":
      return `doesn't contain ${saysCondition(condition).replace(/^contains (?:directly )?/, "")}`;
    case "unique":
      return `has the same ${codeSpan(condition.attribute)} as another one, or none`;
    default:
      return `should be one that ${saysCondition(condition)}`;
  }
}

function languageOf(condition: Condition | undefined): Language {
  return condition && /^(?:style|layout|readable|animated|shown)$/.test(condition.condition) ? "css" : "html";
}

/** Whether the page has what a locator means, but out of sight. */
function hiddenOf(locator: Locator, scene: Scene): PageElement | undefined {
  if (locator.shown === false) return undefined;
  const look = scene.look();
  return scene.find({ ...locator, shown: false }, look).find((element) => !look.visibility.isShown(element));
}

/** `Only two`, `None`: how many fit. */
function fitting(prefix: string, count: number): string {
  const words = count === 0 ? "none" : `only ${numberWord(count)}`;
  return prefix === "" ? capital(words) : `${prefix}${words}`;
}

function elementsTip(check: ElementsCheck, outcome: Outcome, { drawn }: Missed, scene: Scene): Tip {
  const { elements, quantity = "some", has = [], when } = check;
  const { found, passing, nearest } = outcome;
  const prefix = widthWords(when);
  if (quantity === "none") return tip("html", `Your page still has ${withArticle(elements)}.`);
  if (found.length === 0) {
    const hidden = hiddenOf(elements, scene);
    if (hidden) return tip("css", `Your ${nameOf(hidden, scene)} can't be seen.`);
    return tip("html", `Your page has no ${saysLocator(elements)} yet.`);
  }
  const lack = nearest?.lacks[0];
  const words = lack && lackWords(lack, drawn);
  if (typeof quantity === "object") {
    const isExact = "exactly" in quantity;
    const wanted = isExact ? quantity.exactly : (quantity.atLeast ?? quantity.atMost ?? 0);
    if (has.length === 0 || !words || found.length < wanted) {
      const count = numberWord(found.length);
      const more = !isExact && quantity.atLeast !== undefined ? " or more" : "";
      const same = found.length >= wanted && !isExact ? " that differ in what they say" : "";
      return tip(
        "html",
        `${capital(prefix)}${prefix ? "your" : "Your"} page has ${count} ${saysLocator(elements, found.length !== 1)}; ${numberWord(wanted)}${more}${same} are wanted.`,
      );
    }
    return tip(
      languageOf(lack),
      `${fitting(prefix, passing.length)} of your ${numberWord(found.length)} ${saysLocator(elements, true)} fit: ${nameOf(nearest?.element ?? (found[0] as PageElement), scene)} ${words}.`,
    );
  }
  if (!words || !nearest) return tip("html", saysCheck(check));
  const isAll = found.length > 1 && passing.length === 0;
  if (isAll && lack?.condition === "style")
    return tip(
      "css",
      `${prefix}${prefix ? "your" : "Your"} ${numberWord(found.length)} ${saysLocator(elements, true)} lack ${saysCondition(lack, true).replace(/^have /, "")}.`,
    );
  return tip(
    languageOf(lack),
    `${prefix}${prefix ? "your" : "Your"} ${nameOf(nearest.element, scene)} ${words}.`,
  );
}

/** What was done, in the order of the actions: `I typed *pineapple* and pressed *Pack it*`. */
function doneWords({ done }: Attempt, scene: Scene): string {
  const parts = done.map(({ action, element, text }) => actionWords(action, element, text, scene));
  const unique = parts.filter((part, index) => part !== parts[index - 1]);
  const times =
    parts.length > 1 && unique.length === 1
      ? ` ${parts.length === 2 ? "twice" : `${numberWord(parts.length)} times`}`
      : "";
  return `I ${unique.join(" and ")}${times}`;
}

function actionWords(action: Action, element: PageElement | null, text: string, scene: Scene): string {
  const name = element ? nameOf(element, scene) : "";
  switch (action.action) {
    case "click":
      return element && isButton(element) ? `pressed ${name}` : `clicked on ${name}`;
    case "doubleClick":
      return `double-clicked on ${name}`;
    case "type":
      return text === "" ? `emptied ${name}` : `typed ${emphasized(text)}`;
    case "choose":
      return `chose ${emphasized(text)} in ${name}`;
    case "press":
      return `pressed the key ${codeSpan(action.key)}`;
    case "wait":
      return "waited";
    case "answer":
      return text === "" ? "answered the dialog" : `answered ${emphasized(text)}`;
    case "call":
      return `called ${codeSpan(action.expression)}`;
    case "hover":
      return `moved the mouse over ${name}`;
    case "focus":
      return `went to ${name} with the keyboard`;
    case "submit":
      return `sent ${name}`;
    default:
      return `${action.action === "check" ? "checked" : "unchecked"} ${name}`;
  }
}

/** Whether a locator means all elements of the page alike. */
const isAnyElement = (locator: Locator): boolean => withArticle(locator) === "an element";

/** What didn't happen: `no item says *pineapple*`. */
function missingWords(change: Change, drawn: DrawnValues): string {
  switch (change.change) {
    case "count": {
      const name = saysLocator(change.elements);
      if (change.showing !== undefined)
        return `no new ${name} says ${emphasized(drawn.textOf(change.showing))}`;
      if (change.by === 0) return `that changes how many ${saysLocator(change.elements, true)} there are`;
      return `there isn't one ${name} ${change.by > 0 ? "more" : "fewer"}, with the others as they were`;
    }
    case "appears":
      return `no ${saysLocator(change.elements)} appears`;
    case "disappears":
      return `no ${saysLocator(change.elements)} goes away`;
    case "text":
      if (isAnyElement(change.elements) && !change.to) return "no words on the page change";
      return `the text of ${withArticle(change.elements)} doesn't change${change.to ? " to what it should" : ""}`;
    case "number":
      return typeof change.is === "number"
        ? `the number in ${withArticle(change.elements)} isn't ${change.is}`
        : `the number in ${withArticle(change.elements)} doesn't ${change.is === "grows" ? "grow" : "fall"}`;
    case "style":
      if (isAnyElement(change.elements)) return "nothing looks different";
      return `${withArticle(change.elements)} looks as it did before`;
    case "page":
      return change.is === "same" ? "the page isn't what it was before" : "nothing changes that can be seen";
    case "holds": {
      const { check } = change;
      if (check.check !== "elements") return "the numbers aren't equal";
      const [condition] = check.has ?? [];
      if (condition?.condition === "text" && !condition.empty)
        return `no ${saysLocator(check.elements)} says ${textWanted(condition, drawn)}`;
      if (check.quantity === "none") return `there still is ${withArticle(check.elements)}`;
      const not = saysCheck(check).replace(/\.$/, "");
      return `then it isn't so that ${not.charAt(0).toLowerCase()}${not.slice(1)}`;
    }
    case "alert":
      return "no dialog says what it should";
    case "console":
      return "the console doesn't say what it should";
    case "result":
      return `the result isn't ${codeSpan(JSON.stringify(change.is))}`;
    case "plays":
      return "nothing plays";
    case "noErrors":
      return "your script stops with an error";
  }
}

function textWanted({ is, contains }: TextTest, drawn: DrawnValues): string {
  const wanted = is ?? contains;
  const values = wanted === undefined ? [] : [wanted].flat();
  return values.length === 0
    ? "what it should"
    : values.map((value) => emphasized(drawn.textOf(value))).join(" or ");
}

const USED: Readonly<Record<string, string>> = {
  click: "that can be pressed",
  type: "that can be typed into",
  choose: "with options to choose from",
};

function afterTip(
  check: AfterCheck,
  { attempt, absent }: AfterOutcome,
  { drawn }: Missed,
  scene: Scene,
): Tip {
  const last = attempt?.nodes.at(-1);
  const done = attempt && attempt.done.length > 0 ? doneWords(attempt, scene) : null;
  const error = last?.errors.at(-1);
  if (error) return errorTip(error, done === null ? null : `When ${done},`);
  if (attempt && done !== null && last && !last.scene)
    return tip("js", `When ${done}, your code runs on and on. Is there a loop that never ends?`);
  if (attempt?.missing && done !== null && attempt.nodes.some(hasLeft))
    return tip(
      "js",
      `${done}, but then the form was sent and your page was left. Does your script prevent that?`,
    );
  if (attempt?.missing)
    return tip(
      "js",
      done === null
        ? `${capital(missingWords(attempt.missing, drawn))}.`
        : `${done}, but ${missingWords(attempt.missing, drawn)}.`,
    );
  if (absent) {
    const hidden = hiddenOf(absent, scene);
    if (hidden) return tip("css", `Your ${nameOf(hidden, scene)} can't be seen.`);
    const verb = check.actions.find((action) => USED[action.action] !== undefined)?.action ?? "";
    return tip("html", `Your page has no ${saysLocator(absent)} ${USED[verb] ?? "that can be used"}.`);
  }
  return tip("js", done === null ? saysCheck(check) : `${done}, but that can't be done on your page.`);
}

const PAGE_LACKS = {
  doctype: "doesn't begin with `<!DOCTYPE html>`",
  title: "has no title",
  language: "doesn't name its language",
  viewport: "has no viewport tag for phones",
} as const;

function plainTip(check: Check, scene: Scene): Tip {
  switch (check.check) {
    case "asMany": {
      const [count, other] = [scene.find(check.elements).length, scene.find(check.as).length];
      return tip(
        "html",
        `Your page has ${numberWord(count)} ${saysLocator(check.elements, count !== 1)} for ${numberWord(other)} ${saysLocator(check.as, other !== 1)}.`,
      );
    }
    case "page":
      if (check.is === "differs")
        return tip(
          "css",
          `${widthWords({ width: check.width ?? 400 })}your page looks the same as on a wide screen.`,
        );
      if (check.is === "fits")
        return tip("css", `${widthWords({ width: check.width ?? 320 })}something is wider than the window.`);
      if (check.text && scene.page.elements.some(({ tag }) => tag === check.is))
        return tip("html", `It isn't so yet that ${saysCheck(check).replace(/^T/, "t")}`);
      return tip("html", `Your page ${PAGE_LACKS[check.is]} yet.`);
    case "css": {
      const names = codeList(check.names ?? [], "and");
      if (check.defines === "media") return tip("css", "Your style sheet has no media query for widths yet.");
      if (check.defines === "keyframes")
        return tip(
          "css",
          `No animation of your page uses ${names === "" ? "keyframes" : `the keyframes ${names}`} yet.`,
        );
      return tip("css", `Your style sheet doesn't define ${names === "" ? "a custom property" : names} yet.`);
    }
    case "script":
      return tip("js", `Your script doesn't use ${codeSpan(check.uses)} yet.`);
    default:
      return tip("css", saysCheck(check));
  }
}

const STATES = {
  hover: "Under the mouse",
  focus: "With the keyboard's focus",
  active: "While it is pressed",
  checked: "When it is checked",
  invalid: "When its value is wrong",
};

/** The tip about a wish. */
export function briefTip(missed: Missed, scene: Scene): Tip {
  const { check, outcome, wish } = missed;
  const foreign = [...scene.page.foreignSheets, ...scene.views.sheets.imports][0];
  const isAboutStyle =
    check.check === "changes" ||
    check.check === "css" ||
    (check.check === "elements" && (check.has ?? []).some((one) => languageOf(one) === "css"));
  if (foreign !== undefined && isAboutStyle)
    return tip(
      "html",
      `The style sheet ${codeSpan(shortened(foreign))} isn't part of your page here. Write its rules into your CSS.`,
    );
  if (outcome === null || outcome.answer === null)
    return tip("html", `It can't be told yet whether your page does this: ${wish.text.replace(/\.$/, "")}.`);
  if (check.check === "after") return afterTip(check, outcome as AfterOutcome, missed, scene);
  const judged = outcome as Outcome;
  if (check.check === "elements") return elementsTip(check, judged, missed, scene);
  if (check.check === "changes") {
    const [first] = judged.found;
    if (!first) return tip("html", `Your page has no ${saysLocator(check.elements)} yet.`);
    const when = check.when.state ? `${STATES[check.when.state]} ` : widthWords(check.when);
    const what = check.properties
      ? `: none of ${check.properties.map(codeSpan).join(", ")} changes so that one could notice it`
      : "";
    return tip("css", `${when}your ${nameOf(first, scene)} looks as it did before${what}.`);
  }
  return plainTip(check, scene);
}
