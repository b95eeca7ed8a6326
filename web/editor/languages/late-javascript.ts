/** JavaScript as `@codemirror/lang-html` imports it, loaded with the first script or handler. */
import { latePackage } from "./late.ts";

const late = latePackage(() => import("./javascript.ts"));
const support = late.support((from) => from.javascriptCompletion);
const parserOf = (dialect?: string) =>
  late.parser(({ javascriptLanguage: { parser } }) => (dialect ? parser.configure({ dialect }) : parser));

export const javascript = () => ({ support });
export const javascriptLanguage = { parser: parserOf() };
export const typescriptLanguage = { parser: parserOf("ts") };
export const jsxLanguage = { parser: parserOf("jsx") };
export const tsxLanguage = { parser: parserOf("jsx ts") };
