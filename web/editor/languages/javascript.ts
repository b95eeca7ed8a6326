import {
  continuedIndent,
  delimitedIndent,
  flatIndent,
  foldInside,
  foldNodeProp,
  indentNodeProp,
  LRLanguage,
} from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { parser } from "@lezer/javascript";
import { firstInput } from "../../ui/first-input.ts";
import { latePackage } from "./late.ts";

/**
 * The language JavaScript without its completion: the package `@codemirror/lang-javascript` has both in one module, and completion with all
 * it needs is as large as half of the grammar. Indents and folds as that package does.
 */
export const javascriptLanguage = LRLanguage.define({
  name: "javascript",
  parser: parser.configure({
    props: [
      indentNodeProp.add({
        IfStatement: continuedIndent({ except: /^\s*({|else\b)/ }),
        TryStatement: continuedIndent({ except: /^\s*({|catch\b|finally\b)/ }),
        LabeledStatement: flatIndent,
        SwitchBody: ({ textAfter, baseIndent, unit }) => {
          const levels = /^\s*\}/.test(textAfter) ? 0 : /^\s*(?:case|default)\b/.test(textAfter) ? 1 : 2;
          return baseIndent + levels * unit;
        },
        Block: delimitedIndent({ closing: "}" }),
        ArrowFunction: ({ baseIndent, unit }) => baseIndent + unit,
        "TemplateString BlockComment": () => null,
        "Statement Property": continuedIndent({ except: /^\s*\{/ }),
      }),
      foldNodeProp.add({
        "Block ClassBody SwitchBody ObjectExpression ArrayExpression": foldInside,
        BlockComment: ({ from, to }) => ({ from: from + 2, to: to - 2 }),
      }),
    ],
  }),
  languageData: {
    closeBrackets: { brackets: ["(", "[", "{", "'", '"', "`"] },
    commentTokens: { line: "//", block: { open: "/*", close: "*/" } },
    indentOnInput: /^\s*(?:case |default:|\{|\}|<\/)$/,
    wordChars: "$",
  },
});

const completion = latePackage(async () => {
  await firstInput();
  return import("./javascript-completion.ts");
});

/** The completion of JavaScript, in its tab and in the scripts of HTML. It comes with the first input. */
export const javascriptCompletion: Extension = completion.support(
  ({ completionFor }) => completionFor(javascriptLanguage),
  true,
);

/** The JavaScript language. */
export const language: Extension = [javascriptLanguage, javascriptCompletion];
