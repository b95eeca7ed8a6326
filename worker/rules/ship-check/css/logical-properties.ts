/** Logical properties by the sides that they mean on a page that is written from left to right: `margin-inline-start` is `margin-left`. */
import { lookupTable } from "../lookup-table.ts";
import type { Expansion, Longhand } from "./longhands.ts";

const SIDES = lookupTable({
  "inline-start": "left",
  "inline-end": "right",
  "block-start": "top",
  "block-end": "bottom",
});
const SIZES = lookupTable({ "inline-size": "width", "block-size": "height" });
const CORNER_SIDES = lookupTable({
  "start-start": "top-left",
  "start-end": "top-right",
  "end-start": "bottom-left",
  "end-end": "bottom-right",
});
/** What `text-align` says of the writing direction. */
const ALIGNMENTS = lookupTable({ start: "left", end: "right" });

const SIDE =
  /^((?:scroll-)?(?:margin|padding)|border|inset)-((?:inline|block)-(?:start|end))(-(?:width|style|color))?$/;
const SIZE = /^(min-|max-)?((?:inline|block)-size)$/;
const CORNER = /^border-((?:start|end)-(?:start|end))-radius$/;

/** What turns the writing direction of a page, or of a part of it. */
const TURNING_STYLE = /(?<![\w-])direction\s*:\s*rtl|writing-mode\s*:/i;
const TURNING_ATTRIBUTE = /\bdir\s*=\s*["']?\s*(?:rtl|auto)/i;

/** Whether a page is written from left to right in lines from top to bottom, as far as its code says. */
export function isLeftToRight(html: string, styles: readonly { text: string }[]): boolean {
  return !TURNING_ATTRIBUTE.test(html) && !styles.some(({ text }) => TURNING_STYLE.test(text));
}

/** The physical name of a logical property. Any other name stays. */
export function physicalName(property: string): string {
  const [, prefix = "", side = "", part = ""] = SIDE.exec(property) ?? [];
  if (side !== "")
    return prefix === "inset" ? (SIDES.get(side) ?? "") : `${prefix}-${SIDES.get(side)}${part}`;
  const [, limit = "", size = ""] = SIZE.exec(property) ?? [];
  if (size !== "") return `${limit}${SIZES.get(size)}`;
  const corner = CORNER.exec(property)?.[1];
  return corner === undefined ? property : `border-${CORNER_SIDES.get(corner)}-radius`;
}

/** What a declaration does, with the physical names of its longhands. */
export function withPhysicalNames({ sets, resets }: Expansion): Expansion {
  return {
    sets: sets.map(([name, value]): Longhand => {
      const isAlignment = name === "text-align";
      return [physicalName(name), isAlignment ? (ALIGNMENTS.get(value) ?? value) : value];
    }),
    resets: resets.map(physicalName),
  };
}
