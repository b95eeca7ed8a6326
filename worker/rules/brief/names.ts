/** Labels and accessible names. */
import { inputType, isField } from "./fields.ts";
import { isButton, isImage } from "./nouns.ts";
import { descendants, includes, type PageElement } from "./page.ts";
import { UNDRAWN, type Visibility } from "./visible.ts";
import { visibleText } from "./words.ts";

/** More ids of `aria-labelledby` aren't read. */
const MAX_IDS = 10;

/** The text that an element gives as a name to another one, whether it is shown or only read aloud. */
function nameText(element: PageElement, visibility: Visibility, depth = 0): string {
  const shown = visibility.text(element);
  if (shown !== "" || depth > 0) return shown;
  if (!visibility.isRendered(element)) return "";
  // Words that are only for screen readers count as a name.
  const words: string[] = [];
  const add = (one: PageElement): void => {
    if (UNDRAWN.test(one.tag) || visibility.view.style(one).get("display") === "none") return;
    for (const child of one.children) {
      if (typeof child === "string") words.push(child);
      else if (!isField(child)) add(child);
    }
  };
  add(element);
  return visibleText(words.join(" "));
}

function referenced(element: PageElement, attribute: string, visibility: Visibility): string {
  const ids = element.attributes.get(attribute)?.split(/\s+/).slice(0, MAX_IDS) ?? [];
  const { byId } = visibility.view.views.page;
  const texts = ids.map((id) => {
    const other = byId.get(id);
    return other && other !== element ? nameText(other, visibility) : "";
  });
  return texts.join(" ").trim();
}

/** The texts of the labels of a field: of `label` elements, `aria-label` and `aria-labelledby`. Empty where it has none. */
export function labelText(field: PageElement, visibility: Visibility): string {
  const { elements } = visibility.view.views.page;
  const id = field.attributes.get("id");
  const parts: string[] = [];
  visibility.view.views.steps.take(elements.length >> 3);
  for (const one of elements) {
    if (one.tag !== "label") continue;
    const target = one.attributes.get("for");
    const isFor =
      target !== undefined ? target !== "" && target === id : isFirstFieldIn(one, field, visibility);
    if (isFor) parts.push(textWithoutFields(one, visibility));
  }
  const aria =
    referenced(field, "aria-labelledby", visibility) || visibleText(field.attributes.get("aria-label") ?? "");
  return [...parts, aria].join(" ").trim();
}

function isFirstFieldIn(label: PageElement, field: PageElement, visibility: Visibility): boolean {
  if (!includes(label, field)) return false;
  const { page } = visibility.view.views;
  return descendants(page, label).find((one) => isField(one) || isButton(one)) === field;
}

/** The words of a label without the values of the fields in it. */
function textWithoutFields(label: PageElement, visibility: Visibility): string {
  const parts: string[] = [];
  const add = (one: PageElement): void => {
    if (isField(one) || one.tag === "option") return;
    const style = visibility.view.style(one);
    if (style.get("display") === "none" || style.get("visibility") !== "visible") return;
    for (const child of one.children) {
      if (typeof child === "string") parts.push(child);
      else add(child);
    }
    if (isImage(one)) parts.push(one.attributes.get("alt") ?? "");
  };
  if (visibility.isRendered(label)) add(label);
  return visibleText(parts.join(" "));
}

/** The text that stands for a picture. */
function imageName(image: PageElement, visibility: Visibility): string {
  if (image.tag === "img")
    return visibleText(image.attributes.get("alt") ?? image.attributes.get("title") ?? "");
  if (image.tag === "svg") {
    const title = image.elements.find(({ tag }) => tag === "title");
    if (title) return visibleText(title.children.filter((child) => typeof child === "string").join(" "));
    return visibility.text(image);
  }
  return visibleText(image.attributes.get("title") ?? "");
}

/** The accessible name of an element; empty where it has none. */
export function accessibleName(element: PageElement, visibility: Visibility): string {
  const aria =
    referenced(element, "aria-labelledby", visibility) ||
    visibleText(element.attributes.get("aria-label") ?? "");
  if (aria !== "") return aria;
  if (isImage(element)) return imageName(element, visibility);
  if (inputType(element) === "image") return visibleText(element.attributes.get("alt") ?? "");
  if (isField(element)) {
    const label = labelText(element, visibility);
    return label !== ""
      ? label
      : visibleText(element.attributes.get("title") ?? element.attributes.get("placeholder") ?? "");
  }
  const own = nameText(element, visibility);
  if (own !== "") return own;
  const inside = pictureNames(element, visibility);
  return inside !== "" ? inside : visibleText(element.attributes.get("title") ?? "");
}

/** The names of the shown pictures inside an element. */
export function pictureNames(element: PageElement, visibility: Visibility): string {
  const { page, steps } = visibility.view.views;
  steps.take(element.end - element.index);
  const names = descendants(page, element)
    .filter((one) => isImage(one) && visibility.isShown(one))
    .map((one) => visibleText(one.attributes.get("aria-label") ?? "") || imageName(one, visibility));
  return names.join(" ").trim();
}
