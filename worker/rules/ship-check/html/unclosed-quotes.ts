/** Finds the attribute whose closing quote mark is missing, so that its value runs on into what follows. */

/** An attribute without its closing quote mark, as far as its value was meant, and where it begins. */
export type UnclosedQuote = { shown: string; quote: string; offset: number };

/** An attribute as the tokenizer reads it. */
type ReadAttribute = { name: string; quote: string; value: string; offset: number; isEnded: boolean };

/** The attribute that lacks its closing quote mark in the tag around a parse error; null where another fault is the cause. */
export function findUnclosedQuote(html: string, errorOffset: number): UnclosedQuote | null {
  const start = /<[a-z]/gi;
  for (let match = start.exec(html); match && match.index <= errorOffset; match = start.exec(html)) {
    const { attributes, end } = readTag(html, match.index);
    start.lastIndex = end;
    if (end < errorOffset) continue;
    // What runs on ends where the next value begins, or contains tags.
    const unclosed = attributes.find(
      ({ quote, value, isEnded }) => quote !== "" && (!isEnded || /[<>]|=\s*$/.test(value)),
    );
    if (!unclosed) return null;
    const [meant = ""] = unclosed.value.split(/[<>\n]|\s[\w-]+\s*=/, 1);
    return {
      shown: `${unclosed.name}=${unclosed.quote}${meant.trimEnd()}`,
      quote: unclosed.quote,
      offset: unclosed.offset,
    };
  }
  return null;
}

/** Reads the tag that begins at an offset. */
function readTag(html: string, from: number): { attributes: ReadAttribute[]; end: number } {
  const attributes: ReadAttribute[] = [];
  let at = from + 1;
  const readWhile = (isPart: (sign: string) => boolean): string => {
    const first = at;
    while (at < html.length && isPart(html.charAt(at))) at++;
    return html.slice(first, at);
  };
  const skipSpace = () => readWhile((sign) => /\s/.test(sign));
  readWhile((sign) => !/[\s/>]/.test(sign));
  while (at < html.length) {
    readWhile((sign) => /[\s/]/.test(sign));
    if (html[at] === ">") break;
    const offset = at;
    // An attribute's name may begin with any sign.
    at++;
    readWhile((sign) => !/[\s/>=]/.test(sign));
    const name = html.slice(offset, at);
    skipSpace();
    if (html[at] !== "=") continue;
    at++;
    skipSpace();
    const quote = /["']/.test(html.charAt(at)) ? html.charAt(at) : "";
    if (quote !== "") at++;
    const value = readWhile((sign) => (quote === "" ? !/[\s>]/.test(sign) : sign !== quote));
    attributes.push({ name, quote, value, offset, isEnded: at < html.length });
    if (quote !== "") at++;
  }
  return { attributes, end: Math.min(at, html.length) };
}
