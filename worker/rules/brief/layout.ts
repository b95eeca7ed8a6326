/** How elements are laid out, as far as it can be told without a layout engine. */
import { pixelsOf, readLength } from "./css/lengths.ts";
import { splitAtTopLevel } from "./css/top-level.ts";
import type { Style, View } from "./css/view.ts";
import { isFlexOrGrid } from "./noticeable.ts";
import type { PageElement } from "./page.ts";

const REPLACED = /^(?:img|svg|video|canvas|iframe|button|input|select|textarea)$/;

/** Widths, tracks and places in one view. */
export class Layout {
  readonly #view: View;
  readonly #widths = new Map<PageElement, number>();

  constructor(view: View) {
    this.#view = view;
  }

  /** The width in pixels of the space inside an element, roughly: what its content adds isn't known. */
  innerWidth(element: PageElement): number {
    let width = this.#widths.get(element);
    if (width === undefined) {
      width = this.#computeWidth(element);
      this.#widths.set(element, width);
    }
    return width;
  }

  #computeWidth(element: PageElement): number {
    const style = this.#view.style(element);
    let available = element.parent ? this.innerWidth(element.parent) : this.#view.width;
    const container = style.parent;
    if (/^(?:absolute|fixed)$/.test(style.get("position"))) available = this.#view.width;
    else if (container && element.parent && /grid$/.test(container.get("display")))
      available /= Math.max(1, this.tracks(element.parent));
    const pixels = (property: string) => style.pixels(property, available);
    const margins = (pixels("margin-left") ?? 0) + (pixels("margin-right") ?? 0);
    const own = pixels("width");
    let width = own ?? available - margins;
    const max = pixels("max-width");
    const min = pixels("min-width");
    if (max !== null) width = Math.min(width, max);
    if (min !== null) width = Math.max(width, min);
    const padding = (pixels("padding-left") ?? 0) + (pixels("padding-right") ?? 0);
    if (own === null || style.get("box-sizing") === "border-box") width -= padding;
    return Math.max(0, width);
  }

  /** The number of columns of a grid. */
  tracks(element: PageElement): number {
    const style = this.#view.style(element);
    if (!/grid$/.test(style.get("display"))) return 1;
    const template = style.get("grid-template-columns");
    const areas = /"([^"]*)"/.exec(style.get("grid-template-areas"))?.[1]?.trim().split(/\s+/).length ?? 0;
    if (template === "none") {
      if (areas > 0) return areas;
      return style.get("grid-auto-flow").startsWith("column") ? this.shownChildren(element).length : 1;
    }
    const plain = template.replace(/\[[^\]]*\]/g, " ").trim();
    const tracks = splitAtTopLevel(plain, " ");
    let count = 0;
    for (const track of tracks) count += this.#trackCount(track, element, style);
    return Math.max(1, areas, count);
  }

  #trackCount(track: string, element: PageElement, style: Style): number {
    const found = /^repeat\(\s*(auto-fi(?:t|ll)|\d+)\s*,\s*(.*)\)$/s.exec(track);
    if (!found) return 1;
    const [, times = "", inner = ""] = found;
    if (!times.startsWith("auto")) return Math.min(100, Number(times)) * splitAtTopLevel(inner, " ").length;
    const available = this.innerWidth(element);
    const gap = style.pixels("column-gap", available) ?? 0;
    const sizes = splitAtTopLevel(inner, " ").map((one) => this.#minimum(one, style, available));
    if (sizes.some((size) => size === null)) return 1;
    const size = sizes.reduce<number>((sum, one) => sum + (one ?? 0), 0);
    const fits = Math.max(1, Math.floor((available + gap) / (size + gap * sizes.length || 1)));
    const children = this.shownChildren(element).length;
    return times === "auto-fit" ? Math.min(fits, Math.max(1, children)) : fits;
  }

  #minimum(track: string, style: Style, available: number): number | null {
    const first =
      /^minmax\((.*)\)$/s
        .exec(track)?.[1]
        ?.split(/,(?![^(]*\))/)[0]
        ?.trim() ?? track;
    const fit = /^fit-content\((.*)\)$/s.exec(first)?.[1] ?? first;
    const length = readLength(fit, { fontSize: style.fontSize, width: this.#view.width });
    return length && pixelsOf(length, available);
  }

  /** The children that are laid out as part of the element. */
  shownChildren(element: PageElement): PageElement[] {
    return element.elements.filter((child) => {
      if (/^(?:script|style|template|br|wbr)$/.test(child.tag)) return false;
      const style = this.#view.style(child);
      return style.get("display") !== "none" && !/^(?:absolute|fixed)$/.test(style.get("position"));
    });
  }

  /** The outermost element around it that contains nothing else: what stands beside others. */
  #standing(element: PageElement): PageElement {
    let standing = element;
    while (
      standing.parent &&
      standing.parent.tag !== "body" &&
      this.shownChildren(standing.parent).length === 1
    ) {
      if (hasWords(standing.parent)) break;
      standing = standing.parent;
    }
    return standing;
  }

  /** Whether an element stands beside another one, in the same row. @param others those that it should stand beside; empty: any */
  isSideBySide(element: PageElement, others: readonly PageElement[]): boolean {
    const standing = this.#standing(element);
    const container = standing.parent;
    if (!container) return false;
    const beside = this.shownChildren(container).filter((one) => one !== standing);
    if (beside.length === 0) return false;
    const wanted = others.filter((one) => one !== element).map((one) => this.#standing(one));
    if (wanted.length > 0 && !wanted.some((one) => one.parent === container)) return false;
    return this.#isRow(container, standing, beside);
  }

  #isRow(container: PageElement, element: PageElement, beside: readonly PageElement[]): boolean {
    const style = this.#view.style(container);
    const own = this.#view.style(element);
    const display = style.get("display");
    if (/flex$/.test(display)) {
      if (style.get("flex-direction").startsWith("column")) return false;
      return !style.get("flex-wrap").startsWith("wrap") || this.#fitsTwice(container, own);
    }
    if (/grid$/.test(display)) {
      if (/^1 \/ -1$|^1 \/ span/.test(`${own.get("grid-column-start")} / ${own.get("grid-column-end")}`))
        return false;
      return this.tracks(container) >= 2;
    }
    const columns = style.get("column-count");
    if (Number(columns) >= 2) return true;
    if (style.get("column-width") !== "auto")
      return (style.pixels("column-width", 0) ?? 0) * 2 < this.innerWidth(container);
    if (own.get("float") !== "none") return this.#fitsTwice(container, own);
    const isInline = /^(?:inline|inline-.*|table-cell)$/.test(own.get("display"));
    if (own.get("display") === "table-cell") return true;
    if (!isInline)
      return (
        beside.some((one) => this.#view.style(one).get("float") !== "none") && own.get("display") === "block"
      );
    return (
      beside.some((one) => /^inline/.test(this.#view.style(one).get("display"))) &&
      this.#fitsTwice(container, own)
    );
  }

  /** Whether two boxes of this width fit into a row. */
  #fitsTwice(container: PageElement, style: Style): boolean {
    const available = this.innerWidth(container);
    const pixels = (property: string) => style.pixels(property, available);
    const basis = pixels("flex-basis") ?? pixels("width") ?? 0;
    const grows = Math.max(basis, pixels("min-width") ?? 0);
    const max = pixels("max-width");
    const width = max === null ? grows : Math.min(grows, max);
    const gap = this.#view.style(container).pixels("column-gap", available) ?? 0;
    const margins = (pixels("margin-left") ?? 0) + (pixels("margin-right") ?? 0);
    return (width + margins) * 2 + gap <= available + 1;
  }

  /** Whether an element stands below or above those beside it. */
  isStacked(element: PageElement): boolean {
    const standing = this.#standing(element);
    const container = standing.parent;
    if (!container) return false;
    const beside = this.shownChildren(container).filter((one) => one !== standing);
    return beside.length === 0 || !this.#isRow(container, standing, beside);
  }

  /** Whether an element stands in the middle of the page, as a box or as text. */
  isCentred(element: PageElement): boolean {
    if (this.#hasCentredText(element)) return true;
    for (let one: PageElement | null = element; one?.parent; one = one.parent) {
      if (one.tag === "body" || one.tag === "html") break;
      if (this.#isCentredIn(one, one.parent)) return true;
      // What doesn't fill the element around it stands at its start.
      if (this.#isNarrow(one) && !this.#wrapsTightly(one.parent)) return false;
    }
    return false;
  }

  #hasCentredText(element: PageElement): boolean {
    const style = this.#view.style(element);
    const display = style.get("display");
    // How wide a picture without a width is isn't known.
    const isPicture = /^(?:img|svg|video|canvas|iframe)$/.test(element.tag);
    if (isPicture && style.get("width") === "auto" && /center$/.test(style.get("text-align"))) return true;
    if (/^inline/.test(display))
      return (
        element.parent !== null &&
        /center$/.test(this.#view.style(element.parent).get("text-align")) &&
        !isFlexOrGrid(style.parent)
      );
    const holdsOnlyText =
      hasWords(element) &&
      !element.elements.some((one) => !/^inline/.test(this.#view.style(one).get("display")));
    return holdsOnlyText && /center$/.test(style.get("text-align"));
  }

  #isNarrow(element: PageElement): boolean {
    const style = this.#view.style(element);
    if (style.get("width") === "100%") return false;
    if (
      style.get("width") !== "auto" ||
      (style.get("max-width") !== "none" && !/%$/.test(style.get("max-width")))
    )
      return true;
    return /^inline/.test(style.get("display")) || REPLACED.test(element.tag);
  }

  /** Whether a box is only as wide as its content. */
  #wrapsTightly(element: PageElement): boolean {
    const style = this.#view.style(element);
    if (/^(?:inline-.*|table|table-cell)$/.test(style.get("display")) || style.get("float") !== "none")
      return true;
    if (
      /^(?:fit|max|min)-content$/.test(style.get("width")) ||
      /^(?:absolute|fixed)$/.test(style.get("position"))
    )
      return true;
    return isFlexOrGrid(style.parent) && style.get("width") === "auto" && style.get("flex-grow") === "0";
  }

  #isCentredIn(element: PageElement, container: PageElement): boolean {
    const own = this.#view.style(element);
    const outer = this.#view.style(container);
    const [left, right] = [own.get("margin-left"), own.get("margin-right")];
    const position = own.get("position");
    if (/^(?:absolute|fixed)$/.test(position)) {
      const isMiddle =
        own.get("left") === "50%" && /-50%/.test(`${own.get("transform")} ${own.get("translate")}`);
      const isSpread = own.get("left") === own.get("right") && own.get("left") !== "auto";
      return isMiddle || (isSpread && (left === "auto" || own.get("width") === "auto"));
    }
    if (left === "auto" && right === "auto")
      return /^inline$/.test(own.get("display"))
        ? isFlexOrGrid(outer)
        : this.#isSized(element, own) || isFlexOrGrid(outer);
    const display = outer.get("display");
    const isCentre = (value: string) => /^(?:safe )?center$|^space-(?:around|evenly)$/.test(value);
    if (/flex$/.test(display)) {
      const isColumn = outer.get("flex-direction").startsWith("column");
      if (isColumn)
        return isCentre(own.get("align-self") === "auto" ? outer.get("align-items") : own.get("align-self"));
      return isCentre(outer.get("justify-content"));
    }
    if (/grid$/.test(display)) {
      const self = own.get("justify-self") === "auto" ? outer.get("justify-items") : own.get("justify-self");
      return isCentre(self) || isCentre(outer.get("justify-content"));
    }
    const available = this.innerWidth(container);
    const [from, to] = [own.pixels("margin-left", available), own.pixels("margin-right", available)];
    if (from !== null && from === to && from >= 16 && own.get("width") === "auto") return true;
    if (own.get("width") === "auto" && hasEqualPadding(outer, available)) return true;
    return /^(?:inline-.*|inline)$/.test(own.get("display")) && /center$/.test(outer.get("text-align"));
  }

  /** Whether a box is narrower than what is around it, so that automatic margins centre it. */
  #isSized(element: PageElement, style: Style): boolean {
    if (/^(?:img|svg|video|table|canvas|iframe|button|input)$/.test(element.tag)) return true;
    const width = style.get("width");
    if (/^(?:table|fit-content)$/.test(style.get("display")) || /^(?:fit|max|min)-content$/.test(width))
      return true;
    return (width !== "auto" && width !== "100%" && width !== "100vw") || style.get("max-width") !== "none";
  }

  /** Whether a box is as wide as what is around it. */
  isFullWidth(element: PageElement): boolean {
    const style = this.#view.style(element);
    const available = element.parent ? this.innerWidth(element.parent) : this.#view.width;
    const width = style.pixels("width", available);
    if (width !== null) return width >= available - 1;
    return (
      !/^inline/.test(style.get("display")) &&
      (style.pixels("max-width", available) ?? available) >= available - 1
    );
  }
}

/** Whether a box keeps its content away from both sides, by a tenth of the width or more. */
function hasEqualPadding(style: Style, width: number): boolean {
  const [left, right] = [style.pixels("padding-left", width), style.pixels("padding-right", width)];
  return left !== null && left === right && left >= width / 10;
}

function hasWords(element: PageElement): boolean {
  return element.children.some((child) => typeof child === "string" && child.trim() !== "");
}
