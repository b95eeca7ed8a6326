/** A stretch of the source, `end` exclusive. */
export interface Span {
  start: number;
  end: number;
}

/** An attribute; `value` is where its raw text stands, without the quotes. */
export interface Attribute {
  name: string;
  value: Span;
}

/** The text of a `<script>` element, with its attributes. */
export interface ScriptElement {
  text: Span;
  attributes: Attribute[];
}

/** What the preview needs to know of a page's source. */
export interface ScannedHtml {
  scripts: ScriptElement[];
  /** Every on… attribute. */
  handlers: Attribute[];
  /** What ends a comment, tag or element left open at the end of the source, so that what follows is not swallowed. */
  closer: string;
}

/** Elements whose content is text for the parser, not markup. `noscript` belongs to them where scripts run. */
const RAW_TEXT: ReadonlySet<string> = new Set([
  "script",
  "style",
  "textarea",
  "title",
  "xmp",
  "iframe",
  "noembed",
  "noframes",
  "noscript",
]);

const TAG_NAME = /[a-zA-Z][^\s/>]*/y;
const ATTRIBUTE_NAME = /[^\s/>][^\s/>=]*/y;
const EQUALS = /\s*=\s*/y;
const BETWEEN = /[\s/]*/y;
const UNQUOTED = /[^\s>]*/y;
const COMMENT_END = /--!?>/g;

function match(pattern: RegExp, source: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0] ?? null;
}

/** Reads attributes from `at`, up to behind the tag's `>`. `closer` is set when the source ends inside the tag. */
function scanAttributes(
  source: string,
  at: number,
): { attributes: Attribute[]; end: number; closer: string } {
  const attributes: Attribute[] = [];
  let position = at;
  for (;;) {
    position += match(BETWEEN, source, position)?.length ?? 0;
    if (position >= source.length) return { attributes, end: position, closer: ">" };
    if (source[position] === ">") return { attributes, end: position + 1, closer: "" };
    const name = match(ATTRIBUTE_NAME, source, position) ?? "";
    position += name.length;
    const equals = match(EQUALS, source, position);
    if (equals === null) {
      attributes.push({ name: name.toLowerCase(), value: { start: position, end: position } });
      continue;
    }
    position += equals.length;
    const quote = source[position];
    if (quote === '"' || quote === "'") {
      const end = source.indexOf(quote, position + 1);
      if (end === -1) return { attributes, end: source.length, closer: `${quote}>` };
      attributes.push({ name: name.toLowerCase(), value: { start: position + 1, end } });
      position = end + 1;
    } else {
      const value = match(UNQUOTED, source, position) ?? "";
      attributes.push({ name: name.toLowerCase(), value: { start: position, end: position + value.length } });
      position += value.length;
    }
  }
}

/** Where a comment, doctype or other `<!`/`<?` ends. `<!-->` and `<!--->` are whole comments. */
function scanDeclaration(source: string, at: number): { end: number; closer: string } {
  if (!source.startsWith("<!--", at)) {
    const end = source.indexOf(">", at);
    return end === -1 ? { end: source.length, closer: ">" } : { end: end + 1, closer: "" };
  }
  const short = /^<!---?>/.exec(source.slice(at, at + 6));
  if (short) return { end: at + short[0].length, closer: "" };
  COMMENT_END.lastIndex = at + 4;
  const end = COMMENT_END.exec(source);
  return end ? { end: end.index + end[0].length, closer: "" } : { end: source.length, closer: "-->" };
}

/** Finds the end tag of a raw text element. */
function scanRawText(source: string, at: number, name: string): { end: number; closer: string } {
  const endTag = new RegExp(`</${name}(?=[\\s/>])`, "gi");
  endTag.lastIndex = at;
  const found = endTag.exec(source);
  return found ? { end: found.index, closer: "" } : { end: source.length, closer: `</${name}>` };
}

/**
 * Finds the scripts and handlers in a page's source by reading it as a browser's tokenizer does, in time linear to its
 * length. The source is not parsed and written anew: the learner's line numbers would be lost, and what is odd
 * about the page would be repaired unseen. Where this reads otherwise than a browser, a script goes unguarded in the
 * learner's own page and does not run at all in an isolated one.
 */
export function scanHtml(source: string): ScannedHtml {
  const scripts: ScriptElement[] = [];
  const handlers: Attribute[] = [];
  let position = 0;
  let closer = "";
  for (;;) {
    const open = source.indexOf("<", position);
    if (open === -1) return { scripts, handlers, closer };
    const next = source[open + 1];
    if (next === "!" || next === "?") {
      ({ end: position, closer } = scanDeclaration(source, open));
      continue;
    }
    const isEnd = next === "/";
    const name = match(TAG_NAME, source, open + (isEnd ? 2 : 1))?.toLowerCase();
    if (name === undefined) {
      position = open + 1;
      continue;
    }
    const tag = scanAttributes(source, open + (isEnd ? 2 : 1) + name.length);
    ({ end: position, closer } = tag);
    if (closer && !isEnd && RAW_TEXT.has(name)) closer += `</${name}>`;
    if (isEnd || closer) continue;
    handlers.push(...tag.attributes.filter((attribute) => attribute.name.startsWith("on")));
    if (!RAW_TEXT.has(name)) continue;
    const text = scanRawText(source, position, name);
    if (name === "script")
      scripts.push({ text: { start: position, end: text.end }, attributes: tag.attributes });
    ({ end: position, closer } = text);
  }
}
