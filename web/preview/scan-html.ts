/** A range of the source text. `end` is exclusive. */
export interface Span {
  start: number;
  end: number;
}

/** An attribute of a tag. */
export interface Attribute {
  /** In lower case. */
  name: string;
  /** The raw value, without its quotes. */
  value: Span;
}

/** A `<script>` element: where the name in its start tag ends, its text and its attributes. */
export interface ScriptElement {
  nameEnd: number;
  text: Span;
  attributes: Attribute[];
}

/** A start tag: its name, and where the tag and its attributes begin. */
interface StartTag {
  /** In lower case. */
  name: string;
  start: number;
  nameEnd: number;
}

/** The scripts, handlers and start tags of HTML. */
export interface ScannedHtml {
  /** Complete start tags. */
  tags: readonly StartTag[];
  scripts: readonly ScriptElement[];
  /** The on… attributes of all elements. */
  handlers: readonly Attribute[];
  /** Closes a comment, tag or raw text element that is still open at the end of the source. Otherwise it would contain what is appended. */
  closer: string;
  /**
   * Whether the source stops in the middle of a tag: one is open at its end, or swallows what follows, as `<h1` before another tag and
   * an attribute without its closing quote do.
   */
  isUnfinished: boolean;
}

/** Elements whose content the parser reads as text. `noscript` is one of them if scripts are enabled. */
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
/** A `<` or `</` of which nothing follows yet, as where a tag is begun. In `a < b` something does. */
const BARE = /<\/?(?=[\r\n<]|$)/y;

function match(pattern: RegExp, source: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0] ?? null;
}

/** What no name and no value without quotes contains, but a tag that has swallowed the next one. */
const SWALLOWED = /[<"']/;

/**
 * Scans attributes from `at` to the end of the tag. `closer` is set if the source ends inside the tag, `isUnfinished` also if the tag has
 * swallowed what follows it.
 */
function scanAttributes(
  source: string,
  at: number,
): { attributes: Attribute[]; end: number; closer: string; isUnfinished: boolean } {
  const attributes: Attribute[] = [];
  let position = at;
  let isUnfinished = false;
  for (;;) {
    position += match(BETWEEN, source, position)?.length ?? 0;
    if (position >= source.length) return { attributes, end: position, closer: ">", isUnfinished: true };
    if (source[position] === ">") return { attributes, end: position + 1, closer: "", isUnfinished };
    const name = match(ATTRIBUTE_NAME, source, position) ?? "";
    position += name.length;
    isUnfinished ||= SWALLOWED.test(name);
    const equals = match(EQUALS, source, position);
    if (equals === null) {
      attributes.push({ name: name.toLowerCase(), value: { start: position, end: position } });
      continue;
    }
    position += equals.length;
    const quote = source[position];
    if (quote === '"' || quote === "'") {
      const end = source.indexOf(quote, position + 1);
      if (end === -1) return { attributes, end: source.length, closer: `${quote}>`, isUnfinished: true };
      attributes.push({ name: name.toLowerCase(), value: { start: position + 1, end } });
      position = end + 1;
    } else {
      const value = match(UNQUOTED, source, position) ?? "";
      isUnfinished ||= SWALLOWED.test(value);
      attributes.push({ name: name.toLowerCase(), value: { start: position, end: position + value.length } });
      position += value.length;
    }
  }
}

/** Scans a comment, doctype or other declaration (`<!`, `<?`) to its end. `<!-->` and `<!--->` are complete comments. */
function scanDeclaration(source: string, at: number): { end: number; closer: string } {
  if (!source.startsWith("<!--", at)) {
    const end = source.indexOf(">", at);
    return end === -1 ? { end: source.length, closer: ">" } : { end: end + 1, closer: "" };
  }
  const emptyComment = /^<!---?>/.exec(source.slice(at, at + 6));
  if (emptyComment) return { end: at + emptyComment[0].length, closer: "" };
  COMMENT_END.lastIndex = at + 4;
  const found = COMMENT_END.exec(source);
  return found ? { end: found.index + found[0].length, closer: "" } : { end: source.length, closer: "-->" };
}

/** Scans the content of a raw text element up to its end tag. */
function scanRawText(source: string, at: number, name: string): { end: number; closer: string } {
  const endTag = new RegExp(`</${name}(?=[\\s/>])`, "gi");
  endTag.lastIndex = at;
  const found = endTag.exec(source);
  return found ? { end: found.index, closer: "" } : { end: source.length, closer: `</${name}>` };
}

/** What was scanned last. At each key a page is scanned twice: to see whether it is finished, and to be built. */
let last: { source: string; scanned: ScannedHtml } | null = null;

/**
 * Finds the scripts, handlers and start tags in HTML. It scans the source like a browser's tokenizer, in linear time. Parsing and serializing the page
 * would change the learner's line numbers and repair invalid HTML. If the result differs from a browser's, a script runs without the
 * loop guard in the learner's own preview, and doesn't run in an isolated one.
 */
export function scanHtml(source: string): ScannedHtml {
  if (last?.source !== source) last = { source, scanned: scan(source) };
  return last.scanned;
}

function scan(source: string): ScannedHtml {
  const scripts: ScriptElement[] = [];
  const handlers: Attribute[] = [];
  const tags: StartTag[] = [];
  let position = 0;
  let closer = "";
  let isUnfinished = false;
  for (;;) {
    const open = source.indexOf("<", position);
    if (open === -1) return { tags, scripts, handlers, closer, isUnfinished: isUnfinished || closer !== "" };
    const next = source[open + 1];
    if (next === "!" || next === "?") {
      ({ end: position, closer } = scanDeclaration(source, open));
      continue;
    }
    const isEnd = next === "/";
    const name = match(TAG_NAME, source, open + (isEnd ? 2 : 1))?.toLowerCase();
    if (name === undefined) {
      isUnfinished ||= match(BARE, source, open) !== null;
      position = open + 1;
      continue;
    }
    const nameEnd = open + (isEnd ? 2 : 1) + name.length;
    const tag = scanAttributes(source, nameEnd);
    ({ end: position, closer } = tag);
    isUnfinished ||= tag.isUnfinished || SWALLOWED.test(name);
    if (closer && !isEnd && RAW_TEXT.has(name)) closer += `</${name}>`;
    if (isEnd || closer) continue;
    tags.push({ name, start: open, nameEnd });
    handlers.push(...tag.attributes.filter((attribute) => attribute.name.startsWith("on")));
    if (!RAW_TEXT.has(name)) continue;
    const text = scanRawText(source, position, name);
    if (name === "script")
      scripts.push({ nameEnd, text: { start: position, end: text.end }, attributes: tag.attributes });
    ({ end: position, closer } = text);
  }
}
