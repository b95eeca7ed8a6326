import type { Code } from "#rules/code.ts";

/** The page of a code without its script, for a frame that runs none. */
export function pageOf({ html, css }: Pick<Code, "html" | "css">): string {
  return `<style>${css}</style>${html}`;
}
