/** The browser's own style sheet, as far as the judge looks at it, from the HTML standard's section on rendering. */
import type { PageElement } from "../page.ts";

const DISPLAYS = new Map<string, string>();
const addDisplay = (display: string, tags: string) => {
  for (const tag of tags.split(" ")) DISPLAYS.set(tag, display);
};
addDisplay(
  "none",
  "area base basefont datalist head link meta noembed noframes noscript param rp script style template title source track",
);
addDisplay(
  "block",
  "html body address blockquote center dialog div figure figcaption footer form header hr legend listing main p plaintext pre search " +
    "xmp article aside h1 h2 h3 h4 h5 h6 hgroup nav section dir dd dl dt menu ol ul fieldset details summary optgroup option",
);
addDisplay("list-item", "li");
addDisplay("inline-block", "input select textarea button meter progress");
addDisplay("table", "table");
addDisplay("table-caption", "caption");
addDisplay("table-row-group", "tbody");
addDisplay("table-header-group", "thead");
addDisplay("table-footer-group", "tfoot");
addDisplay("table-row", "tr");
addDisplay("table-cell", "td th");
addDisplay("table-column", "col");
addDisplay("table-column-group", "colgroup");

/** Font sizes in em, and margins above and below in em. */
const HEADINGS: Readonly<Record<string, readonly [size: string, margin: string]>> = {
  h1: ["2em", "0.67em"],
  h2: ["1.5em", "0.83em"],
  h3: ["1.17em", "1em"],
  h4: ["1em", "1.33em"],
  h5: ["0.83em", "1.67em"],
  h6: ["0.67em", "2.33em"],
};
const BOLD = /^(?:h[1-6]|b|strong|th)$/;
const ITALIC = /^(?:i|em|cite|dfn|var|address)$/;
const MONOSPACE = /^(?:code|kbd|samp|pre|tt)$/;
const BUTTON_TYPES = /^(?:button|submit|reset)$/;
const PLAIN_INPUT_TYPES = /^(?:checkbox|radio|range|file|image|hidden|color)$/;
/** The font sizes of elements that have one of their own. */
const EM_SIZES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(HEADINGS).map(([tag, [size]]) => [tag, size] as const),
  ...["small", "sub", "sup"].map((tag) => [tag, "0.83em"] as const),
  ["big", "1.2em"],
  ...["code", "kbd", "samp", "pre", "tt", "textarea"].map((tag) => [tag, "0.8125em"] as const),
]);
/** The sizes of `<font size>` from 1 to 7. */
const FONT_SIZES = ["10px", "13px", "16px", "18px", "24px", "32px", "48px"];

/** Whether an element is drawn as a button. */
function looksLikeButton({ tag, attributes }: PageElement): boolean {
  return (
    tag === "button" || (tag === "input" && BUTTON_TYPES.test((attributes.get("type") ?? "").toLowerCase()))
  );
}

function isBoxField({ tag, attributes }: PageElement): boolean {
  return (
    tag === "textarea" ||
    tag === "select" ||
    (tag === "input" && !PLAIN_INPUT_TYPES.test((attributes.get("type") ?? "").toLowerCase()))
  );
}

/** A size attribute as a length. */
function attributeLength(value: string | undefined): string | undefined {
  const number = /^\s*(\d+(?:\.\d+)?)(%?)/.exec(value ?? "");
  if (!number) return undefined;
  return `${Number(number[1])}${number[2] === "%" ? "%" : Number(number[1]) === 0 ? "" : "px"}`;
}

/** A colour attribute. */
function attributeColor(value: string | undefined): string | undefined {
  return value === undefined || value.trim() === "" ? undefined : value.trim().toLowerCase();
}

/** The value that the browser gives a property of an element by itself, in the normal form of values; undefined where none. */
export function browserValue(element: PageElement, property: string): string | undefined {
  const { tag, attributes } = element;
  if (element.namespace !== "html") return svgValue(element, property);
  switch (property) {
    case "display":
      return displayOf(element);
    case "font-weight":
      return BOLD.test(tag) ? "700" : looksLikeButton(element) || isBoxField(element) ? "400" : undefined;
    case "font-style":
      return ITALIC.test(tag) ? "italic" : undefined;
    case "font-family":
      if (MONOSPACE.test(tag) || tag === "textarea") return "monospace";
      if (tag === "font" && attributes.has("face")) return (attributes.get("face") ?? "").toLowerCase();
      return looksLikeButton(element) || isBoxField(element) ? "arial" : undefined;
    case "font-size":
      return fontSize(element);
    case "color":
      return colorOf(element);
    case "background-color":
      if (looksLikeButton(element)) return "#efefefff";
      if (isBoxField(element)) return "#ffffffff";
      if (tag === "mark") return "#ffff00ff";
      if (tag === "dialog") return "#ffffffff";
      return /^(?:body|table|tr|td|th|thead|tbody|tfoot)$/.test(tag)
        ? attributeColor(attributes.get("bgcolor"))
        : undefined;
    case "text-decoration-line":
      if (tag === "a" && attributes.has("href")) return "underline";
      return /^(?:u|ins)$/.test(tag)
        ? "underline"
        : /^(?:s|strike|del)$/.test(tag)
          ? "line-through"
          : undefined;
    case "text-align":
      if (tag === "center") return "center";
      if (attributes.has("align") && /^(?:p|div|h[1-6]|td|th|tr)$/.test(tag))
        return attributes.get("align")?.toLowerCase();
      return tag === "th" || tag === "caption" || looksLikeButton(element) ? "center" : undefined;
    case "list-style-type":
      return tag === "ol" ? "decimal" : tag === "ul" || tag === "menu" ? "disc" : undefined;
    case "cursor":
      return tag === "a" && attributes.has("href") ? "pointer" : undefined;
    case "vertical-align":
      return /^(?:td|th|tr|thead|tbody|tfoot)$/.test(tag) ? "middle" : undefined;
    case "box-sizing":
      return looksLikeButton(element) || (isBoxField(element) && tag === "select") ? "border-box" : undefined;
    case "width":
    case "height":
      return /^(?:img|video|iframe|canvas|table|td|th|embed|object|hr)$/.test(tag)
        ? attributeLength(attributes.get(property))
        : undefined;
    case "white-space":
      return tag === "pre" || tag === "textarea" ? "pre" : undefined;
    case "position":
      return tag === "dialog" && attributes.has("open") ? "absolute" : undefined;
  }
  if (property.startsWith("margin-")) return marginOf(element, property);
  if (property.startsWith("padding-")) return paddingOf(element, property);
  if (
    property.startsWith("border-") &&
    /^border-(?:top|right|bottom|left)-(?:width|style|color)$/.test(property)
  )
    return borderOf(element, property);
  return undefined;
}

function svgValue({ tag, attributes }: PageElement, property: string): string | undefined {
  if (
    property === "display" &&
    /^(?:defs|symbol|title|desc|metadata|clippath|clipPath|mask|style|script|linearGradient|radialGradient|pattern|marker|filter)$/.test(
      tag,
    )
  )
    return "none";
  const own = attributes.get(property);
  if (
    own === undefined ||
    !/^(?:display|visibility|opacity|fill|stroke|font-size|width|height|color)$/.test(property)
  )
    return undefined;
  if (property === "width" || property === "height") return tag === "svg" ? attributeLength(own) : undefined;
  return own.trim().toLowerCase();
}

function displayOf({ tag, attributes }: PageElement): string | undefined {
  if (attributes.has("hidden") && attributes.get("hidden")?.toLowerCase() !== "until-found") return "none";
  if (tag === "dialog" && !attributes.has("open")) return "none";
  if (tag === "input" && attributes.get("type")?.toLowerCase() === "hidden") return "none";
  if (tag === "audio" && !attributes.has("controls")) return "none";
  return DISPLAYS.get(tag);
}

function fontSize(element: PageElement): string | undefined {
  const { tag, attributes } = element;
  const em = EM_SIZES.get(tag);
  if (em !== undefined) return em;
  if (tag === "font") {
    const size = Number(attributes.get("size"));
    return FONT_SIZES[size - 1];
  }
  return looksLikeButton(element) || isBoxField(element) ? "13.3333px" : undefined;
}

function colorOf(element: PageElement): string | undefined {
  const { tag, attributes } = element;
  if (tag === "a" && attributes.has("href")) return "#0000eeff";
  if (tag === "mark") return "#000000ff";
  if (tag === "dialog") return "#000000ff";
  if (tag === "font") return attributeColor(attributes.get("color"));
  if (tag === "body") return attributeColor(attributes.get("text"));
  return looksLikeButton(element) || isBoxField(element) ? "#000000ff" : undefined;
}

function marginOf({ tag }: PageElement, property: string): string | undefined {
  if (tag === "body") return "8px";
  const isVertical = property === "margin-top" || property === "margin-bottom";
  if (isVertical && Object.hasOwn(HEADINGS, tag)) return HEADINGS[tag]?.[1];
  if (isVertical && /^(?:p|blockquote|figure|ul|ol|menu|dl|pre)$/.test(tag)) return "1em";
  if (!isVertical && /^(?:blockquote|figure)$/.test(tag)) return "40px";
  if (property === "margin-left" && tag === "dd") return "40px";
  return tag === "dialog" || tag === "center" ? "auto" : undefined;
}

function paddingOf(element: PageElement, property: string): string | undefined {
  const { tag } = element;
  if (property === "padding-left" && /^(?:ul|ol|menu)$/.test(tag)) return "40px";
  if (tag === "td" || tag === "th") return "1px";
  if (looksLikeButton(element)) return /left|right/.test(property) ? "6px" : "1px";
  if (tag === "fieldset") return "0.75em";
  if (tag === "dialog") return "1em";
  return isBoxField(element) && tag !== "select" ? "2px" : undefined;
}

function borderOf(element: PageElement, property: string): string | undefined {
  const { tag, attributes } = element;
  const part = property.slice(property.lastIndexOf("-") + 1);
  const values = { width: "2px", style: "", color: "#767676ff" };
  if (looksLikeButton(element)) values.style = "outset";
  else if (isBoxField(element)) values.style = tag === "select" ? "solid" : "inset";
  else if (tag === "fieldset" || tag === "dialog") values.style = tag === "fieldset" ? "groove" : "solid";
  else if (tag === "hr" || tag === "iframe") values.style = "inset";
  else if (tag === "table" && Number(attributes.get("border")) > 0) values.style = "outset";
  else if ((tag === "td" || tag === "th") && hasTableBorder(element)) values.style = "inset";
  return values.style === "" ? undefined : values[part as "width"];
}

function hasTableBorder(cell: PageElement): boolean {
  for (let outer = cell.parent; outer; outer = outer.parent)
    if (outer.tag === "table") return Number(outer.attributes.get("border")) > 0;
  return false;
}
