/** Checks a ship's style sheet by its effect on the ship's own page. */
import type { Element } from "../html/page.ts";
import { type AppliedLayer, AppliedStyles, type Layer, propertyFamily } from "./applied-styles.ts";
import { type CascadedValue, isMet, type Styles, setsMoreSides } from "./cascade.ts";
import { isUntouchedStep } from "./keyframe-steps.ts";
import type { Longhand } from "./longhands.ts";
import type { PageRequirements } from "./page-requirements.ts";
import {
  checkBySelector,
  type DeclarationCheck,
  type Mismatch,
  type WantedDeclaration,
} from "./selector-check.ts";
import { PageElements, type SelectorMatch } from "./selector-match.ts";
import type { PlacedElement } from "./selector-tests.ts";
import { contextOf, type Declaration, type Rule, type Sheet } from "./sheet.ts";

/**
 * A check of a ship's styles on its own page. What the task changes has to win at the elements that the reference's selector matches
 * there; the ship may use any selector. What the task preserves may get another value, unless the change depends on it. Where matching
 * isn't possible or takes too long, the check by selector decides.
 */
export function checkOnPage(ship: Styles, root: Element, requirements: PageRequirements): DeclarationCheck {
  return new PageCheck(ship, root, requirements).check;
}

/** A version of the page with both sheets applied to it. */
type StyledPage = { page: PageElements; ship: AppliedStyles; reference: AppliedStyles };

/** The elements that the reference's selector matches on the page, and what applies to them. */
type Target = {
  page: PageElements;
  ship: AppliedLayer;
  reference: AppliedLayer;
  /** Both layers outside of the selector's state and media query; null where it has neither. */
  unconditional: [ship: AppliedLayer, reference: AppliedLayer] | null;
  /** The matched elements at which the reference's declaration wins. */
  elements: readonly PlacedElement[];
  matched: ReadonlySet<PlacedElement>;
  /**
   * The page without the class that only the script gives, with both layers on it; null for other selectors. Not all matched elements may
   * get the class.
   */
  beforeScript: { page: PageElements; layers: [ship: AppliedLayer, reference: AppliedLayer] } | null;
};

class PageCheck {
  readonly #checkBySelector: DeclarationCheck;
  readonly #pages = new Map<string, StyledPage>();
  readonly #ship: Styles;
  readonly #root: Element;
  readonly #requirements: PageRequirements;

  constructor(ship: Styles, root: Element, requirements: PageRequirements) {
    this.#ship = ship;
    this.#root = root;
    this.#requirements = requirements;
    this.#checkBySelector = checkBySelector(ship, requirements.reference);
  }

  readonly check: DeclarationCheck = (wanted) => {
    if (!this.#requirements.wanted.get(wanted.selectorKey)?.has(wanted.property))
      return this.#checkPreserved(wanted);
    if (isUntouchedStep(this.#ship, wanted) && !hasStyleAttributes(this.#root)) return null;
    if (this.#hasSameStructure()) {
      const mismatch = this.#checkBySelector(wanted);
      // Whether `auto` is as good as zero depends on the page.
      if (!mismatch?.found?.sets.some(([, value]) => value === "auto")) return mismatch;
    }
    const target = this.#targetOf(wanted);
    return target ? this.#checkTarget(target, wanted) : this.#checkBySelector(wanted);
  };

  #sameStructure: boolean | null = null;

  /**
   * Whether the ship has the reference's rules and properties in the same order. Then comparing by selector is faster, and
   * names a wrong value only where it stands.
   */
  #hasSameStructure(): boolean {
    this.#sameStructure ??=
      haveSameRules(this.#ship.sheet, this.#requirements.reference.sheet) && !hasStyleAttributes(this.#root);
    return this.#sameStructure;
  }

  /** A declaration that the task preserves may get another value, but it may not be lost. */
  #checkPreserved(wanted: WantedDeclaration): Mismatch | null {
    const { selectorKey, property } = wanted;
    const values = this.#ship.valuesAt(selectorKey);
    const found = values.get(property);
    if (found) {
      const isUndone =
        property === "position"
          ? found.value !== wanted.cascaded.value
          : UNDOING_VALUES.has(found.value) && !UNDOING_VALUES.has(wanted.cascaded.value);
      return isUndone ? { found: found.declaration } : null;
    }
    const family = propertyFamily(property);
    if ([...values.keys()].some((other) => propertyFamily(other) === family)) return null;
    if (this.#checkBySelector(wanted) === null) return null;
    const target = this.#targetOf(wanted);
    if (!target) return { found: undefined };
    const isLost = [...target.matched].some((one) => !target.ship.hasFamily(one, property));
    return isLost ? { found: undefined } : null;
  }

  #checkTarget(target: Target, wanted: WantedDeclaration): Mismatch | null {
    const { page, ship, reference, unconditional, elements, matched, beforeScript } = target;
    const { property, cascaded, selectorKey, selector } = wanted;
    if (elements.length === 0) {
      // Another rule of the reference overrides it everywhere, so it only has to be declared.
      const isDeclared = [...matched].every((one) => ship.declares(one, property, cascaded.value));
      return isDeclared ? null : { found: undefined };
    }
    let overriding: CascadedValue | undefined;
    let isWonOnce = false;
    let isGivenByChildren = false;
    const winningRules = new Set<string>();
    for (const one of elements) {
      if (this.#isUnusedGap(property, ship.valuesOf(one))) {
        isWonOnce = true;
        continue;
      }
      if (this.#isZeroAnyway(wanted, one, target)) {
        isWonOnce = true;
        continue;
      }
      if (this.#isGivenByChildren(wanted, one, target)) {
        isWonOnce = true;
        isGivenByChildren = true;
        for (const child of this.#childrenOf(page, one)) {
          const declaration = ship.ruleValuesOf(child).get(property)?.declaration;
          const rule = declaration && this.#ruleOf(declaration);
          if (rule) winningRules.add(rule.key);
        }
        continue;
      }
      const applied = ship.valuesOf(one).get(property);
      // A `style` attribute can undo a rule, but it doesn't stand for one.
      const found = isMet(applied, property, cascaded) ? ship.ruleValuesOf(one).get(property) : applied;
      if (isMet(found, property, cascaded)) {
        if (found && setsMoreSides(found.declaration, ship.valuesOf(one), reference.valuesOf(one)))
          return { found: found.declaration };
        isWonOnce = true;
        const rule = found && this.#ruleOf(found.declaration);
        if (rule) winningRules.add(rule.key);
      } else if (beforeScript && !ship.declares(one, property, cascaded.value)) {
        // A narrower selector may mean the element that does get the class.
        overriding ??= found;
      } else if (found && this.#isOwnException(ship, one, wanted, found)) overriding = found;
      else return this.#mismatch(found, wanted);
    }
    if (!isWonOnce) return this.#mismatch(overriding, wanted);
    // At the reference's own selector it can't reach too far. At another one it may not reach other elements, states or screens.
    const own = this.#ship.sheet.bySelector.get(selectorKey)?.rules.map(({ key }) => key);
    if (own && [...winningRules].every((key) => own.includes(key)) && !isGivenByChildren) return null;
    if (hasBareSelector(winningRules, contextOf(selectorKey, selector), selector))
      return { found: undefined };
    const isUnwanted = (shipLayer: AppliedLayer, referenceLayer: AppliedLayer, one: PlacedElement) =>
      shipLayer.valuesOf(one).get(property)?.value === cascaded.value &&
      referenceLayer.valuesOf(one).get(property)?.value !== cascaded.value;
    const { state = "" } = page.match(selector) ?? {};
    const isOutside = (one: PlacedElement) =>
      !matched.has(one) &&
      canHaveState(one.element, state) &&
      !(PASSED_ON.test(property) && one.parent !== null && matched.has(one.parent)) &&
      ship.rulesOf(one).some(({ key }) => winningRules.has(key)) &&
      isUnwanted(ship, reference, one);
    const reachesTooFar =
      page.all.some(isOutside) ||
      beforeScript?.page.all.some(
        (one) =>
          beforeScript.layers[0].rulesOf(one).some(({ key }) => winningRules.has(key)) &&
          isUnwanted(...beforeScript.layers, one),
      ) ||
      (unconditional !== null && elements.some((one) => isUnwanted(...unconditional, one)));
    return reachesTooFar ? { found: undefined } : null;
  }

  /**
   * Whether a gap is one between lines that a flex box doesn't have: `row-gap` in a single row, `column-gap` in a single column. A box that
   * gets lines, or another direction, on some screens has both gaps.
   */
  #isUnusedGap(property: string, values: ReadonlyMap<string, CascadedValue>): boolean {
    if (property !== "row-gap" && property !== "column-gap") return false;
    const read = (name: string) => values.get(name)?.value ?? "";
    if (!/^(?:inline-)?flex$/.test(read("display")) || this.#flexDependsOnScreen()) return false;
    const isColumn = read("flex-direction").startsWith("column");
    return !read("flex-wrap").startsWith("wrap") && isColumn === (property === "column-gap");
  }

  /**
   * Whether a side of a box has the wanted zero without a declaration: nothing is said of it, browsers give the element none there, and the
   * reference says it only to say something of another side (`margin: 0 auto`, or `padding: 0` for a list). Above and below, `auto` is zero
   * in the normal flow.
   */
  #isZeroAnyway({ property, cascaded }: WantedDeclaration, one: PlacedElement, { ship }: Target): boolean {
    if (cascaded.value !== "0" || !/^(?:margin|padding)-/.test(property)) return false;
    const { tag } = one.element;
    const isAboutSide = ([name, value]: Longhand) => value !== "0" || OWN_SIDES.get(tag)?.has(name);
    if (!cascaded.declaration.sets.some(isAboutSide)) return false;
    const values = ship.valuesOf(one);
    const shorthand = property.slice(0, property.indexOf("-"));
    const found = values.get(property);
    if (found === undefined) {
      const isPlain = PLAIN_BOXES.has(tag) || OWN_SIDES.get(tag)?.has(property) === false;
      return isPlain && !values.has(shorthand) && !values.has("all");
    }
    if (found.value !== "auto" || !/^margin-(?:top|bottom)$/.test(property) || this.#flexDependsOnScreen())
      return false;
    const read = (name: string, at: PlacedElement | null) => (at && ship.valuesOf(at).get(name)?.value) ?? "";
    const isInFlow = !/^(?:absolute|fixed|var\()/.test(read("position", one));
    return isInFlow && !/flex|grid|var\(/.test(read("display", one.parent));
  }

  /** Whether nothing is said at an element without a text of its own, but all that is in it has what it would have inherited. */
  #isGivenByChildren(
    { property, cascaded }: WantedDeclaration,
    one: PlacedElement,
    { page, ship }: Target,
  ): boolean {
    if (!PASSED_ON.test(property) || one.element.children.some((child) => typeof child === "string"))
      return false;
    const values = ship.valuesOf(one);
    if (values.has(property) || values.has("all")) return false;
    if (property === "color" && [...values.values()].some(({ value }) => value.includes("currentcolor")))
      return false;
    const children = this.#childrenOf(page, one);
    return (
      children.length > 0 &&
      children.every(
        (child) =>
          HEIRS.has(child.element.tag) &&
          ship.valuesOf(child).has(property) &&
          isMet(ship.ruleValuesOf(child).get(property), property, cascaded) &&
          isMet(ship.valuesOf(child).get(property), property, cascaded),
      )
    );
  }

  readonly #children = new Map<PageElements, Map<PlacedElement, PlacedElement[]>>();

  #childrenOf(page: PageElements, parent: PlacedElement): readonly PlacedElement[] {
    let children = this.#children.get(page);
    if (!children) {
      children = new Map();
      this.#children.set(page, children);
      for (const one of page.all) {
        if (one.parent === null) continue;
        const siblings = children.get(one.parent);
        if (siblings) siblings.push(one);
        else children.set(one.parent, [one]);
      }
    }
    return children.get(parent) ?? [];
  }

  #dependsOnScreen: boolean | null = null;

  /** Whether a rule of an at-rule changes how boxes lay out what is in them. */
  #flexDependsOnScreen(): boolean {
    this.#dependsOnScreen ??= [...this.#ship.sheet.bySelector].some(
      ([selectorKey, { selector, rules }]) =>
        contextOf(selectorKey, selector) !== "" &&
        rules.some(({ declarations }) =>
          declarations.some(({ sets }) =>
            sets.some(([name]) => /^(?:flex-(?:direction|wrap)|display)$/.test(name)),
          ),
        ),
    );
    return this.#dependsOnScreen;
  }

  /** Whether a rule that the learner added overrides, at one element, a wanted declaration that applies there as well. */
  #isOwnException(
    ship: AppliedLayer,
    one: PlacedElement,
    { property, cascaded }: WantedDeclaration,
    found: CascadedValue,
  ): boolean {
    const rule = this.#ruleOf(found.declaration);
    const isAdded = rule === undefined || !this.#requirements.ruleKeys.has(rule.key);
    return isAdded && ship.declares(one, property, cascaded.value);
  }

  #mismatch(
    found: CascadedValue | undefined,
    { selectorKey, property, cascaded }: WantedDeclaration,
  ): Mismatch {
    // Declared at its selector without winning: a later rule of the same specificity overrides it.
    const isDeclared = this.#ship.valuesAt(selectorKey).get(property)?.value === cascaded.value;
    const rule = found && isDeclared ? this.#ruleOf(found.declaration) : undefined;
    return { found: found?.declaration, ...(rule ? { shouldFollow: rule.prelude.trim() } : {}) };
  }

  #rules: Map<Declaration, Rule> | null = null;

  #ruleOf(declaration: Declaration): Rule | undefined {
    this.#rules ??= new Map(
      this.#ship.sheet.rules.flatMap((rule) => rule.declarations.map((one) => [one, rule])),
    );
    return this.#rules.get(declaration);
  }

  /** The elements that the reference's selector matches. Null where there are none, or matching isn't possible. */
  #targetOf({ selectorKey, selector, property, cascaded }: WantedDeclaration): Target | null {
    const context = contextOf(selectorKey, selector);
    if (selector === "" || (context !== "" && !context.startsWith("@media"))) return null;
    const styled = this.#pageFor(selector);
    const match = styled.page.match(selector);
    if (!match || match.elements.size === 0) return null;
    const layer = { context, state: match.state, pseudo: match.pseudo };
    const layers = layersOf(styled, layer);
    if (!layers) return null;
    const [ship, reference] = layers;
    // Stryker disable next-line ConditionalExpression, StringLiteral: it only saves time.
    const isUnconditional = context === "" && match.state === "";
    // Stryker disable next-line StringLiteral: rules without at-rules and states apply whatever these are.
    const unconditional = isUnconditional ? null : layersOf(styled, { ...layer, context: "", state: "" });
    const elements = [...match.elements].filter(
      (one) => reference.valuesOf(one).get(property)?.value === cascaded.value,
    );
    const plain = this.#styledPage("");
    const before = styled === plain ? null : layersOf(plain, layer);
    const beforeScript = before && { page: plain.page, layers: before };
    return {
      page: styled.page,
      ship,
      reference,
      unconditional,
      elements,
      matched: match.elements,
      beforeScript,
    };
  }

  /** The page as it is. For a class that only the script sets: the page with this class at each element that the script names. */
  #pageFor(selector: string): StyledPage {
    const plain = this.#styledPage("");
    const classes = [...selector.matchAll(/\.([\w-]+)/g)].map(([, name = ""]) => name);
    const [name, ...more] = classes.filter((one) => !plain.page.hasClass(one));
    if (name === undefined || more.length > 0 || !this.#requirements.scriptNames.has(name)) return plain;
    return this.#styledPage(name);
  }

  #styledPage(extraClass: string): StyledPage {
    let styled = this.#pages.get(extraClass);
    if (!styled) {
      const page =
        extraClass === ""
          ? new PageElements(this.#root)
          : new PageElements(this.#root, { name: extraClass, isAdded: this.#isNamedByScript() });
      styled = {
        page,
        ship: new AppliedStyles(this.#ship.sheet, page, this.#requirements.inlineStyles),
        reference: new AppliedStyles(this.#requirements.reference.sheet, page, null),
      };
      this.#pages.set(extraClass, styled);
    }
    return styled;
  }

  /** Whether the script names an element, by a selector, an id, or as the body. */
  #isNamedByScript(): (element: Element) => boolean {
    const { page } = this.#styledPage("");
    const elements = new Set<Element>();
    for (const name of this.#requirements.scriptNames) {
      const matches: (SelectorMatch | null)[] = [page.match(name), page.match(`#${name}`)];
      for (const match of matches) for (const one of match?.elements ?? []) elements.add(one.element);
    }
    return (element) => elements.has(element);
  }
}

/**
 * Whether rules mean all elements of a tag, where the wanted selector means those in a certain class or id: `a` for `.menu a`. On the page
 * these may be the same elements, but the bare selector would reach each one that comes later, too.
 */
function hasBareSelector(ruleKeys: ReadonlySet<string>, context: string, selector: string): boolean {
  const [, tag, state = ""] = /[.#][^\s>+~]*[\s>+~]([a-z][a-z\d]*)((?::[a-z-]+)?)$/.exec(selector) ?? [];
  if (tag === undefined) return false;
  const bare = [tag + state, `*${state}`, state];
  return [...ruleKeys].some((key) => {
    const own = key.startsWith(context) ? key.slice(context.length) : key;
    return own.split(",").some((one) => bare.includes(one));
  });
}

function layersOf(styled: StyledPage, layer: Layer): [ship: AppliedLayer, reference: AppliedLayer] | null {
  const [ship, reference] = [styled.ship.in(layer), styled.reference.in(layer)];
  return ship && reference && [ship, reference];
}

function haveSameRules({ rules }: Sheet, reference: Sheet): boolean {
  return (
    rules.length === reference.rules.length &&
    rules.every((rule, index) => hasSameProperties(rule, reference.rules[index]))
  );
}

function hasSameProperties(rule: Rule, other: Rule | undefined): boolean {
  if (rule.key !== other?.key || rule.declarations.length !== other.declarations.length) return false;
  return rule.declarations.every((declaration, at) => {
    const counterpart = other.declarations[at];
    return (
      declaration.important === counterpart?.important &&
      declaration.sets.length === counterpart.sets.length &&
      declaration.sets.every(([property], index) => property === counterpart.sets[index]?.[0])
    );
  });
}

function hasStyleAttributes({ rawAttributes, children }: Element): boolean {
  if (rawAttributes.some(({ name }) => name === "style")) return true;
  return children.some((child) => typeof child !== "string" && hasStyleAttributes(child));
}

/** Inherited properties that show nothing at an element itself, where all that is in it is blocks. */
const PASSED_ON =
  /^(?:color|font-.*|letter-spacing|line-height|list-style-.*|text-(?:align|transform)|white-space)$/;

/** Blocks to which browsers give no letters, alignment or marker of their own, so that they have what their parent has. */
const HEIRS: ReadonlySet<string> = new Set(
  "article aside blockquote dd div dt figcaption figure footer form header li main nav p section".split(" "),
);

/** Elements that browsers give neither margin nor padding. */
const PLAIN_BOXES: ReadonlySet<string> = new Set(
  (
    "a abbr address article aside b canvas caption cite code div em footer form header i iframe img label li main nav output picture " +
    "section small span strong svg table tbody tfoot thead time tr video"
  ).split(" "),
);

/** The sides at which browsers give other elements margin or padding. */
const OWN_SIDES: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ...["ul", "ol", "menu"].map(
    (tag) => [tag, new Set(["margin-top", "margin-bottom", "padding-left"])] as const,
  ),
  ...["p", "h1", "h2", "h3", "h4", "h5", "h6", "dl", "pre"].map(
    (tag) => [tag, new Set(["margin-top", "margin-bottom"])] as const,
  ),
]);

/** Whether an element can be in a state: only some can have the focus. */
function canHaveState({ tag, rawAttributes }: Element, state: string): boolean {
  if (!/^0:focus(?:-visible)?$/.test(state)) return true;
  const has = (...names: string[]) => rawAttributes.some(({ name }) => names.includes(name));
  if (tag === "a" || tag === "area") return has("href", "tabindex", "contenteditable");
  return FOCUSABLE.has(tag) || has("tabindex", "contenteditable");
}

const FOCUSABLE: ReadonlySet<string> = new Set(
  "audio button details iframe input select summary textarea video".split(" "),
);

/** Values that undo a declaration. */
const UNDOING_VALUES: ReadonlySet<string> = new Set(["unset", "initial", "revert", "revert-layer"]);
