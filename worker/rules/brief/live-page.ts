/** Reads the page of a session at one moment. The engine's guest writes it (guest/judge/live-page.ts). */
import { PAGE_FLAGS, type PageToken } from "../behaviour/record.ts";
import { type Page, PageBuilder, type PageElement } from "./page.ts";

/** Adds a text, which a text before it continues. */
function addText({ children }: PageElement, text: string): void {
  const last = children.at(-1);
  if (typeof last === "string") children[children.length - 1] = last + text;
  else children.push(text);
}

/**
 * The page that tokens stand for. An element's index is the one by which the session acts on it. Attributes are as they are now: classes
 * and inline styles that a script has set are among them. The content of a shadow root stands in the place of its host's, with what is
 * slotted in its slots. A `template` and a `script` have none; a `style` has the rules that scripts have inserted; the CSS tab is one.
 * It has no elements if a script has removed the document element.
 * @throws Error if the tokens are cut off
 */
export function readLivePage(tokens: readonly PageToken[]): Page {
  const builder = new PageBuilder();
  let parent = null as PageElement | null;
  let at = 0;
  const next = (): PageToken => {
    const token = tokens[at++];
    if (token === undefined) throw new Error("The tokens of a page end too early.");
    return token;
  };
  while (at < tokens.length) {
    const kind = Number(next());
    if (kind === 0) {
      if (parent) builder.close(parent);
      parent = parent?.parent ?? null;
      continue;
    }
    if (kind === 1) {
      const text = String(next());
      if (parent) addText(parent, text);
      continue;
    }
    const tag = String(next());
    const flags = Number(next());
    const attributes = new Map<string, string>();
    for (let count = Number(next()); count > 0; count--) attributes.set(String(next()), String(next()));
    const has = (flag: keyof typeof PAGE_FLAGS): boolean => (flags & PAGE_FLAGS[flag]) !== 0;
    parent = builder.open(tag, has("svg") ? "svg" : has("math") ? "math" : "html", parent, attributes, {
      value: has("value") ? String(next()) : null,
      isChecked: has("checked"),
      isSelected: has("selected"),
      isDisabled: has("disabled"),
      isValid: has("validated") ? !has("invalid") : null,
      isFocused: has("focused"),
      isOnTop: has("onTop"),
    });
  }
  return builder.finish("");
}
