import type { CheatsheetPart } from "../contract/cheatsheet.ts";
import { CSS_PART } from "./css.ts";
import { HTML_PART } from "./html.ts";
import { JAVASCRIPT_PART } from "./javascript.ts";

/** What a Warrior looks up: the three languages, in the order in which they are learnt. */
export const CHEATSHEET: readonly CheatsheetPart[] = [HTML_PART, CSS_PART, JAVASCRIPT_PART];
