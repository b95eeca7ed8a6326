// The tokenizer is public in css-tree, but its type package leaves it out.
import "css-tree";

declare module "css-tree" {
  /** Calls back for each token with its type and its first and last offset. */
  export function tokenize(source: string, onToken: (type: number, start: number, end: number) => void): void;
  export const tokenTypes: Readonly<
    Record<
      | "Ident"
      | "Function"
      | "AtKeyword"
      | "Hash"
      | "String"
      | "BadString"
      | "Url"
      | "BadUrl"
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
      | "Comment",
      number
    >
  >;
}
