/** Matches elements against selectors. */
import {
  childElements,
  descendants,
  type Element,
  following,
  getAttribute,
  hasAttribute,
  isElement,
  type Node,
  nextElement,
  parentElement,
  previousElement,
} from "../dom/node.ts";
import {
  type CompoundSelector,
  parseSelectors,
  type Selector,
  type SimpleSelector,
} from "./selector-parser.ts";

type PseudoClassTest = (element: Element) => boolean;

/** The tests by name. Other modules add those whose state they hold, such as `:checked`. */
const pseudoClasses = new Map<string, PseudoClassTest>();

/** Defines what a pseudo-class without arguments matches. @param name without its colon */
export function definePseudoClass(name: string, test: PseudoClassTest): void {
  pseudoClasses.set(name, test);
}

const hasNoSibling =
  (next: (node: Node) => Element | null, isSameTag: boolean): PseudoClassTest =>
  (element) => {
    for (let one = next(element); one; one = next(one))
      if (!isSameTag || one.localName === element.localName) return false;
    return true;
  };
const isFirst = hasNoSibling(previousElement, false);
const isLast = hasNoSibling(nextElement, false);
const isFirstOfType = hasNoSibling(previousElement, true);
const isLastOfType = hasNoSibling(nextElement, true);

definePseudoClass("first-child", isFirst);
definePseudoClass("last-child", isLast);
definePseudoClass("only-child", (element) => isFirst(element) && isLast(element));
definePseudoClass("first-of-type", isFirstOfType);
definePseudoClass("last-of-type", isLastOfType);
definePseudoClass("only-of-type", (element) => isFirstOfType(element) && isLastOfType(element));
definePseudoClass("root", (element) => element.parent !== null && !isElement(element.parent));
definePseudoClass("empty", (element) => {
  for (let child = element.first; child; child = child.next)
    if (isElement(child) || ("data" in child && child.type === 3 && child.data !== "")) return false;
  return true;
});
const isLink: PseudoClassTest = (element) =>
  (element.localName === "a" || element.localName === "area") && hasAttribute(element, "href");
definePseudoClass("link", isLink);
definePseudoClass("any-link", isLink);
definePseudoClass("defined", () => true);

function classesOf(element: Element): string {
  return getAttribute(element, "class") ?? "";
}

/** Whether a list that is separated by white space, such as `class`, contains a token. */
export function hasToken(list: string, word: string): boolean {
  for (let at = list.indexOf(word); at >= 0; at = list.indexOf(word, at + 1)) {
    const before = list[at - 1] ?? " ";
    const after = list[at + word.length] ?? " ";
    if (before.trim() === "" && after.trim() === "") return word !== "";
  }
  return false;
}

function matchesAttribute(element: Element, part: Extract<SimpleSelector, { kind: "attribute" }>): boolean {
  let actual = getAttribute(element, part.name);
  if (actual === null) return false;
  let expected = part.value;
  if (part.ignoresCase || (part.name === "type" && element.localName === "input")) {
    actual = actual.toLowerCase();
    expected = expected.toLowerCase();
  }
  switch (part.operator) {
    case "":
      return true;
    case "=":
      return actual === expected;
    case "~=":
      return hasToken(actual, expected);
    case "|=":
      return actual === expected || actual.startsWith(`${expected}-`);
    case "^=":
      return expected !== "" && actual.startsWith(expected);
    case "$=":
      return expected !== "" && actual.endsWith(expected);
    default:
      return expected !== "" && actual.includes(expected);
  }
}

function matchesNth(
  element: Element,
  part: Extract<SimpleSelector, { kind: "nth" }>,
  scope: Node | null,
): boolean {
  const next = part.name.includes("last") ? nextElement : previousElement;
  const isOfType = part.name.endsWith("type");
  if (part.of && !part.of.some((selector) => matchesSelector(element, selector, scope))) return false;
  let position = 1;
  for (let one = next(element); one; one = next(one)) {
    if (isOfType && one.localName !== element.localName) continue;
    if (part.of && !part.of.some((selector) => matchesSelector(one as Element, selector, scope))) continue;
    position++;
  }
  const rest = position - part.offset;
  return part.step === 0 ? rest === 0 : rest % part.step === 0 && rest / part.step >= 0;
}

function matchesHas(element: Element, selector: Selector): boolean {
  const first = selector.compounds[0]?.combinator ?? " ";
  let candidates: Element[];
  if (first === ">")
    candidates = selector.compounds.length === 1 ? childElements(element) : descendants(element);
  else if (first === " ") candidates = descendants(element);
  else {
    candidates = [];
    for (let one = nextElement(element); one; one = nextElement(one))
      candidates.push(one, ...descendants(one));
  }
  return candidates.some((candidate) =>
    matchesFrom(candidate, selector, selector.compounds.length - 1, null, element),
  );
}

function matchesSimple(element: Element, part: SimpleSelector, scope: Node | null): boolean {
  switch (part.kind) {
    case "any":
      return true;
    case "tag":
      return element.localName === part.name || element.localName.toLowerCase() === part.name;
    case "id":
      return getAttribute(element, "id") === part.name;
    case "class":
      return hasToken(classesOf(element), part.name);
    case "attribute":
      return matchesAttribute(element, part);
    case "nth":
      return matchesNth(element, part, scope);
    case "list": {
      if (part.name === "has") return part.selectors.some((selector) => matchesHas(element, selector));
      const matches = part.selectors.some((selector) => matchesSelector(element, selector, scope));
      return part.name === "not" ? !matches : matches;
    }
    case "pseudo":
      if (part.name === "scope") return scope ? element === scope : element.parent?.type === 9;
      return pseudoClasses.get(part.name)?.(element) ?? false;
    case "lang":
      return matchesLanguage(element, part.name);
    default:
      return false;
  }
}

function matchesLanguage(element: Element, prefix: string): boolean {
  for (let one: Element | null = element; one; one = parentElement(one)) {
    const language = getAttribute(one, "lang")?.toLowerCase();
    if (language !== undefined) return language === prefix || language.startsWith(`${prefix}-`);
  }
  return false;
}

function matchesCompound(element: Element, compound: CompoundSelector, scope: Node | null): boolean {
  const { parts } = compound;
  for (let index = 0; index < parts.length; index++)
    if (!matchesSimple(element, parts[index] as SimpleSelector, scope)) return false;
  return true;
}

/**
 * Whether the compounds from the first to that at index `at` match, tested from right to left.
 * @param anchor the element that a relative selector of `:has()` starts from; null for other selectors
 */
function matchesFrom(
  element: Element,
  selector: Selector,
  at: number,
  scope: Node | null,
  anchor: Element | null,
): boolean {
  const compound = selector.compounds[at];
  if (!compound || !matchesCompound(element, compound, scope)) return false;
  if (at === 0 && !anchor) return true;
  const matchesRest = (one: Element): boolean =>
    at === 0 ? one === anchor : matchesFrom(one, selector, at - 1, scope, anchor);
  switch (compound.combinator) {
    case ">": {
      const parent = parentElement(element);
      return parent !== null && matchesRest(parent);
    }
    case "+": {
      const previous = previousElement(element);
      return previous !== null && matchesRest(previous);
    }
    case "~":
      for (let one = previousElement(element); one; one = previousElement(one))
        if (matchesRest(one)) return true;
      return false;
    default:
      for (let one = parentElement(element); one; one = parentElement(one)) if (matchesRest(one)) return true;
      return false;
  }
}

/** Whether a selector matches an element. @param scope what `:scope` stands for; the root element if null */
export function matchesSelector(element: Element, selector: Selector, scope: Node | null = null): boolean {
  return matchesFrom(element, selector, selector.compounds.length - 1, scope, null);
}

/** Whether at least one of several selectors matches an element. @param scope as in `matchesSelector` */
export function matchesAny(element: Element, selectors: readonly Selector[], scope: Node | null): boolean {
  for (let index = 0; index < selectors.length; index++)
    if (matchesSelector(element, selectors[index] as Selector, scope)) return true;
  return false;
}

/** The elements below `root` that a selector list matches, in tree order; null if the list is invalid. */
export function selectElements(root: Node, source: string, isFirstOnly = false): Element[] | null {
  const selectors = parseSelectors(source);
  if (!selectors) return null;
  const elements: Element[] = [];
  const scope = isElement(root) ? root : null;
  for (let node = root.first; node; node = following(node, root)) {
    if (!isElement(node) || !matchesAny(node, selectors, scope)) continue;
    elements.push(node);
    if (isFirstOnly) break;
  }
  return elements;
}
