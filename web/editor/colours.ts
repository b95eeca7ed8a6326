/** The editor's ground; every colour below is read on it or on one of the two grounds beside it. */
export const GROUND = "#0d1124";
/** The ground of the line with the cursor. */
export const ACTIVE_GROUND = "#161c38";
/** The ground of what is selected. */
export const SELECTED_GROUND = "#2c3a70";

/** The colours of code, each 4.5:1 or better on the three grounds. */
export const INK = {
  text: "#eef1ff",
  comment: "#a3add2",
  keyword: "#cbb6ff",
  string: "#86efc2",
  number: "#ffd277",
  name: "#8be9ff",
  tag: "#ff9fae",
  attribute: "#ffd277",
  property: "#8be9ff",
  mark: "#c6cdea",
  invalid: "#ff9fae",
} as const;

/** Line numbers and hints. */
export const QUIET = "#a3add2";
/** What can be done; the cursor. */
export const CYAN = "#59e1ff";
