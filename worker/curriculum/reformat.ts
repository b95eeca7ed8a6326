import { generate, parse } from "css-tree";
import { format } from "prettier";
import type { Code } from "../rules/code.ts";

/** A way to write the same code, with its name for the author. */
export interface Rewriting {
  name: string;
  code: Code;
}

/** The same code as other learners would write it. Throws where prettier can't read it. */
export async function rewritings(code: Code): Promise<Rewriting[]> {
  const [roomy, terse] = await Promise.all([
    pretty(code, { singleQuote: true, semi: false, tabWidth: 4, printWidth: 60 }),
    pretty(code, { arrowParens: "avoid", bracketSpacing: false, printWidth: 160, useTabs: true }),
  ]);
  return [
    {
      name: "formatted with 4 spaces, single quotes and no semicolons",
      code: { ...roomy, html: singleQuoted(roomy.html) },
    },
    { name: "formatted in long lines with tabs", code: terse },
    {
      name: "with the space taken out",
      code: { html: tight(code.html), css: generate(parse(code.css)), js: terse.js },
    },
  ];
}

async function pretty(code: Code, options: Parameters<typeof format>[1]): Promise<Code> {
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

/** Runs of space become one space, but where space shows. */
function tight(html: string): string {
  return /<(pre|textarea|script|style)\b/i.test(html) ? html : html.replace(/\s+/g, " ");
}
