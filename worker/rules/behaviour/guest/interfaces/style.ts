/** CSSStyleDeclaration: `element.style` and what `getComputedStyle` gives. */
import { computedValue } from "../css/cascade.ts";
import { Declarations, isProperty, propertyName } from "../css/declarations.ts";
import { longhands } from "../css/properties.ts";
import { SHORTHAND_NAMES } from "../css/shorthands.ts";
import { onAttribute, setAttribute } from "../dom/mutate.ts";
import { type Element, getAttribute } from "../dom/node.ts";
import { exoticWrapper } from "../exotic.ts";
import { Interface, Internal, integer, text, textOrEmpty } from "../expose.ts";
import { domException } from "../realm.ts";

/** What a style can be asked, whether it was written or computed. */
abstract class Style extends Internal {
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
        const property = propertyOf(name);
        return property === null ? undefined : this.get(property);
      },
      setNamed: (name, value) => {
        const property = propertyOf(name);
        if (property === null) return false;
        this.set(property, textOrEmpty(value), false);
        return true;
      },
      names: propertyNames,
    });
  }
}

/** The names that an enumeration of a style object shows. */
function propertyNames(): string[] {
  return [...longhands(), ...SHORTHAND_NAMES].map((name) =>
    name.replace(/^-webkit-/, "webkit-").replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()),
  );
}

/** The CSS name of a property of a style object; null for what is none. */
function propertyOf(name: string): string | null {
  if (name === "cssFloat") return "float";
  let css = name.includes("-") ? name : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  if (css.startsWith("webkit-")) css = `-${css}`;
  const property = propertyName(css);
  return !css.startsWith("--") && isProperty(property) ? property : null;
}

/** The declarations of a `style` attribute or of a rule. */
export class WrittenStyle extends Style {
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
    else if (declarations.put(name, value, isImportant)) this.#changed(declarations);
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

class ComputedStyle extends Style {
  override readonly element: Element;

  constructor(element: Element) {
    super();
    this.element = element;
  }

  override get(name: string): string {
    return this.element.isConnected ? computedValue(this.element, propertyName(name)) : "";
  }

  override set(): void {
    throw domException(
      "NoModificationAllowedError",
      "Failed to set a property on 'CSSStyleDeclaration': These styles are computed, and therefore the property is read-only.",
    );
  }

  override get names(): readonly string[] {
    return longhands();
  }
}

const styleInterface: Interface<Style> = new Interface<Style>("CSSStyleDeclaration", null, Style);
styleInterface
  .attribute("length", (style) => style.names.length)
  .attribute(
    "cssText",
    (style) => (style instanceof WrittenStyle ? style.text : ""),
    (style, value) => {
      if (style instanceof WrittenStyle) style.text = text(value);
    },
  )
  .attribute("parentRule", () => null)
  .method("item", 1, (style, index) => style.names[integer(index)] ?? "")
  .method("getPropertyValue", 1, (style, name) => style.get(text(name)))
  .method("getPropertyPriority", 1, (style, name) =>
    style instanceof WrittenStyle && style.isImportant(text(name)) ? "important" : "",
  )
  .method("setProperty", 2, (style, name, value, priority) => {
    const important = priority === undefined ? "" : textOrEmpty(priority).toLowerCase();
    if (important !== "" && important !== "important") return;
    style.set(text(name), textOrEmpty(value), important === "important");
  })
  .method("removeProperty", 1, (style, name) =>
    style instanceof WrittenStyle ? style.remove(text(name)) : "",
  );

const styles = new WeakMap<Element, WrittenStyle>();
/** Whether the attribute is being written from the declarations, and must not be read back. */
const writing = { isOn: false };

function declarationsOf(element: Element): Declarations {
  if (!element.style) {
    element.style = new Declarations();
    element.style.parse(getAttribute(element, "style") ?? "");
  }
  return element.style;
}

/** `element.style`. */
export function styleOf(element: Element): WrittenStyle {
  let style = styles.get(element);
  if (!style) {
    style = new WrittenStyle(
      element,
      () => declarationsOf(element),
      (declarations) => {
        writing.isOn = true;
        const css = declarations.text;
        setAttribute(element, "style", css);
        writing.isOn = false;
      },
    );
    styles.set(element, style);
  }
  return style;
}

onAttribute("style", (element) => {
  if (!writing.isOn) element.style = undefined;
});

export function computedStyleOf(element: Element): Internal {
  return new ComputedStyle(element);
}
