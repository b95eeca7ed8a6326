/** A page at one moment, as a tree. The engine's guest writes it (guest/judge/live-page.ts). */
import { PAGE_FLAGS, type PageToken } from "../behaviour/record.ts";

/** An element of a page with its live state. */
export interface LiveElement {
  /** Its position among all elements of the page in document order, from 0 (`html`). */
  readonly index: number;
  /** The tag, in lower case for HTML. */
  readonly tag: string;
  readonly namespace: "html" | "svg" | "math";
  readonly parent: LiveElement | null;
  /** The attributes by name, as they are now: classes and inline styles that a script has set are among them. */
  readonly attributes: ReadonlyMap<string, string>;
  /**
   * Elements and texts in order; no comments. Those of a shadow root stand in the place of its host's, with the slotted ones in its
   * slots. A `template` and a `script` have none. A `style` has the text of its sheet with the rules that scripts have inserted.
   */
  readonly children: readonly (LiveElement | string)[];
  /** The current value of a field, dropdown or text area; null for other elements. */
  readonly value: string | null;
  /** Whether a checkbox or radio button is checked now. */
  readonly isChecked: boolean;
  readonly isIndeterminate: boolean;
  /** Whether an option is selected now. */
  readonly isSelected: boolean;
  /** Whether a control is disabled, by itself, its group or its fieldset. */
  readonly isDisabled: boolean;
  /** Whether it matches `:valid` or `:invalid`; null for what is never validated. */
  readonly isValid: boolean | null;
  readonly isFocused: boolean;
  /** Whether the pointer is over it or one of its descendants. */
  readonly isHovered: boolean;
  /** Whether it is a dialog shown with `showModal()`, or an open popover. Open dialogs and details have the attribute `open`. */
  readonly isOnTop: boolean;
}

/** A page at one moment. */
export interface LivePage {
  /** The document element; null if a script has removed it. */
  readonly root: LiveElement | null;
  /** All elements in document order: the one with index n is at n. */
  readonly elements: readonly LiveElement[];
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

/** Adds a text, which a text before it continues. */
function addText(parent: LiveElement | null, text: string): void {
  const children = (parent?.children ?? []) as (LiveElement | string)[];
  const last = children.at(-1);
  if (typeof last === "string") children[children.length - 1] = last + text;
  else children.push(text);
}

/** Reads the tokens of the guest. @throws Error if they are cut off */
export function readLivePage(tokens: readonly PageToken[]): LivePage {
  const elements: LiveElement[] = [];
  let parent = null as LiveElement | null;
  let at = 0;
  const next = (): PageToken => {
    const token = tokens[at++];
    if (token === undefined) throw new Error("The tokens of a page end too early.");
    return token;
  };
  while (at < tokens.length) {
    const kind = Number(next());
    if (kind === 0) {
      parent = parent?.parent ?? null;
      continue;
    }
    if (kind === 1) {
      addText(parent, String(next()));
      continue;
    }
    const tag = String(next());
    const flags = Number(next());
    const attributes = new Map<string, string>();
    for (let count = Number(next()); count > 0; count--) attributes.set(String(next()), String(next()));
    const has = (flag: keyof typeof PAGE_FLAGS): boolean => (flags & PAGE_FLAGS[flag]) !== 0;
    const element: Writable<LiveElement> = {
      index: elements.length,
      tag,
      namespace: has("svg") ? "svg" : has("math") ? "math" : "html",
      parent,
      attributes,
      children: [],
      value: has("value") ? String(next()) : null,
      isChecked: has("checked"),
      isIndeterminate: has("indeterminate"),
      isSelected: has("selected"),
      isDisabled: has("disabled"),
      isValid: has("validated") ? !has("invalid") : null,
      isFocused: has("focused"),
      isHovered: has("hovered"),
      isOnTop: has("onTop"),
    };
    elements.push(element);
    (parent?.children as (LiveElement | string)[] | undefined)?.push(element);
    parent = element;
  }
  return { root: elements[0] ?? null, elements };
}
