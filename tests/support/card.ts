/** A PNG of a card's size, for tests that store one. Its checksums are 0, and its pixels none: the server looks at neither. */
import { CARD_HEIGHT, CARD_WIDTH } from "../../worker/rules/publishing.ts";

const latin = (text: string) => [...text].map((sign) => sign.charCodeAt(0));
const big = (value: number) => [24, 16, 8, 0].map((by) => (value >>> by) & 255);

/** A chunk of a PNG. */
export const pngChunk = (type: string, data: readonly number[] | string = ""): number[] => [
  ...big(data.length),
  ...latin(type),
  ...(typeof data === "string" ? latin(data) : data),
  ...big(0),
];

/** @param between chunks between the header and the pixels */
export function cardPng(
  width: number = CARD_WIDTH,
  height: number = CARD_HEIGHT,
  between: readonly number[] = [],
): Uint8Array<ArrayBuffer> {
  const header = pngChunk("IHDR", [...big(width), ...big(height), 8, 6, 0, 0, 0]);
  const picture = [...pngChunk("IDAT", "pixels"), ...pngChunk("IEND")];
  return Uint8Array.from([...latin("\x89PNG\r\n\x1a\n"), ...header, ...between, ...picture]);
}
