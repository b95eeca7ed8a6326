import { describe, expect, it } from "vitest";
import {
  ACTIVE_LINE_BACKGROUND,
  BACKGROUND,
  CODE_COLOURS,
  MUTED_TEXT,
  SELECTION_BACKGROUND,
} from "../../web/editor/colours.ts";

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

describe("the colours of code", () => {
  it.each(Object.entries({ ...CODE_COLOURS, MUTED_TEXT }))(
    "can be read on every background of the editor: %s",
    (_, colour) => {
      for (const background of [BACKGROUND, ACTIVE_LINE_BACKGROUND, SELECTION_BACKGROUND]) {
        expect(contrast(colour, background)).toBeGreaterThanOrEqual(4.5);
      }
    },
  );
});
