import type { Code } from "#rules/code.ts";

/** What the editors hold where no task says otherwise. */
export const FREE_START: Code = {
  html: "<h1>Hello</h1>",
  css: `body {
  background: #0d1124;
  color: #eef1ff;
  font-family: sans-serif;
}`,
  js: `console.log("Hello from Codenaut!");`,
};
