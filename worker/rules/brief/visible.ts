/** What a person could see of a page: which elements, which words, and with which contrast. */
import {
  BLACK,
  type Color,
  colorDistance,
  contrast,
  over,
  readColor,
  TRANSPARENT,
  WHITE,
} from "./css/colors.ts";
import { readNumber } from "./css/lengths.ts";
import type { Style, View } from "./css/view.ts";
import { WINDOW_HEIGHT } from "./css/window.ts";
import { inputType, isField } from "./fields.ts";
import { type PageElement, textIn } from "./page.ts";
import { MAX_TEXT, visibleText } from "./words.ts";

/** Elements whose own content is shown by the browser in another way, or only where the element isn't known. */
const FALLBACK =
  /^(?:canvas|video|audio|iframe|object|progress|meter|datalist|noscript|template|script|style|title|textarea|head)$/;
/** Elements that are never drawn, but belong to one that is. */
export const UNDRAWN =
  /^(?:source|track|audio|option|optgroup|col|colgroup|param|area|br|wbr|legend|rp|rt|rb)$/;
const PICTURE = /^(?:img|svg|video|canvas|iframe)$/;
const HEAD = /^(?:head|title|meta|link|base|script|style|template|noscript)$/;
/** Text below this size in pixels can't be read. */
const MIN_FONT_SIZE = 5;
/** Below this opacity, all ancestors' together, nothing can be seen. */
const MIN_OPACITY = 0.1;
/** A box of this size in pixels or less that cuts off its content shows nothing. */
const MAX_HIDDEN_SIZE = 4;
/** So far outside in pixels, something is out of view. */
const FAR = 300;
/** Text and background with less contrast can't be told apart. */
const MIN_CONTRAST = 1.12;

/** What hides an element: everything in it, or its words only. */
interface Hiding {
  /** The element and all in it are hidden, whatever they say. */
  isHidden: boolean;
  /** The opacity with all ancestors'. */
  opacity: number;
}

/** What can be seen in one view. */
export class Visibility {
  readonly view: View;
  readonly #hiding = new Map<PageElement, Hiding>();
  readonly #texts = new Map<PageElement, string>();
  readonly #backgrounds = new Map<PageElement, Color[]>();

  /** What a visitor has typed into the page. */
  readonly #typed: ReadonlySet<string>;

  constructor(view: View, typed: ReadonlySet<string>) {
    this.view = view;
    this.#typed = typed;
  }

  /** Whether a person could see the element, or would if it had content. */
  isShown(element: PageElement): boolean {
    if (HEAD.test(element.tag) && element.namespace === "html") return true;
    if (UNDRAWN.test(element.tag)) return this.#ownerIsShown(element);
    // A sound is heard, with controls or without.
    if (element.tag === "audio" && element.parent) return this.isShown(element.parent);
    return !this.#hidingOf(element).isHidden && this.view.style(element).get("visibility") === "visible";
  }

  #ownerIsShown({ parent, tag }: PageElement): boolean {
    if (!parent) return true;
    return !(parent.tag === "datalist" && tag === "option") && this.isShown(parent);
  }

  /** Whether the element takes part in the page at all: no ancestor or it is `display: none`. A screen reader could read it. */
  isRendered(element: PageElement): boolean {
    for (let outer: PageElement | null = element; outer; outer = outer.parent) {
      const style = this.view.style(outer);
      if (style.get("display") === "none" && !UNDRAWN.test(outer.tag)) return false;
    }
    return this.view.style(element).get("visibility") === "visible";
  }

  #hidingOf(element: PageElement): Hiding {
    let hiding = this.#hiding.get(element);
    if (!hiding) {
      const outer = element.parent ? this.#hidingOf(element.parent) : { isHidden: false, opacity: 1 };
      hiding = outer.isHidden ? outer : this.#compute(element, outer.opacity);
      this.#hiding.set(element, hiding);
    }
    return hiding;
  }

  #compute(element: PageElement, outerOpacity: number): Hiding {
    this.view.views.steps.take(3);
    const style = this.view.style(element);
    if (!mayHide(element, style)) {
      const isHidden = style.get("display") === "none" || isInClosed(element) || isClosedPopover(element);
      return { isHidden, opacity: outerOpacity };
    }
    const opacity = outerOpacity * opacityOf(style);
    const isHidden =
      opacity < MIN_OPACITY ||
      style.get("display") === "none" ||
      isInClosed(element) ||
      isOutOfView(element, style, this.view.width) ||
      isCutOff(element, style, this.view.width) ||
      hasHidingTransform(style, this.view.width) ||
      isWithoutArea(element, style);
    return { isHidden, opacity };
  }

  /** The colours that may stand behind the content of an element: several, where there is a gradient. Empty: a picture. */
  backgrounds(element: PageElement): Color[] {
    let colors = this.#backgrounds.get(element);
    if (!colors) {
      colors = this.#computeBackgrounds(element);
      this.#backgrounds.set(element, colors);
    }
    return colors;
  }

  /** Whether an element without a colour of its own is laid over a picture, so that it isn't known what is behind it. */
  #isOverPicture(element: PageElement, style: Style): boolean {
    if (!/^(?:absolute|fixed)$/.test(style.get("position"))) return false;
    let around = element.parent;
    while (around?.parent && this.view.style(around).get("position") === "static") around = around.parent;
    if (!around) return false;
    const { page, steps } = this.view.views;
    steps.take(around.end - around.index);
    return page.elements
      .slice(around.index, around.end)
      .some((one) => PICTURE.test(one.tag) && one !== element && this.isShown(one));
  }

  #computeBackgrounds(element: PageElement): Color[] {
    const style = this.view.style(element);
    const own = this.#colorOf(style, "background-color");
    const image = style.get("background-image");
    const clip = style.get("background-clip");
    const outer = element.parent ? this.backgrounds(element.parent) : [WHITE];
    if (clip === "text") return outer;
    if (own.alpha < 0.99 && image === "none" && this.#isOverPicture(element, style)) return [];
    const behind = own.alpha >= 0.99 ? [own] : outer.map((color) => over(own, color));
    if (image === "none") return behind;
    const stops = gradientColors(image, style.color);
    if (stops.length > 0) {
      const base = behind[0] ?? WHITE;
      return stops.map((color) => over(color, base));
    }
    // A picture with a colour below it: the colour is what is known.
    return own.alpha >= 0.99 ? [own] : [];
  }

  #colorOf(style: Style, property: string): Color {
    return readColor(style.get(property), style.color) ?? TRANSPARENT;
  }

  /** The colour of an element's words. Null for one that a gradient or picture fills. */
  textColor(element: PageElement): Color | null {
    const style = this.view.style(element);
    const fill = style.get("-webkit-text-fill-color");
    const color = readColor(fill, style.color) ?? style.color;
    if (style.get("background-clip") === "text" && color.alpha < 0.5) return null;
    return color;
  }

  /** The contrast of an element's words with what is behind them; null where it isn't known. */
  contrastOf(element: PageElement): number | null {
    const color = this.textColor(element);
    const backgrounds = this.backgrounds(element);
    if (!color || backgrounds.length === 0) return null;
    const { opacity } = this.#hidingOf(element);
    const values = backgrounds.map((back) =>
      contrast(over({ ...color, alpha: color.alpha * opacity }, back), back),
    );
    return Math.min(...values);
  }

  /** Whether the words that stand directly in the element can be seen. */
  showsWords(element: PageElement): boolean {
    return this.drawsWords(element) && this.#hasVisibleTextColor(element);
  }

  /** Whether the words that stand directly in the element are drawn, in whatever colour. */
  drawsWords(element: PageElement): boolean {
    if (element.namespace === "html" && FALLBACK.test(element.tag) && element.tag !== "title") return false;
    if (element.hidesChildren || !this.isShown(element)) return false;
    const style = this.view.style(element);
    if (element.namespace === "svg") return style.fontSize >= MIN_FONT_SIZE;
    if (style.fontSize < MIN_FONT_SIZE) return false;
    const indent = style.pixels("text-indent", this.view.width) ?? 0;
    if (Math.abs(indent) > FAR / 2) return false;
    const spacing = style.pixels("letter-spacing", style.fontSize) ?? 0;
    return spacing >= -style.fontSize / 2;
  }

  /** Whether the colour of an element's words differs from what is behind them. */
  #hasVisibleTextColor(element: PageElement): boolean {
    if (element.namespace === "svg") return true;
    const style = this.view.style(element);
    const color = this.textColor(element);
    if (color && color.alpha < MIN_OPACITY && style.get("text-shadow") === "none") return false;
    if (!color || style.get("text-shadow") !== "none") return true;
    const backgrounds = this.backgrounds(element);
    if (backgrounds.length === 0) return true;
    return backgrounds.some((back) => {
      const front = over(color, back);
      return contrast(front, back) >= MIN_CONTRAST || colorDistance(front, back) >= 60;
    });
  }

  /**
   * The words of an element that can be seen, with those inside it, white space collapsed. Of fields that a visitor can type into,
   * only a value that a script has given them.
   */
  text(element: PageElement): string {
    let text = this.#texts.get(element);
    if (text === undefined) {
      text = visibleText(this.#collect(element));
      this.#texts.set(element, text);
    }
    return text;
  }

  #collect(element: PageElement): string {
    const { tag, namespace } = element;
    if (namespace === "html" && (HEAD.test(tag) || FALLBACK.test(tag))) {
      if (tag === "title") return element.children.join("");
      return tag === "textarea" ? this.#saidValue(element) : "";
    }
    if (tag === "br") return " ";
    if (this.#hidingOf(element).isHidden && !UNDRAWN.test(tag)) return "";
    if (tag === "input") return this.#inputText(element);
    if (tag === "select") return this.#chosenText(element);
    const ownWords = element.hidesChildren ? false : this.showsWords(element) || tag === "option";
    let result = this.#generated(element, "before");
    for (const child of element.children) {
      if (result.length > MAX_TEXT) break;
      if (typeof child === "string") {
        if (ownWords) result += transformed(child.slice(0, MAX_TEXT), this.view.style(element));
        continue;
      }
      if (element.hidesChildren) continue;
      const isBlock = !INLINE.test(this.view.style(child).get("display"));
      const inner = this.#texts.get(child) ?? this.#collect(child);
      this.view.views.steps.take(1 + (inner.length >> 6));
      result += isBlock ? ` ${inner} ` : inner;
    }
    return result + this.#generated(element, "after");
  }

  #generated(element: PageElement, pseudo: "before" | "after"): string {
    const style = this.view.pseudoStyle(element, pseudo);
    if (!style || style.get("display") === "none" || style.get("visibility") !== "visible") return "";
    const content = style.get("content");
    let text = "";
    for (const [, string, name] of content.matchAll(/("(?:[^"\\]|\\.)*")|attr\(([\w-]+)\)/g)) {
      if (name !== undefined) text += element.attributes.get(name) ?? "";
      else text += readString(string ?? "");
    }
    return opacityOf(style) < MIN_OPACITY || style.fontSize < MIN_FONT_SIZE ? "" : text;
  }

  #inputText(element: PageElement): string {
    if (isField(element)) return this.#saidValue(element);
    const value = this.#shownValue(element);
    const type = inputType(element);
    if (value === "" && type === "submit" && this.isShown(element)) return "Submit";
    return value === "" && type === "reset" && this.isShown(element) ? "Reset" : value;
  }

  /** The value that a field shows, whoever put it there, white space collapsed. */
  valueText(element: PageElement): string {
    return element.tag === "select" ? this.text(element) : visibleText(this.#shownValue(element));
  }

  #shownValue(element: PageElement): string {
    return WORDLESS_TYPE.test(inputType(element)) || !this.isShown(element)
      ? ""
      : (element.state.value ?? "");
  }

  /** A field's value, as far as the page says it: not what it began with, nor what a visitor has typed. */
  #saidValue(element: PageElement): string {
    const { attributes, state, tag } = element;
    const value = this.#shownValue(element);
    if (attributes.has("readonly") || state.isDisabled) return value;
    const first = tag === "textarea" ? textIn(element) : attributes.get("value");
    return value === first || this.#typed.has(value) ? "" : value;
  }

  #chosenText(element: PageElement): string {
    if (!this.isShown(element)) return "";
    const options = element.elements.flatMap((one) => (one.tag === "optgroup" ? one.elements : [one]));
    const chosen = options.find(({ state }) => state.isSelected) ?? options[0];
    return chosen ? chosen.children.map((child) => (typeof child === "string" ? child : "")).join("") : "";
  }
}

const INLINE = /^(?:inline|contents|ruby|none)/;
/** The types of an `input` that shows no words. */
const WORDLESS_TYPE = /^(?:hidden|checkbox|radio|color|range|file|password|image)$/;

function readString(json: string): string {
  try {
    return String(JSON.parse(json));
  } catch {
    return json.slice(1, -1);
  }
}

function transformed(text: string, style: Style): string {
  const how = style.get("text-transform");
  return how === "uppercase" ? text.toUpperCase() : how === "lowercase" ? text.toLowerCase() : text;
}

function opacityOf(style: Style): number {
  const own = readNumber(style.get("opacity")) ?? 1;
  const filter = /opacity\(([\d.]+)(%?)\)/.exec(style.get("filter"));
  const filtered = filter ? Number(filter[1]) / (filter[2] === "%" ? 100 : 1) : 1;
  return Math.min(1, Math.max(0, own)) * Math.min(1, filtered);
}

/** Whether an ancestor is closed, so that its content isn't shown. */
function isInClosed(element: PageElement): boolean {
  const { parent } = element;
  if (!parent) return false;
  if (parent.hidesChildren) return true;
  if (parent.namespace !== "html") return false;
  if (parent.tag === "details" && !parent.attributes.has("open")) {
    const summary = parent.elements.find(({ tag }) => tag === "summary");
    if (element !== summary) return true;
  }
  if (element.attributes.get("hidden")?.toLowerCase() === "until-found") return true;
  return FALLBACK.test(parent.tag) && !UNDRAWN.test(element.tag);
}

function isClosedPopover({ attributes, state }: PageElement): boolean {
  return attributes.has("popover") && !state.isOnTop;
}

/** The properties that can hide an element by themselves or together; `display` aside, which browsers set themselves. */
const HIDING_PROPERTIES = new Set(
  (
    "all opacity filter position left right top bottom margin-left margin-top clip clip-path mask mask-image content-visibility " +
    "overflow-x overflow-y scale translate rotate zoom transform"
  ).split(" "),
);
/** Elements that are hidden when they have no area: their attributes decide too. */
const WITH_AREA = /^(?:img|svg|video|canvas|iframe|button|input)$/;

/** Whether something in an element's styles could hide it. Of most elements nothing does, and nothing has to be computed. */
function mayHide(element: PageElement, style: Style): boolean {
  if (element.namespace !== "html" || WITH_AREA.test(element.tag) || style.resets.size > 0) return true;
  for (const property of style.entries.keys()) if (HIDING_PROPERTIES.has(property)) return true;
  return false;
}

/** Whether an element is positioned outside of the window. */
function isOutOfView(element: PageElement, style: Style, width: number): boolean {
  const position = style.get("position");
  const marginLeft = style.pixels("margin-left", width) ?? 0;
  const marginTop = style.pixels("margin-top", width) ?? 0;
  if (marginLeft < -width / 2 - FAR || marginTop < -WINDOW_HEIGHT) return true;
  if (isClosedPopover(element)) return true;
  if (position === "static") return false;
  const left = style.pixels("left", width);
  const right = style.pixels("right", width);
  const top = style.pixels("top", WINDOW_HEIGHT);
  const bottom = style.pixels("bottom", WINDOW_HEIGHT);
  const isFixed = position === "fixed";
  if (left !== null && (left <= -FAR * 1.5 || (isFixed ? left >= width : left >= width * 2.5))) return true;
  if (left === null && right !== null && (right <= -FAR * 1.5 || right >= width * 1.5)) return true;
  if (top !== null && (top <= -FAR || (isFixed && top >= WINDOW_HEIGHT))) return true;
  return top === null && bottom !== null && ((isFixed && bottom <= -FAR) || bottom >= WINDOW_HEIGHT * 12);
}

/** Whether an element is cut off by its own box, a clip or a mask. */
function isCutOff(element: PageElement, style: Style, width: number): boolean {
  const position = style.get("position");
  const clip = style.get("clip");
  if (clip.startsWith("rect(") && (position === "absolute" || position === "fixed")) {
    const [top = 0, right = 0, bottom = 0, left = 0] = (clip.match(/-?[\d.]+/g) ?? []).map(Number);
    if (right - left <= MAX_HIDDEN_SIZE || bottom - top <= MAX_HIDDEN_SIZE) return true;
  }
  if (hidesAll(style.get("clip-path")) || isMasked(style)) return true;
  if (style.get("content-visibility") === "hidden") return true;
  if (element.tag === "img" || element.tag === "svg") return false;
  const isTiny = (axis: "width" | "height") => {
    const sizes = [style.pixels(axis, 1000), style.pixels(`max-${axis}`, 1000)];
    return sizes.some((size) => size !== null && size <= MAX_HIDDEN_SIZE);
  };
  const clips = (axis: "x" | "y") => /^(?:hidden|clip|auto|scroll)$/.test(style.get(`overflow-${axis}`));
  if (
    style.get("display") === "inline" ||
    (style.get("box-sizing") !== "border-box" && hasPadding(style, width))
  )
    return false;
  if (clips("y") && isInFlatRow(style)) return true;
  return (clips("x") && isTiny("width")) || (clips("y") && isTiny("height"));
}

/** Whether an element stands in a grid whose rows are closed, as of an accordion with `grid-template-rows: 0fr`. */
function isInFlatRow({ parent }: Style): boolean {
  if (!parent || !/grid$/.test(parent.get("display"))) return false;
  return /^0(?:fr|px)?$/.test(parent.get("grid-template-rows"));
}

function hasPadding(style: Style, width: number): boolean {
  return ["top", "right", "bottom", "left"].some(
    (side) => (style.pixels(`padding-${side}`, width) ?? 0) > MAX_HIDDEN_SIZE,
  );
}

/** Whether a clip path leaves nothing. */
function hidesAll(path: string): boolean {
  if (path === "none") return false;
  const numbers = (path.match(/-?[\d.]+/g) ?? []).map(Number);
  if (path.startsWith("circle(") || path.startsWith("ellipse(")) return numbers[0] === 0;
  if (path.startsWith("inset(")) {
    const [top = 0, right = top, bottom = top, left = right] = numbers;
    return path.includes("%") && (top + bottom >= 98 || left + right >= 98);
  }
  return (
    path.startsWith("polygon(") && numbers.length > 0 && numbers.every((number) => number === numbers[0])
  );
}

function isMasked(style: Style): boolean {
  const mask = `${style.get("mask")} ${style.get("mask-image")}`;
  const colors = gradientColors(mask, BLACK);
  return colors.length > 0 && colors.every(({ alpha }) => alpha < MIN_OPACITY);
}

/** Whether a transform moves an element out of view, turns its edge to the visitor, or makes it a point. */
function hasHidingTransform(style: Style, width: number): boolean {
  const scale = style.get("scale");
  if (scale !== "none" && scale.split(" ").some((part) => isNearZero(part))) return true;
  const translate = style.get("translate");
  if (translate !== "none" && translate.split(" ").some((part) => isFar(part, width))) return true;
  if (isEdgeOn(style.get("rotate"))) return true;
  const zoom = readNumber(style.get("zoom"));
  if (zoom !== null && zoom > 0 && zoom < 0.2) return true;
  const transform = style.get("transform");
  if (transform === "none") return false;
  for (const [, name = "", inner = ""] of transform.matchAll(/([\w-]+)\(([^()]*(?:\([^()]*\)[^()]*)*)\)/g)) {
    const parts = inner.split(/\s*,\s*/);
    if (name.startsWith("scale") && parts.some((part) => isNearZero(part.trim()))) return true;
    if (name.startsWith("translate") && parts.some((part) => isFar(part.trim(), width))) return true;
    if (/^rotate[xy]$/i.test(name) && isEdgeOn(`x ${parts[0]}`)) return true;
    if (name === "matrix" && isNearZero(parts[0] ?? "") && isNearZero(parts[1] ?? "")) return true;
  }
  return false;
}

function isNearZero(text: string): boolean {
  const number = Number.parseFloat(text) / (text.endsWith("%") ? 100 : 1);
  return Math.abs(number) < 0.05;
}

function isFar(text: string, width: number): boolean {
  const number = Math.abs(Number.parseFloat(text));
  if (Number.isNaN(number)) return false;
  if (text.endsWith("%")) return number > 1000;
  const pixels =
    text.endsWith("vw") || text.endsWith("vh")
      ? (number * width) / 100
      : text.endsWith("em")
        ? number * 16
        : number;
  return pixels >= width;
}

/** Whether `rotate` turns the element about another axis than the one towards the visitor by 90°. */
function isEdgeOn(rotate: string): boolean {
  if (!/^[xy] /.test(rotate)) return false;
  const degrees = Math.abs(Number.parseFloat(rotate.slice(2)));
  return Math.abs((degrees % 180) - 90) < 1;
}

/** Whether a picture or a frame has no area to speak of. */
function isWithoutArea(element: PageElement, style: Style): boolean {
  // Of other elements, the font decides how large the words are.
  if (!WITH_AREA.test(element.tag)) return false;
  const sizes = [
    style.pixels("width", 1000),
    style.pixels("height", 1000),
    style.pixels("max-width", 1000),
    style.pixels("max-height", 1000),
  ];
  if (element.tag === "button" || element.tag === "input") {
    const clips =
      style.get("overflow-x") !== "visible" || element.tag === "input" || style.fontSize < MIN_FONT_SIZE;
    return clips && sizes.some((size) => size === 0) && !hasPadding(style, 1000);
  }
  return sizes.some((size) => size !== null && size <= 2);
}

/** The colours of all gradients of an image value. */
function gradientColors(image: string, current: Color): Color[] {
  if (!image.includes("gradient(")) return [];
  const colors: Color[] = [];
  for (const [word] of image.matchAll(
    /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color-mix)a?\([^()]*(?:\([^()]*\)[^()]*)*\)|\bcurrentcolor\b/g,
  )) {
    const color = readColor(word, current);
    if (color) colors.push(color);
  }
  return colors;
}
