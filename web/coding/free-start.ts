import type { Code } from "#rules/code.ts";

/** The start of a coding page without a task. */
export const FREE_START: Code = {
  html: "<h1>Hello</h1>",
  css: `body {
  background: #0d1124;
  color: #eef1ff;
  font-family: sans-serif;
}`,
  js: `console.log("Hello from Codenaut!");`,
};
