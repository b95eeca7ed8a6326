/** The nouns of briefs: which elements each of them means, in all forms that a page may give it. */
import { isAsset } from "./addresses.ts";
import { hasButtonType, inputType, isField } from "./fields.ts";
import { isFlexOrGrid } from "./noticeable.ts";
import { includes, type PageElement } from "./page.ts";
import type { Noun } from "./schema.ts";
import type { Visibility } from "./visible.ts";

const HEADING = /^h[1-6]$/;
const NOT_DRAWN =
  /^(?:html|head|body|title|meta|link|base|script|style|template|noscript|br|wbr|source|track|param|col|colgroup)$/;
const NO_BOX =
  /^(?:span|b|i|em|strong|small|a|u|s|sub|sup|code|kbd|br|img|input|textarea|select|option|button|label|h[1-6]|p|svg|picture|video|audio|canvas|iframe|hr|tr|tbody|thead|tfoot|table|ul|ol|dl|th|caption|legend|summary|abbr|q|cite|time|mark|hgroup)$/;
const PART = /^(?:section|article|main|aside|header|footer|nav|fieldset|details|search)$/;
const PART_ROLE = /^(?:region|main|banner|contentinfo|complementary|navigation|search|article|group)$/;
const WORD_TYPE = /^(?:|text|search|email|url|tel|password)$/;

/** The role of an attribute, in lower case; empty where there is none. */
function roleAttribute({ attributes }: PageElement): string {
  return attributes.get("role")?.trim().toLowerCase().split(/\s+/)[0] ?? "";
}

const TAG_ROLES: Readonly<Record<string, string>> = {
  a: "link",
  article: "article",
  aside: "complementary",
  button: "button",
  dialog: "dialog",
  fieldset: "group",
  figure: "figure",
  footer: "contentinfo",
  form: "form",
  header: "banner",
  img: "img",
  li: "listitem",
  main: "main",
  menu: "list",
  meter: "meter",
  nav: "navigation",
  ol: "list",
  option: "option",
  output: "status",
  progress: "progressbar",
  search: "search",
  section: "region",
  select: "combobox",
  summary: "button",
  table: "table",
  td: "cell",
  textarea: "textbox",
  th: "columnheader",
  tr: "row",
  ul: "list",
};
const INPUT_ROLES: Readonly<Record<string, string>> = {
  button: "button",
  submit: "button",
  reset: "button",
  image: "button",
  checkbox: "checkbox",
  radio: "radio",
  range: "slider",
  number: "spinbutton",
  search: "searchbox",
};

/** The role that an element has by its attribute or of itself. */
export function roleOf(element: PageElement): string {
  const own = roleAttribute(element);
  if (own !== "") return own;
  if (HEADING.test(element.tag)) return "heading";
  if (element.tag === "input") return INPUT_ROLES[inputType(element)] ?? "textbox";
  if (element.tag === "a" && !element.attributes.has("href")) return "";
  return Object.hasOwn(TAG_ROLES, element.tag) ? (TAG_ROLES[element.tag] ?? "") : "";
}

export function isHeading(element: PageElement): boolean {
  return HEADING.test(element.tag) || roleAttribute(element) === "heading";
}

export function isImage(element: PageElement): boolean {
  const { tag, parent } = element;
  if (tag === "img") return true;
  if (tag === "svg") return parent?.namespace !== "svg";
  return roleAttribute(element) === "img";
}

/** Whether an `img` has a file that could be one. Other pictures are drawn by the page itself. */
function hasPicture({ tag, attributes, parent }: PageElement): boolean {
  if (tag !== "img") return true;
  const sources = parent?.tag === "picture" ? parent.elements : [];
  const addresses = [attributes, ...sources.map((source) => source.attributes)].flatMap((one) => [
    one.get("src") ?? "",
    one.get("srcset") ?? "",
  ]);
  return addresses.some((address) => isAsset(address.trim()));
}

export function isButton(element: PageElement): boolean {
  return (
    element.tag === "button" ||
    element.tag === "summary" ||
    roleAttribute(element) === "button" ||
    hasButtonType(element)
  );
}

function isEditable({ attributes }: PageElement): boolean {
  const own = attributes.get("contenteditable")?.toLowerCase();
  return own !== undefined && own !== "false";
}

function isSubmitButton(element: PageElement): boolean {
  const type = element.attributes.get("type")?.toLowerCase();
  if (element.tag === "input") return type === "submit" || type === "image";
  return element.tag === "button" && type !== "button" && type !== "reset";
}

function isChoice(element: PageElement): boolean {
  if (element.tag !== "option" || element.attributes.has("disabled") || element.attributes.has("hidden"))
    return false;
  if (element.attributes.get("value") === "") return false;
  const text = element.children.join("").trim();
  return (
    text !== "" &&
    !/^(?:[-–—.…\s]+|(?:please )?(?:choose|select|pick)\b.*(?:[.…:]|--|\bone\b|\boption\b))$/i.test(text)
  );
}

/** Whether an element is a paragraph: `p`, or a box or cell that itself holds words. */
function isParagraph(element: PageElement): boolean {
  const { tag } = element;
  if (tag === "p" || tag === "blockquote" || tag === "dd" || roleAttribute(element) === "paragraph")
    return true;
  if (!/^(?:div|section|article|main|aside|header|footer|td|figcaption|address|pre|body)$/.test(tag))
    return false;
  return element.children.some((child) => typeof child === "string" && /\p{L}{2}/u.test(child));
}

function isPart(element: PageElement): boolean {
  if (PART.test(element.tag) || PART_ROLE.test(roleAttribute(element))) return true;
  return element.tag === "div" && element.elements.length > 0;
}

/** Whether an element is laid out as a box: by its own display, or since what is around it makes it one. */
function isBox(element: PageElement, visibility: Visibility): boolean {
  if (element.namespace !== "html" || NOT_DRAWN.test(element.tag) || element.children.length === 0)
    return false;
  const style = visibility.view.style(element);
  const display = style.get("display");
  if (!/^(?:inline|ruby)$/.test(display)) return !/^(?:none|contents)$/.test(display);
  return (
    isFlexOrGrid(style.parent) ||
    style.get("float") !== "none" ||
    /^(?:absolute|fixed)$/.test(style.get("position"))
  );
}

type Test = (element: PageElement, visibility: Visibility) => boolean;

const tags =
  (...names: string[]): Test =>
  ({ tag }) =>
    names.includes(tag);
const tagsOrRole =
  (pattern: RegExp, role: RegExp): Test =>
  (element) =>
    pattern.test(element.tag) || role.test(roleAttribute(element));

const TESTS: Readonly<Record<Exclude<Noun, "card">, Test>> = {
  element: ({ tag, namespace }) =>
    namespace === "html" && (tag === "html" || tag === "body" || !NOT_DRAWN.test(tag)),
  heading: isHeading,
  paragraph: isParagraph,
  list: tagsOrRole(/^(?:ul|ol|dl|menu)$/, /^list$/),
  item: tagsOrRole(/^(?:li|dt)$/, /^listitem$/),
  image: (element) => isImage(element) && hasPicture(element),
  link: (element) =>
    ((element.tag === "a" || element.tag === "area") && element.attributes.has("href")) ||
    roleAttribute(element) === "link",
  button: isButton,
  submitButton: isSubmitButton,
  field: isField,
  textField: (element) =>
    element.tag === "textarea" ||
    (element.tag === "input" && WORD_TYPE.test(inputType(element))) ||
    isEditable(element),
  numberField: (element) => inputType(element) === "number",
  emailField: (element) => inputType(element) === "email",
  passwordField: (element) => inputType(element) === "password",
  checkbox: (element) =>
    inputType(element) === "checkbox" || /^(?:checkbox|switch)$/.test(roleAttribute(element)),
  radio: (element) => inputType(element) === "radio" || roleAttribute(element) === "radio",
  dropdown: tagsOrRole(/^select$/, /^(?:combobox|listbox)$/),
  choice: isChoice,
  label: tags("label", "legend"),
  form: tagsOrRole(/^form$/, /^form$/),
  table: tagsOrRole(/^table$/, /^(?:table|grid)$/),
  row: tagsOrRole(/^tr$/, /^row$/),
  cell: tagsOrRole(/^(?:td|th)$/, /^(?:cell|gridcell|columnheader|rowheader)$/),
  headerCell: tagsOrRole(/^th$/, /^(?:columnheader|rowheader)$/),
  caption: tags("caption", "figcaption"),
  navigation: tagsOrRole(/^nav$/, /^navigation$/),
  part: isPart,
  box: isBox,
  video: tags("video"),
  audio: tags("audio"),
  dialog: tagsOrRole(/^dialog$/, /^(?:dialog|alertdialog)$/),
};

/** Whether a noun other than `card` means an element. */
export function isNoun(noun: Exclude<Noun, "card">, element: PageElement, visibility: Visibility): boolean {
  return TESTS[noun](element, visibility);
}

/** Boxes around everything aren't cards. */
const NO_CARD = /^(?:html|body|main|nav|form|head)$/;

/**
 * The cards of a page. Each is a chain of boxes: the innermost one with a heading and a picture or words of its own, and those around
 * it that contain nothing else of that kind, since a page may give any of them the card's looks.
 * @returns for each box of a chain, the chain's innermost box
 */
export function findCards(
  elements: readonly PageElement[],
  visibility: Visibility,
): Map<PageElement, PageElement> {
  const cards = new Map<PageElement, PageElement>();
  const headings = elements.filter((one) => isHeading(one) && visibility.isShown(one));
  for (const heading of headings) {
    let innermost: PageElement | null = null;
    for (let box = heading.parent; box && !NO_CARD.test(box.tag); box = box.parent) {
      visibility.view.views.steps.take(2);
      // The head and foot of a card are a part of it.
      if (/^(?:header|footer|hgroup)$/.test(box.tag)) continue;
      if (NO_BOX.test(box.tag) && !/^(?:a|button|label|summary)$/.test(box.tag)) continue;
      if (/^(?:tr|ul|ol|table)$/.test(box.tag)) break;
      const inside = headings.filter((one) => box !== null && includes(box, one));
      // Another heading of the same rank, or a higher one, belongs to another card.
      if (inside.some((one) => one !== heading && rank(one) <= rank(heading))) break;
      if (inside[0] !== heading && innermost === null) break;
      if (innermost === null && !hasContentBeside(box, heading, visibility)) continue;
      innermost ??= box;
      if (!cards.has(box)) cards.set(box, innermost);
    }
  }
  return cards;
}

function rank({ tag, attributes }: PageElement): number {
  return HEADING.test(tag) ? Number(tag[1]) : Number(attributes.get("aria-level") ?? 2);
}

/** Whether a box holds a picture, or words, beside its heading. */
function hasContentBeside(box: PageElement, heading: PageElement, visibility: Visibility): boolean {
  const whole = visibility.text(box).length;
  if (whole > visibility.text(heading).length + 2) return true;
  const { elements } = visibility.view.views.page;
  visibility.view.views.steps.take(box.end - box.index);
  return elements.slice(box.index + 1, box.end).some((one) => isImage(one) && visibility.isShown(one));
}
