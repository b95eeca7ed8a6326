/** The parser of scripts: a chunk of its own, which only pages with a script need. */
export { parse } from "acorn";
export { full } from "acorn-walk";
