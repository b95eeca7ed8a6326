/** JavaScript as `@codemirror/lang-html` imports it, loaded with the first script or handler. */
import { latePackage } from "./late.ts";

const late = latePackage(() => import("@codemirror/lang-javascript"));
const support = late.support((from) => from.javascript().support);

export const javascript = () => ({ support });
export const javascriptLanguage = { parser: late.parser((from) => from.javascriptLanguage.parser) };
export const typescriptLanguage = { parser: late.parser((from) => from.typescriptLanguage.parser) };
export const jsxLanguage = { parser: late.parser((from) => from.jsxLanguage.parser) };
export const tsxLanguage = { parser: late.parser((from) => from.tsxLanguage.parser) };
