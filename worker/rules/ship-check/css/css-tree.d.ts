// Types of single modules of css-tree. Its main module also loads a dictionary of all of CSS, which the check doesn't need and which
// would slow down each start of a worker. The type package describes the main module only.

declare module "css-tree/parser" {
  export { parse as default } from "css-tree";
}

declare module "css-tree/utils" {
  export { ident, string, url } from "css-tree";
}

declare module "css-tree/tokenizer" {
  type TokenName =
    | "Ident"
    | "Function"
    | "Hash"
    | "String"
    | "Url"
    | "Delim"
    | "Number"
    | "Percentage"
    | "Dimension"
    | "WhiteSpace"
    | "Colon"
    | "Comma"
    | "LeftParenthesis"
    | "RightParenthesis"
    | "LeftSquareBracket"
    | "RightSquareBracket"
    | "Comment";
  /** Calls back for each token with its type and its first and last offset. */
  export function tokenize(source: string, onToken: (type: number, start: number, end: number) => void): void;
  export const tokenTypes: Readonly<Record<TokenName, number>>;
}
