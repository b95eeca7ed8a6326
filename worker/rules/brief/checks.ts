/** Judges the checks that read a page without its actions. */
import { type Answer, and, or } from "./answer.ts";
import { matchesMedia } from "./css/conditions.ts";
import type { ForcedState } from "./css/forced-state.ts";
import { readLength } from "./css/lengths.ts";
import { changingLonghands } from "./css/properties.ts";
import { WINDOW_WIDTH } from "./css/window.ts";
import { isImage } from "./nouns.ts";
import { hasDoctype, type PageElement } from "./page.ts";
import { asksForHidden, isQuantity, type Look, type Scene } from "./scene.ts";
import type {
  AsManyCheck,
  ChangesCheck,
  Condition,
  CssCheck,
  ElementsCheck,
  Locator,
  PageCheck,
  Quantity,
  State,
  When,
} from "./schema.ts";
import { saysSomething, visibleText } from "./words.ts";

/** What came of a check. */
export interface Outcome {
  answer: Answer;
  /** The elements that the check was about, and those of them that fulfil it. */
  found: PageElement[];
  passing: PageElement[];
  /** The element that lacks least, and the conditions that it lacks. */
  nearest?: { element: PageElement; lacks: Condition[] };
}

/** An element together with whether it fulfils the conditions. */
interface Judged {
  element: PageElement;
  answer: Answer;
  lacks: Condition[];
}

/** Decides on a quantity of judged elements. Boxes of one card count together. */
function decide(
  quantity: Quantity,
  judged: readonly Judged[],
  locator: Locator,
  scene: Scene,
  look: Look,
): Answer {
  const groups = new Map<PageElement, Answer>();
  for (const { element, answer } of judged) {
    const group = scene.groupOf(element, locator, look);
    groups.set(group, groups.has(group) ? or([groups.get(group) ?? false, answer]) : answer);
  }
  const answers = [...groups.values()];
  if (quantity === "every") return answers.length === 0 ? false : and(answers);
  if (quantity === "any") return and(answers);
  if (quantity === "some") return or(answers);
  const open = answers.filter((answer) => answer === null).length;
  let passing = answers.filter((answer) => answer === true).length;
  if (quantity === "none") return passing > 0 ? false : open > 0 ? null : true;
  if (typeof quantity === "object" && "atLeast" in quantity && passing > 1) {
    const fulfilling = [...groups].flatMap(([group, answer]) => (answer === true ? [group] : []));
    passing = scene.countDistinct(fulfilling, locator, look);
  }
  if (isQuantity(quantity, passing))
    return open > 0 && !("atLeast" in quantity && quantity.atMost === undefined) ? null : true;
  for (let count = passing + 1; count <= passing + open; count++)
    if (isQuantity(quantity, count)) return null;
  return false;
}

/** The state for a look, and what it is compared with. */
function stateFor(
  state: State,
  element: PageElement,
  isFocused: boolean,
): [from: ForcedState | null, to: ForcedState] {
  switch (state) {
    case "invalid":
      return [
        { kind: "valid", element, isFocused },
        { kind: "invalid", element, isFocused },
      ];
    case "checked":
      return [
        { kind: "unchecked", element },
        { kind: "checked", element },
      ];
    default:
      return [null, { kind: state, element }];
  }
}

/** Each state's pseudo-classes. Without a rule that names one of them, nothing changes. */
const STATE_NAMES: Readonly<Record<State, readonly string[]>> = {
  hover: ["hover"],
  focus: ["focus"],
  active: ["hover", "active", "focus"],
  checked: ["checked"],
  invalid: ["invalid", "valid", "user-invalid", "user-valid", "placeholder-shown"],
};

/** The looks in which an element is put into a state: with what it is compared, and in it. */
function looksFor(scene: Scene, when: When, element: PageElement): [from: Look, to: Look][] {
  const { state, width, on } = when;
  if (state === undefined) return [[scene.look(), scene.look(width)]];
  if (!STATE_NAMES[state].some((name) => scene.views.usedStates.has(name))) return [];
  const targets = on ? scene.find(on, scene.look(width)) : statedElements(scene, state, element);
  return targets.slice(0, MAX_TARGETS).flatMap((target) => {
    if (state === "hover" && scene.look(width).view.style(target).get("pointer-events") === "none") return [];
    const focuses = state === "invalid" ? [false, true] : [false];
    return focuses.map((isFocused): [Look, Look] => {
      const [from, to] = stateFor(state, target, isFocused);
      return [scene.look(width, from), scene.look(width, to)];
    });
  });
}

/** More elements that are put into a state aren't tried. */
const MAX_TARGETS = 12;

/** The elements to put into a state for a check of one: itself, or what in it can be in the state. */
function statedElements(scene: Scene, state: State, element: PageElement): PageElement[] {
  if (state === "hover" || state === "active") return [element];
  const canBe = (one: PageElement): boolean => {
    if (state === "focus")
      return (
        /^(?:a|button|input|select|textarea|summary)$/.test(one.tag) ||
        one.attributes.has("tabindex") ||
        one.attributes.has("contenteditable")
      );
    if (state === "checked") return /^(?:checkbox|radio)$/.test(one.attributes.get("type") ?? "");
    return /^(?:input|select|textarea)$/.test(one.tag);
  };
  if (canBe(element)) return [element];
  return scene.page.elements.slice(element.index + 1, element.end).filter(canBe);
}

/** Whether a picture is marked as decoration, which needs no name. */
function isDecoration(element: PageElement): boolean {
  return (
    isImage(element) &&
    (element.attributes.get("alt") === "" || element.attributes.get("aria-hidden") === "true")
  );
}

/** Whether a condition says what the text must be. */
function asksForText(condition: Condition): boolean {
  if (condition.condition !== "text") return false;
  const { is, contains, like, startsWith, endsWith, empty } = condition;
  return [is, contains, like, startsWith, endsWith, empty].some((one) => one !== undefined);
}

function asksForName(condition: Condition): boolean {
  return condition.condition === "name" || (condition.condition === "attribute" && condition.name === "alt");
}

export function judgeElements(scene: Scene, check: ElementsCheck): Outcome {
  const { has = [], when, quantity = "some" } = check;
  // Hidden elements are meant only where the check asks for them.
  const elements = asksForHidden(has) ? { ...check.elements, shown: false } : check.elements;
  const look = scene.look(when?.width);
  let found = scene.find(elements, look, has.some(asksForText) ? "text" : "words");
  if ((quantity === "every" || quantity === "any") && has.some(asksForName)) {
    const named = found.filter((one) => !isDecoration(one));
    if (named.length > 0) found = named;
  }
  const judged = found.map((element): Judged => {
    const looks = when?.state ? looksFor(scene, when, element).map(([, to]) => to) : [look];
    const lacks: Condition[] = [];
    const answers = has.map((condition) => {
      const answer = or(looks.map((one) => scene.passes(element, condition, one, found)));
      if (answer === false) lacks.push(condition);
      return answer;
    });
    return { element, answer: and(answers), lacks };
  });
  const outcome: Outcome = {
    answer: decide(quantity, judged, elements, scene, look),
    found,
    passing: judged.filter(({ answer }) => answer === true).map(({ element }) => element),
  };
  const failing = judged.filter(({ answer }) => answer === false);
  const [nearest] = failing.toSorted((a, b) => a.lacks.length - b.lacks.length);
  if (nearest) outcome.nearest = nearest;
  return outcome;
}

export function judgeAsMany(scene: Scene, { elements, as }: AsManyCheck): Outcome {
  const [found, others] = [scene.find(elements), scene.find(as)];
  return {
    answer: found.length > 0 && found.length >= others.length && others.length > 0,
    found,
    passing: others,
  };
}

export function judgeChanges(scene: Scene, check: ChangesCheck): Outcome {
  const { elements, when, quantity = "some", properties } = check;
  const look = scene.look(when.width);
  const found = scene.find(elements, look);
  const wanted = properties ? changingLonghands(properties) : null;
  let isDecided = false;
  const judged = found.map((element): Judged => {
    // One is enough for "some", so the others needn't be tried.
    if (isDecided) return { element, answer: null, lacks: [] };
    const answer = looksFor(scene, when, element).some(
      ([from, to]) => scene.change(element, from, to, wanted) !== null,
    );
    isDecided = answer && quantity === "some";
    return { element, answer, lacks: [] };
  });
  const passing = judged.filter(({ answer }) => answer === true).map(({ element }) => element);
  return { answer: decide(quantity, judged, elements, scene, look), found, passing };
}

/** The widths at which a page may differ, in CSS pixels: of phones, tablets and screens. */
const WIDTHS = [320, 375, 400, 480, 600, 700, 768, 800, 900, 1000, 1024, 1100, 1200, 1440, 1920];

/** Of WIDTHS, those at which other rules apply than at the others, and the outermost ones. */
function differentWidths(scene: Scene): number[] {
  const { sheets } = scene.views;
  const widths = new Map<string, number>();
  for (const width of [320, ...WIDTHS]) {
    const active = sheets.rules.map(({ conditions }) =>
      conditions.length > 0 && sheets.isActive(conditions, width) ? "1" : "0",
    );
    scene.context.steps.take(active.length >> 2);
    const key = active.join("");
    if (!widths.has(key)) widths.set(key, width);
  }
  return [...new Set([...widths.values(), 320])];
}

/** Whether something of the page looks different at a width; and a little beside it too, so that it isn't one width alone. */
function differsAt(scene: Scene, width: number): boolean {
  return [width, width - 8].every((one) => {
    const [from, to] = [scene.look(), scene.look(one)];
    return scene.page.elements.some((element) => {
      scene.context.steps.take();
      if (!from.visibility.isShown(element) && !to.visibility.isShown(element)) return false;
      if (from.visibility.isShown(element) !== to.visibility.isShown(element)) return true;
      return scene.differs(element, from, to) || from.layout.tracks(element) !== to.layout.tracks(element);
    });
  });
}

/** Whether nothing with a width of its own, and no picture without a limit, is wider than the window. */
function fits(scene: Scene, width: number): boolean {
  const look = scene.look(width);
  return !scene.page.elements.some((element) => {
    if (!look.visibility.isShown(element) || element.namespace !== "html") return false;
    const style = look.view.style(element);
    if (/^(?:inline|none|contents)$/.test(style.get("display")) && !isImage(element)) return false;
    const context = { fontSize: style.fontSize, width };
    const length = (property: string) => readLength(style.get(property), context);
    const [own, min, max] = [length("width"), length("min-width"), length("max-width")];
    if (max && max.pixels + (max.percent * width) / 100 <= width && !(min && min.pixels > width))
      return false;
    if (isScrolled(element, look)) return false;
    return (
      (own !== null && own.percent <= 100 && own.pixels > width) ||
      (min !== null && min.pixels > width) ||
      (own !== null && own.percent > 110)
    );
  });
}

/** Whether an ancestor below the body scrolls or cuts off what is wider than it. */
function isScrolled(element: PageElement, look: Look): boolean {
  for (
    let outer = element.parent;
    outer && outer.tag !== "body" && outer.tag !== "html";
    outer = outer.parent
  )
    if (look.view.style(outer).get("overflow-x") !== "visible") return true;
  return false;
}

export function judgePage(scene: Scene, html: string, { is, width, text }: PageCheck): Answer {
  const tag = (name: string) =>
    scene.page.elements.find((one) => one.tag === name && one.namespace === "html");
  switch (is) {
    case "doctype":
      return hasDoctype(html);
    case "title": {
      const title = tag("title");
      if (!title || !saysSomething(visibleText(title.children.join("")), "words", scene.context.allowsFiller))
        return false;
      return text === undefined || scene.passes(title, { condition: "text", ...text }, scene.look(), []);
    }
    case "language":
      return /^[a-z]{2,3}(?:-[a-z0-9]+)*$/i.test(tag("html")?.attributes.get("lang")?.trim() ?? "");
    case "viewport":
      return scene.page.elements.some(
        ({ tag: name, attributes }) =>
          name === "meta" &&
          attributes.get("name")?.toLowerCase() === "viewport" &&
          /width\s*=/.test(attributes.get("content") ?? ""),
      );
    case "differs":
      return width === undefined
        ? differentWidths(scene).some((one) => differsAt(scene, one))
        : differsAt(scene, width);
    case "fits":
      return fits(scene, width ?? 320);
  }
}

export function judgeCss(scene: Scene, { defines, names }: CssCheck): Answer {
  const { sheets } = scene.views;
  if (defines === "media")
    return sheets.rules.some(
      ({ conditions, declarations }) =>
        declarations.length > 0 &&
        conditions.some(({ kind, text }) => kind === "media" && changesWithWidth(text, scene)),
    );
  if (defines === "property") {
    const inline = scene.page.elements.flatMap((element) => scene.views.inlineDeclarations(element));
    const isDefined = (name: string) =>
      (
        sheets.customProperties.get(name) ??
        sheets.registered.get(name) ??
        inline.find(({ property }) => property === name)?.value ??
        ""
      ).trim() !== "";
    return names
      ? names.every((name) => isDefined(name.startsWith("--") ? name : `--${name}`))
      : sheets.customProperties.size > 0;
  }
  const used = new Set(
    scene.page.elements.flatMap((element) =>
      scene.look().view.style(element).get("animation-name").split(" , "),
    ),
  );
  const isUsed = (name: string) => used.has(name) && (sheets.keyframes.get(name)?.frames.length ?? 0) > 0;
  return names ? names.every(isUsed) : [...sheets.keyframes.keys()].some(isUsed);
}

function changesWithWidth(text: string, scene: Scene): boolean {
  const answers = WIDTHS.map((width) => matchesMedia(text, { width }, scene.context.steps));
  return new Set([...answers, matchesMedia(text, { width: WINDOW_WIDTH }, scene.context.steps)]).size > 1;
}
