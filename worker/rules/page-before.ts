/** The page that a task began with, stored beside the page that was shipped: as what it has in the place of a part of that one, mostly little. */
import { type Code, LANGUAGES } from "./code.ts";

/** In one language: how many characters both have in common at the start and at the end, and what is between in the page before. */
type Difference = [start: number, end: number, between: string];

/**
 * The page before as JSON.
 * @param page the page that it is stored beside
 * @param isShort as differences, in the order of LANGUAGES; otherwise whole, as an earlier release wants it
 */
export function writeBefore(before: Code, page: Code, isShort: boolean): string {
  return JSON.stringify(
    isShort ? LANGUAGES.map((language) => difference(before[language], page[language])) : before,
  );
}

/** @param stored in either form of `writeBefore`. @throws where it is no JSON */
export function readBefore(stored: string, page: Code): Code {
  const read = JSON.parse(stored) as Code | [Difference, Difference, Difference];
  if (!Array.isArray(read)) return read;
  const [html, css, js] = read;
  return { html: apply(html, page.html), css: apply(css, page.css), js: apply(js, page.js) };
}

function difference(before: string, page: string): Difference {
  const shorter = Math.min(before.length, page.length);
  let start = 0;
  while (start < shorter && before[start] === page[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === page.at(-1 - end)) end += 1;
  return [start, end, before.slice(start, before.length - end)];
}

const apply = ([start, end, between]: Difference, page: string): string =>
  page.slice(0, start) + between + page.slice(page.length - end);
