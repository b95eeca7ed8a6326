import { generate, parse } from "css-tree";
import { format } from "prettier";
import type { Code } from "../rules/code.ts";

/** The same code in other formatting, with a description for the author. */
export interface Rewriting {
  name: string;
  code: Code;
}

/** The code in the formatting of other learners. Throws where prettier can't parse it. */
export async function rewritings(code: Code): Promise<Rewriting[]> {
  const [spacious, compact] = await Promise.all([
    formatCode(code, { singleQuote: true, semi: false, tabWidth: 4, printWidth: 60 }),
    formatCode(code, { arrowParens: "avoid", bracketSpacing: false, printWidth: 160, useTabs: true }),
  ]);
  return [
    {
      name: "formatted with 4 spaces, single quotes and no semicolons",
      code: { ...spacious, html: singleQuoted(spacious.html) },
    },
    { name: "formatted in long lines with tabs", code: compact },
    {
      name: "with the space taken out",
      code: { html: collapseSpace(code.html), css: generate(parse(code.css)), js: compact.js },
    },
  ];
}

async function formatCode(code: Code, options: Parameters<typeof format>[1]): Promise<Code> {
  const [html, css, js] = await Promise.all([
    format(code.html, { ...options, parser: "html" }),
    format(code.css, { ...options, parser: "css" }),
    format(code.js, { ...options, parser: "babel" }),
  ]);
  return { html, css, js };
}

function singleQuoted(html: string): string {
  return html.replace(/(<[^<>]*)/g, (tag) => tag.replace(/="([^"']*)"/g, "='$1'"));
}

/** Collapses white space, unless an element of the page shows it. */
function collapseSpace(html: string): string {
  return /<(pre|textarea|script|style)\b/i.test(html) ? html : html.replace(/\s+/g, " ");
}
