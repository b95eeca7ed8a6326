/** CSS as `@codemirror/lang-html` imports it, loaded with the first style. */
import { latePackage } from "./late.ts";

const late = latePackage(() => import("@codemirror/lang-css"));
const support = late.support((from) => from.css().support);

export const css = () => ({ support });
export const cssLanguage = { parser: late.parser((from) => from.cssLanguage.parser) };
