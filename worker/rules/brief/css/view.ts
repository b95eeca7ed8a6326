/** A page as it looks in one window and one state: the value of each property at each element. */
import { CSS_WIDE_KEYWORDS } from "../../ship-check/css/longhands.ts";
import type { Page, PageElement } from "../page.ts";
import type { Steps } from "../steps.ts";
import { browserValue } from "./browser-styles.ts";
import { BLACK, type Color, readColor } from "./colors.ts";
import { type Expanded, expandDeclaration } from "./expand-declaration.ts";
import { type ForcedState, stateTest } from "./forced-state.ts";
import { pixelsOf, readLength } from "./lengths.ts";
import { isInScope, Matcher } from "./matcher.ts";
import { type Declaration, parseStyleAttribute } from "./parse.ts";
import { initialValue, isInherited } from "./properties.ts";
import { type Selector, subjectKey } from "./selectors.ts";
import { Sheets, type StyleRule } from "./sheets.ts";
import { VariableScope } from "./variables.ts";
import { WINDOW_WIDTH } from "./window.ts";

/** The declaration that gives a longhand its value. */
export interface Entry {
  value: string;
  /** The value as it is written, with its `var()`. */
  written: string;
  /** The property as it is written: maybe a shorthand. */
  property: string;
}

type PseudoElement = "" | "before" | "after";

/** The styles of an element, or of its pseudo-element. */
export class Style {
  readonly entries = new Map<string, Entry>();
  /** Names and prefixes that shorthands have reset without setting them. */
  readonly resets = new Set<string>();
  readonly variables: VariableScope;
  readonly element: PageElement;
  readonly parent: Style | null;
  readonly #isPseudo: boolean;
  readonly #view: View;
  readonly #values = new Map<string, string>();
  #fontSize: number | null = null;
  #color: Color | null = null;

  constructor(
    view: View,
    element: PageElement,
    parent: Style | null,
    variables: VariableScope,
    isPseudo: boolean,
  ) {
    this.#view = view;
    this.element = element;
    this.parent = parent;
    this.variables = variables;
    this.#isPseudo = isPseudo;
  }

  /** The value of a longhand in normal form, inherited and initial values included. */
  get(property: string): string {
    let value = this.#values.get(property);
    if (value === undefined) {
      value = this.#compute(property);
      this.#values.set(property, value);
    }
    return value;
  }

  #browserValue(property: string): string | undefined {
    return this.#isPseudo ? undefined : browserValue(this.element, property);
  }

  #compute(property: string): string {
    let value = this.entries.get(property)?.value;
    if (value === undefined) {
      const all = this.entries.get("all")?.value;
      if (all !== undefined) value = all;
      else if (this.#isReset(property)) value = "initial";
      else value = this.#browserValue(property);
    }
    const inherits = isInherited(property);
    if (value === "unset") value = inherits ? "inherit" : "initial";
    if (value === "revert" || value === "revert-layer")
      value = this.#browserValue(property) ?? (inherits ? "inherit" : "initial");
    if (value === undefined) value = inherits ? "inherit" : "initial";
    if (value === "inherit") return this.parent ? this.parent.get(property) : initialValue(property);
    return value === "initial" ? initialValue(property) : value;
  }

  #isReset(property: string): boolean {
    if (this.resets.size === 0) return false;
    if (this.resets.has(property)) return true;
    for (const reset of this.resets) if (reset.endsWith("-") && property.startsWith(reset)) return true;
    return false;
  }

  /** Counts the work of comparing a property. */
  takeStep(): void {
    this.#view.views.steps.take(3);
  }

  /** The size of its font in pixels. */
  get fontSize(): number {
    if (this.#fontSize === null) this.#fontSize = this.#computeFontSize();
    return this.#fontSize;
  }

  #computeFontSize(): number {
    const outer = this.parent?.fontSize ?? 16;
    let value = this.entries.get("font-size")?.value ?? this.#browserValue("font-size");
    if (value === "initial") value = "16px";
    if (value === undefined || CSS_WIDE_KEYWORDS.has(value)) return outer;
    const keyword = FONT_SIZES[value];
    if (keyword !== undefined && Object.hasOwn(FONT_SIZES, value)) return keyword;
    if (value === "smaller") return outer / 1.2;
    if (value === "larger") return outer * 1.2;
    const length = readLength(value, { fontSize: outer, width: this.#view.width });
    return length ? pixelsOf(length, outer) : outer;
  }

  /** The colour of its text. */
  get color(): Color {
    this.#color ??= this.#computeColor();
    return this.#color;
  }

  #computeColor(): Color {
    const outer = this.parent?.color ?? BLACK;
    const own = this.entries.get("color")?.value ?? this.#browserValue("color");
    if (own === undefined || own === "currentcolor") return outer;
    return readColor(this.get("color"), outer) ?? outer;
  }

  /** A length in pixels, percentages of `whole`; null for a keyword. */
  pixels(property: string, whole: number): number | null {
    const length = readLength(this.get(property), { fontSize: this.fontSize, width: this.#view.width });
    return length && pixelsOf(length, whole);
  }
}

const FONT_SIZES: Readonly<Record<string, number>> = {
  "xx-small": 9,
  "x-small": 10,
  small: 13,
  medium: 16,
  large: 18,
  "x-large": 24,
  "xx-large": 32,
  "xxx-large": 48,
};

interface Candidate {
  rule: StyleRule;
  selector: Selector;
}

/** A rule that applies to an element. */
interface Applied {
  declarations: readonly Declaration[];
  layer: number;
  isInline: boolean;
  specificity: number;
  order: number;
}

const UNLAYERED = Number.MAX_SAFE_INTEGER;

/** All views of one page. */
export class Views {
  readonly page: Page;
  readonly sheets: Sheets;
  readonly steps: Steps;
  /** The names of the states that some selector depends on. */
  readonly usedStates: ReadonlySet<string>;
  readonly #views = new Map<string, View>();
  readonly #inline = new Map<PageElement, Declaration[]>();
  readonly #expanded = new Map<string, Expanded | null>();

  /** @param sheets the sheets that were read before, by their texts: a page's states mostly have the same */
  constructor(page: Page, steps: Steps, sheets: Map<string, Sheets>) {
    this.page = page;
    this.steps = steps;
    const key = JSON.stringify(page.sheets);
    const known = sheets.get(key) ?? new Sheets(page.sheets, steps);
    sheets.set(key, known);
    this.sheets = known;
    const used = new Set<string>();
    for (const { text } of page.sheets)
      for (const [, name = ""] of text.matchAll(
        /:(hover|focus|active|checked|(?:user-)?(?:in)?valid|placeholder-shown)/g,
      ))
        used.add(name);
    this.usedStates = used;
  }

  /** The page in a window of this width, with an element in a state. */
  at(width = WINDOW_WIDTH, state: ForcedState | null = null): View {
    const key = `${width} ${state ? `${state.kind} ${state.element.index} ${state.isFocused ?? false}` : ""}`;
    let view = this.#views.get(key);
    if (!view) {
      const base = state ? this.at(width) : null;
      view = new View(this, width, state, base);
      this.#views.set(key, view);
    }
    return view;
  }

  inlineDeclarations(element: PageElement): readonly Declaration[] {
    const text = element.attributes.get("style");
    if (text === undefined) return NO_DECLARATIONS;
    let declarations = this.#inline.get(element);
    if (!declarations) {
      declarations = parseStyleAttribute(text, this.steps);
      this.#inline.set(element, declarations);
    }
    return declarations;
  }

  /** What a declaration without `var()` sets and resets; null where a browser would drop it. */
  expand(property: string, value: string): Expanded | null {
    const key = `${property}:${value}`;
    let expanded = this.#expanded.get(key);
    if (expanded === undefined) {
      this.steps.take(4 + (value.length >> 3));
      expanded = expandDeclaration(property, value);
      this.#expanded.set(key, expanded);
    }
    return expanded;
  }
}

const NO_DECLARATIONS: readonly Declaration[] = [];

export class View {
  readonly width: number;
  readonly state: ForcedState | null;
  readonly views: Views;
  readonly base: View | null;
  readonly matcher: Matcher;
  readonly #styles = new Map<PageElement, Style>();
  readonly #pseudoStyles = new Map<string, Style | null>();
  /** The active rules by what their subject can be looked up by; those of pseudo-elements with the name in front. */
  readonly #index: ReadonlyMap<string, Candidate[]>;

  constructor(views: Views, width: number, state: ForcedState | null, base: View | null) {
    this.views = views;
    this.width = width;
    this.state = state;
    this.base = base;
    views.steps.take(60);
    this.#index = base ? base.#index : this.#buildIndex();
    this.matcher = new Matcher(views.steps, stateTest(state), base?.matcher ?? null);
  }

  #buildIndex(): ReadonlyMap<string, Candidate[]> {
    const index = new Map<string, Candidate[]>();
    for (const rule of this.views.sheets.rules) {
      if (!this.views.sheets.isActive(rule.conditions, this.width)) continue;
      for (const selector of rule.selectors.selectors) {
        this.views.steps.take();
        const key = `${selector.pseudoElement}|${subjectKey(selector)}`;
        const list = index.get(key);
        if (list) list.push({ rule, selector });
        else index.set(key, [{ rule, selector }]);
      }
    }
    return index;
  }

  /** The styles of an element. */
  style(element: PageElement): Style {
    let style = this.#styles.get(element);
    if (!style) {
      const parent = element.parent ? this.style(element.parent) : null;
      style = this.#build(element, "", parent);
      this.#styles.set(element, style);
    }
    return style;
  }

  /** The styles of an element's `::before` or `::after`; null where it has none. */
  pseudoStyle(element: PageElement, pseudo: "before" | "after"): Style | null {
    const key = `${pseudo} ${element.index}`;
    let style = this.#pseudoStyles.get(key);
    if (style === undefined) {
      const built = this.#hasPseudo(pseudo) ? this.#build(element, pseudo, this.style(element)) : null;
      style = built?.entries.has("content") ? built : null;
      this.#pseudoStyles.set(key, style);
    }
    return style;
  }

  #hasPseudo(pseudo: string): boolean {
    for (const key of this.#index.keys()) if (key.startsWith(`${pseudo}|`)) return true;
    return false;
  }

  #build(element: PageElement, pseudo: PseudoElement, parent: Style | null): Style {
    const applied = this.#appliedTo(element, pseudo);
    const own = new Map<string, string>();
    for (const { declarations, isImportant } of passes(applied))
      for (const declaration of declarations)
        if (declaration.isImportant === isImportant && declaration.property.startsWith("--"))
          own.set(declaration.property, declaration.value);
    const { registered } = this.views.sheets;
    const variables =
      own.size === 0 && parent
        ? parent.variables
        : new VariableScope(own, parent?.variables ?? null, registered, this.views.steps);
    const style = new Style(this, element, parent, variables, pseudo !== "");
    this.views.steps.take(40);
    for (const { declarations, isImportant } of passes(applied))
      for (const declaration of declarations)
        if (declaration.isImportant === isImportant) this.#apply(declaration, style);
    this.#applyAnimation(style);
    return style;
  }

  #apply({ property, value }: Declaration, style: Style): void {
    if (property.startsWith("--")) return;
    this.views.steps.take(2);
    const substituted = value.includes("var(") ? style.variables.substitute(value) : value;
    // A variable without a value makes the declaration `unset`.
    const expanded = this.views.expand(property, substituted ?? "unset");
    if (!expanded) {
      if (substituted !== value) this.#setAll(property, "unset", value, style);
      return;
    }
    for (const reset of expanded.resets) {
      style.resets.add(reset);
      if (!reset.endsWith("-")) style.entries.delete(reset);
      else
        for (const known of style.entries.keys())
          if (reset === "-" || known.startsWith(reset)) style.entries.delete(known);
    }
    for (const [longhand, one] of expanded.sets)
      style.entries.set(longhand, { value: one, written: value, property });
  }

  #setAll(property: string, keyword: string, written: string, style: Style): void {
    for (const [longhand] of this.views.expand(property, keyword)?.sets ?? [])
      style.entries.set(longhand, { value: keyword, written, property });
  }

  /** An animation that stays at its end shows its last frame. */
  #applyAnimation(style: Style): void {
    const names = style.entries.get("animation-name")?.value;
    if (names === undefined || names === "none") return;
    const modes = (style.entries.get("animation-fill-mode")?.value ?? "none").split(" , ");
    const list = names.split(" , ");
    for (const [index, name] of list.entries()) {
      const frames = this.views.sheets.keyframes.get(name)?.frames ?? [];
      const stays = /^(?:forwards|both)$/.test(modes[index % modes.length] ?? "");
      const direction = style.entries.get("animation-direction")?.value ?? "normal";
      const end = direction.startsWith("reverse") ? 0 : 100;
      if (!stays) continue;
      for (const { position, declarations } of frames)
        if (position === end) for (const declaration of declarations) this.#apply(declaration, style);
    }
  }

  #appliedTo(element: PageElement, pseudo: PseudoElement): Applied[] {
    const applied: Applied[] = [];
    const keys = [`${pseudo}|`, `${pseudo}|${element.tag}`];
    const id = element.attributes.get("id");
    if (id !== undefined) keys.push(`${pseudo}|#${id}`);
    for (const name of element.classes) keys.push(`${pseudo}|.${name}`);
    this.views.steps.take(keys.length);
    for (const key of keys) {
      for (const { rule, selector } of this.#index.get(key) ?? []) {
        this.views.steps.take();
        const { scope } = rule;
        if (!this.matcher.matches(selector, element, scope?.roots ?? null)) continue;
        if (scope && !isInScope(this.matcher, element, scope.roots, scope.limits)) continue;
        applied.push({
          declarations: rule.declarations,
          layer: rule.layer?.rank ?? UNLAYERED,
          isInline: false,
          specificity: selector.specificity,
          order: rule.order,
        });
      }
    }
    const inline = pseudo === "" ? this.views.inlineDeclarations(element) : NO_DECLARATIONS;
    if (inline.length > 0)
      applied.push({ declarations: inline, layer: UNLAYERED, isInline: true, specificity: 0, order: 0 });
    applied.sort(
      (a, b) =>
        a.layer - b.layer ||
        Number(a.isInline) - Number(b.isInline) ||
        a.specificity - b.specificity ||
        a.order - b.order,
    );
    return applied;
  }
}

/** The rules in the order in which they apply: first what isn't important. Important layers win in the reverse order. */
function passes(
  applied: readonly Applied[],
): { declarations: readonly Declaration[]; isImportant: boolean }[] {
  const normal = applied.map(({ declarations }) => ({ declarations, isImportant: false }));
  const important = applied.filter(({ declarations }) => declarations.some(({ isImportant }) => isImportant));
  if (important.length === 0) return normal;
  important.sort((a, b) => Number(a.isInline) - Number(b.isInline) || (a.isInline ? 0 : b.layer - a.layer));
  return [...normal, ...important.map(({ declarations }) => ({ declarations, isImportant: true }))];
}
