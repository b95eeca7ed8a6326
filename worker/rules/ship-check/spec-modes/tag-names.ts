/** Scans HTML for the `reference` mode. */

/** Elements whose content is text. */
const RAW_TEXT = new Set(["script", "style", "textarea", "title"]);

/**
 * The tag names that occur in `html`, in lower case and in order. Comments, attribute values and the text of elements such as `<script>`
 * are skipped. Takes one pass, for unfinished markup too.
 */
export function tagNames(html: string): Set<string> {
  const names = new Set<string>();
  const text = html.toLowerCase();
  let at = text.indexOf("<");
  while (at !== -1) {
    if (text.startsWith("<!--", at)) {
      const end = text.indexOf("-->", at + 4);
      if (end === -1) break;
      at = text.indexOf("<", end + 3);
      continue;
    }
    const closing = text[at + 1] === "/";
    let end = at + (closing ? 2 : 1);
    const first = text.charAt(end);
    if (first < "a" || first > "z") {
      at = text.indexOf("<", end);
      continue;
    }
    const nameStart = end;
    while (!endsName(text.charAt(end))) end++;
    const name = text.slice(nameStart, end);
    if (!closing) names.add(name);
    end = endOfTag(text, end);
    if (!closing && RAW_TEXT.has(name)) {
      end = text.indexOf(`</${name}`, end);
      if (end === -1) break;
    }
    at = text.indexOf("<", end);
  }
  return names;
}

/** Whether a character ends the name of a tag. So does the end of the text, where the character is empty. */
function endsName(character: string): boolean {
  return character === ">" || character === "/" || character === "<" || character.trim() === "";
}

/** The end of the tag that contains `from`. A `>` inside a quoted value doesn't end it. */
function endOfTag(text: string, from: number): number {
  let quote = "";
  // Stryker disable next-line EqualityOperator: behind the end there is no character.
  for (let at = from; at < text.length; at++) {
    const character = text.charAt(at);
    if (quote !== "") {
      if (character === quote) quote = "";
    } else if (character === ">") return at;
    else if (character === '"' || character === "'") quote = character;
  }
  return text.length;
}
