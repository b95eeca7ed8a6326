/** `CSSStyleDeclaration`: of `style` attributes, of rules, and of `getComputedStyle`. */
import { computedValue } from "../css/cascade.ts";
import { Declarations, isProperty, propertyName } from "../css/declarations.ts";
import { longhands } from "../css/properties.ts";
import { SHORTHAND_NAMES } from "../css/shorthands.ts";
import { onAttribute, setAttribute } from "../dom/mutate.ts";
import { type Element, getAttribute } from "../dom/node.ts";
import { exoticWrapper } from "../exotic.ts";
import { Interface, Internal, integer, text, textOrEmpty } from "../expose.ts";
import { arrayMethods, domException } from "../realm.ts";

/** The internal of `CSSStyleDeclaration`. `element` is null for a rule's style. */
abstract class AnyStyle extends Internal {
  abstract readonly element: Element | null;
  abstract get(name: string): string;
  abstract set(name: string, value: string, isImportant: boolean): void;
  abstract get names(): readonly string[];

  override get interface(): Interface<Internal> {
    return styleInterface;
  }

  protected override makeWrapper(): object {
    return exoticWrapper(this, styleInterface.pagePrototype, {
      length: () => this.names.length,
      item: (index) => this.names[index],
      named: (name) => {
        const property = cssPropertyName(name);
        return property === null ? undefined : this.get(property);
      },
      setNamed: (name, value) => {
        const property = cssPropertyName(name);
        if (property === null) return false;
        this.set(property, textOrEmpty(value), false);
        return true;
      },
      names: propertyNames,
    });
  }
}

/** The IDL names of all properties, which an enumeration of a style object lists. */
function propertyNames(): string[] {
  return [...longhands(), ...SHORTHAND_NAMES].map((name) =>
    name.replace(/^-webkit-/, "webkit-").replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()),
  );
}

/** The CSS property of an IDL name such as `backgroundColor` or `cssFloat`; null if there is none. */
function cssPropertyName(name: string): string | null {
  if (name === "cssFloat") return "float";
  let css = name.includes("-") ? name : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  if (css.startsWith("webkit-")) css = `-${css}`;
  const property = propertyName(css);
  return !css.startsWith("--") && isProperty(property) ? property : null;
}

/**
 * The style of a `style` attribute or rule.
 * @param declarations returns the declaration block
 * @param changed called with the block after each change
 */
export class DeclaredStyle extends AnyStyle {
  override readonly element: Element | null;
  readonly #declarations: () => Declarations;
  readonly #changed: (declarations: Declarations) => void;

  constructor(
    element: Element | null,
    declarations: () => Declarations,
    changed: (declarations: Declarations) => void,
  ) {
    super();
    this.element = element;
    this.#declarations = declarations;
    this.#changed = changed;
  }

  override get(name: string): string {
    return this.#declarations().get(name);
  }

  override set(name: string, value: string, isImportant: boolean): void {
    const declarations = this.#declarations();
    if (value.trim() === "") this.remove(name);
    else if (declarations.set(name, value, isImportant)) this.#changed(declarations);
  }

  remove(name: string): string {
    const declarations = this.#declarations();
    const old = declarations.remove(name);
    if (old !== "") this.#changed(declarations);
    return old;
  }

  isImportant(name: string): boolean {
    return this.#declarations().isImportant(name);
  }

  /** `cssText`. */
  get text(): string {
    return this.#declarations().text;
  }

  set text(value: string) {
    const declarations = this.#declarations();
    declarations.parse(value);
    this.#changed(declarations);
  }

  override get names(): readonly string[] {
    return [...this.#declarations().entries.keys()];
  }
}

/** The read-only style of `getComputedStyle`; empty for disconnected elements. */
class ComputedStyle extends AnyStyle {
  override readonly element: Element;

  constructor(element: Element) {
    super();
    this.element = element;
  }

  override get(name: string): string {
    const property = propertyName(name);
    const isKnown = property.startsWith("--") || isProperty(property);
    return isKnown && this.element.isConnected ? computedValue(this.element, property) : "";
  }

  override set(name: string): void {
    throw domException(
      "NoModificationAllowedError",
      `Failed to set a named property '${name}' on 'CSSStyleDeclaration': These styles are computed, and therefore the '${name}' property is read-only.`,
    );
  }

  override get names(): readonly string[] {
    return longhands();
  }
}

const styleInterface: Interface<AnyStyle> = new Interface<AnyStyle>("CSSStyleDeclaration", null, AnyStyle);
styleInterface
  .attribute("length", (style) => style.names.length)
  .attribute(
    "cssText",
    (style) => (style instanceof DeclaredStyle ? style.text : ""),
    (style, value) => {
      if (style instanceof DeclaredStyle) style.text = text(value);
    },
  )
  .attribute("parentRule", () => null)
  .value(Symbol.iterator, arrayMethods.values)
  .method("item", 1, (style, index) => style.names[integer(index)] ?? "")
  .method("getPropertyValue", 1, (style, name) => style.get(text(name)))
  .method("getPropertyPriority", 1, (style, name) =>
    style instanceof DeclaredStyle && style.isImportant(text(name)) ? "important" : "",
  )
  .method("setProperty", 2, (style, name, value, priority) => {
    const important = priority === undefined ? "" : textOrEmpty(priority).toLowerCase();
    if (important !== "" && important !== "important") return;
    style.set(text(name), textOrEmpty(value), important === "important");
  })
  .method("removeProperty", 1, (style, name) =>
    style instanceof DeclaredStyle ? style.remove(text(name)) : "",
  );

const styles = new WeakMap<Element, DeclaredStyle>();
/** Whether a style object is updating its attribute, which then needs no parsing. */
const attributeUpdate = { isOn: false };

/** The declaration block of an element's `style` attribute, created on first use. */
function declarationsOf(element: Element): Declarations {
  if (!element.style) {
    element.style = new Declarations();
    element.style.parse(getAttribute(element, "style") ?? "");
  }
  return element.style;
}

/** `element.style`, always the same object. */
export function styleOf(element: Element): DeclaredStyle {
  let style = styles.get(element);
  if (!style) {
    style = new DeclaredStyle(
      element,
      () => declarationsOf(element),
      (declarations) => {
        attributeUpdate.isOn = true;
        const css = declarations.text;
        setAttribute(element, "style", css);
        attributeUpdate.isOn = false;
      },
    );
    styles.set(element, style);
  }
  return style;
}

onAttribute("style", (element) => {
  if (!attributeUpdate.isOn) element.style = undefined;
});

/** The result of `getComputedStyle`. Values are computed on access. */
export function computedStyleOf(element: Element): Internal {
  return new ComputedStyle(element);
}
