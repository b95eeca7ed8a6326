/** The editor's background. Every colour below has enough contrast on it and on the two backgrounds beside it. */
export const BACKGROUND = "#0d1124";
/** The background of the line with the cursor. */
export const ACTIVE_LINE_BACKGROUND = "#161c38";
/** The background of selected text. */
export const SELECTION_BACKGROUND = "#2c3a70";

/** The colours of highlighted code. Each has a contrast of at least 4.5:1 on the three backgrounds (WCAG 2.2, 1.4.3). */
export const CODE_COLOURS = {
  text: "#eef1ff",
  comment: "#a3add2",
  keyword: "#cbb6ff",
  string: "#86efc2",
  number: "#ffd277",
  name: "#8be9ff",
  tag: "#ff9fae",
  attribute: "#ffd277",
  property: "#8be9ff",
  punctuation: "#c6cdea",
  invalid: "#ff9fae",
} as const;

/** The colour of line numbers and hints. */
export const MUTED_TEXT = "#a3add2";
/** The colour of the cursor, of outlines and of matches. */
export const ACCENT = "#59e1ff";
