import type { Code, Language } from "#rules/code.ts";
import { syntaxProblem } from "./instrument.ts";
import { scanHtml } from "./scan-html.ts";

/** The parts of CSS in which a brace has no meaning: comments and strings. One that isn't closed ends with the source or the line. */
const CSS_TOKEN = /\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?|[{}]/g;

/** Whether CSS stops in the middle of a comment, a string or a rule, which would take in the rules after it. */
function isUnfinishedCss(css: string): boolean {
  let depth = 0;
  for (const [token] of css.matchAll(CSS_TOKEN)) {
    if (token === "{") depth += 1;
    else if (token === "}") depth -= 1;
    else if (token.startsWith("/*")) {
      if (token.length < 4 || !token.endsWith("*/")) return true;
    } else if (token.length < 2 || token.at(-1) !== token[0]) return true;
  }
  return depth > 0;
}

/**
 * The first language whose code stops in the middle of something: a tag, a rule, a statement. A page of it would be quite another one for
 * as long as the learner types. @returns null if the code can be shown
 */
export function unfinishedLanguage({ html, css, js }: Code): Language | null {
  if (scanHtml(html).isUnfinished) return "html";
  if (isUnfinishedCss(css)) return "css";
  return syntaxProblem(js) === undefined ? null : "js";
}
