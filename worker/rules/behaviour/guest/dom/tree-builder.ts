/**
 * Builds the tree from tags as the HTML standard prescribes: implied tags, misnested formatting, content that
 * tables put out, templates, foreign elements. Left out: framesets, and what only a quirky document would
 * show.
 */
import { append, createElement, place, remove, setAttribute } from "./mutate.ts";
import {
  type Attribute,
  CharacterData,
  COMMENT,
  Doctype,
  type Document,
  type Element,
  Fragment,
  getAttribute,
  hasAttribute,
  isElement,
  isTag,
  isText,
  type Namespace,
  type Node,
  TEXT,
  version,
} from "./node.ts";
import { type TextMode, type Token, Tokenizer } from "./tokenizer.ts";

type Mode =
  | "initial"
  | "before html"
  | "before head"
  | "in head"
  | "after head"
  | "in body"
  | "text"
  | "in table"
  | "in caption"
  | "in column group"
  | "in table body"
  | "in row"
  | "in cell"
  | "in template"
  | "after body"
  | "after after body";

type StartTag = Extract<Token, { kind: "start" }>;
type EndTag = Extract<Token, { kind: "end" }>;

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}

export const VOID = words(
  "area base br col embed hr img input link meta source track wbr param keygen frame basefont bgsound",
);
const SPECIAL = words(
  "address applet area article aside base basefont bgsound blockquote body br button caption center col colgroup dd details dir div dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html iframe img input keygen li link listing main marquee menu meta nav noembed noframes noscript object ol p param plaintext pre script search section select source style summary table tbody td template textarea tfoot th thead title tr track ul wbr xmp",
);
const FORMATTING = words("a b big code em font i nobr s small strike strong tt u");
const BLOCKS = words(
  "address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer header hgroup main menu nav ol p search section summary ul",
);
const HEADINGS = words("h1 h2 h3 h4 h5 h6");
const HEAD_CONTENT = words("base basefont bgsound link meta title noframes style script template");
const SCOPE_LIMITS = words("applet caption html table td th marquee object template");
const LIST_ITEM_LIMITS = words("applet caption html table td th marquee object template ol ul");
const BUTTON_LIMITS = words("applet caption html table td th marquee object template button");
const TABLE_LIMITS = words("html table template");
const IMPLIED_END = words("dd dt li optgroup option p rb rp rt rtc");
const TABLE_PARTS = words("caption col colgroup frame head tbody td tfoot th thead tr");
const MARKERS = words("applet marquee object");
const FOREIGN_BREAKOUT = words(
  "b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var",
);
/** Start tags with rules of their own. */
const SPECIAL_TAGS = words(
  "h1 h2 h3 h4 h5 h6 pre listing html body li dd dt form plaintext button table hr image textarea xmp iframe noembed noscript select optgroup option rb rtc rp rt math svg input param source track applet marquee object",
);

/** How a start tag in the body is handled; any other is inserted as an ordinary element. */
const START_TAGS = new Map<string, "void" | "ignored" | "block" | "formatting" | "head" | "special">();
for (const [kind, names] of [
  ["void", VOID],
  ["ignored", TABLE_PARTS],
  ["block", BLOCKS],
  ["formatting", FORMATTING],
  ["head", HEAD_CONTENT],
  ["special", SPECIAL_TAGS],
] as const)
  for (const name of names) START_TAGS.set(name, kind);

/** SVG's names that have capitals. */
const SVG_NAMES = new Map(
  "altGlyph animateColor animateMotion animateTransform clipPath feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence foreignObject glyphRef linearGradient radialGradient textPath viewBox preserveAspectRatio gradientUnits gradientTransform patternUnits spreadMethod startOffset stdDeviation textLength pathLength markerWidth markerHeight refX refY attributeName repeatCount"
    .split(" ")
    .map((name) => [name.toLowerCase(), name] as const),
);
const HEAD_ENDS = words("head body html br");
const BODY_ENDS = words("body html br");
const LIST_ITEM = words("li");
const DESCRIPTIONS = words("dd dt");
const NOT_TABLE_ENDS = words("body caption col colgroup html tbody td tfoot th thead tr");
const TABLE_BODY_LIMITS = words("tbody tfoot thead html template");
const TABLE_SECTIONS = words("tbody tfoot thead");
const TABLE_BODY_ENDERS = words("caption col colgroup tbody tfoot thead");
const ROW_LIMITS = words("tr html template");
const ROW_ENDERS = words("caption col colgroup tbody tfoot thead tr");
const ROW_END_TAGS = words("table tbody tfoot thead");
const NOT_CELL_ENDS = words("body caption col colgroup html");
const TABLE_STRUCTURE = words("table tbody tfoot thead tr");
const CELL_ENDERS = words("caption col colgroup tbody td tfoot th thead tr");
const TEMPLATE_TABLE_PARTS = words("caption colgroup tbody tfoot thead");
const RAW_TEXT = words("style xmp iframe noembed noframes script noscript");
const LEADING_SPACE = /^[\t\n\f\r ]+/;

/** What a builder calls of the page. */
export interface BuilderHost {
  /** A script element whose end tag was read. `line` is where its text begins, from 0. */
  runScript(script: Element, line: number): void;
}

export class TreeBuilder {
  readonly tokenizer: Tokenizer;
  readonly #document: Document;
  readonly #context: Element | null;
  readonly #host: BuilderHost | null;
  readonly #root: Node;
  #mode: Mode = "initial";
  #originalMode: Mode = "in body";
  #open: Element[] = [];
  /** Active formatting elements; null is a marker. */
  #formatting: (Element | null)[] = [];
  #templateModes: Mode[] = [];
  #head: Element | null = null;
  #form: Element | null = null;
  #isFostering = false;
  #skipsNewline = false;
  #isOver = false;
  #scriptLine = 0;

  /** With `context`, builds what stands inside such an element, into `root`. */
  constructor(
    document: Document,
    source: string,
    host: BuilderHost | null,
    context: Element | null = null,
    root: Node = document,
  ) {
    this.#document = document;
    this.#context = context;
    this.#host = host;
    this.#root = root;
    this.tokenizer = new Tokenizer(source);
    if (context) this.#startInside(context);
  }

  /** Reads until the source ends, or no more than `left` of it are left. */
  run(left = 0): void {
    while (this.tokenizer.left > left && !this.#isOver) this.#process(this.tokenizer.next());
  }

  /** Ends the source: processes the end-of-file token. */
  end(): void {
    this.run();
    if (this.#isOver) return;
    this.#process({ kind: "end of file" });
    this.#isOver = true;
    this.#open = [];
  }

  /** Appends a script with this text after the source. It runs at once. */
  appendScript(code: string): void {
    this.run();
    if (this.#mode === "text") {
      this.tokenizer.mode = "data";
      this.#process({ kind: "end", name: this.tokenizer.rawName });
    }
    this.#process({ kind: "text", data: "\n" });
    // A page that consists of a script alone still gets a body before it runs.
    if (/head/.test(this.#mode) || this.#mode === "initial" || this.#mode === "before html")
      this.#process({ kind: "start", name: "body", attributes: [], isSelfClosing: false });
    this.#process({ kind: "start", name: "script", attributes: [], isSelfClosing: false });
    if (this.#mode === "text") {
      this.tokenizer.mode = "data";
      this.#process({ kind: "text", data: code });
      this.#scriptLine = 0;
      this.#process({ kind: "end", name: "script" });
    }
  }

  #startInside(context: Element): void {
    const html = createElement(this.#document, "html");
    append(this.#root, html);
    this.#open = [html];
    const raw = rawMode(context);
    if (raw) {
      this.tokenizer.mode = raw;
      this.tokenizer.rawName = context.localName;
    }
    if (context.localName === "template") this.#templateModes.push("in template");
    this.#resetMode();
    for (let one: Node | null = context; one; one = one.parent) if (isTag(one, "form")) this.#form = one;
  }

  /** Where the parser stands: the innermost element that is open. */
  get #current(): Element {
    const current = this.#open.at(-1);
    if (!current) throw new Error("The parser has no open element.");
    return current;
  }

  #process(token: Token): void {
    if (this.#skipsNewline) {
      this.#skipsNewline = false;
      if (token.kind === "text" && token.data[0] === "\n") {
        if (token.data.length === 1) return;
        token.data = token.data.slice(1);
      }
    }
    const current = this.#open.at(-1);
    const adjusted = this.#open.length === 1 && this.#context ? this.#context : current;
    if (adjusted && adjusted.namespace !== "html" && !isIntegrationPoint(adjusted, token))
      this.#foreign(token, adjusted);
    else this.#html(token, this.#mode);
  }

  #html(token: Token, mode: Mode): void {
    switch (mode) {
      case "initial":
        this.#initial(token);
        return;
      case "before html":
        this.#beforeHtml(token);
        return;
      case "before head":
        this.#beforeHead(token);
        return;
      case "in head":
        this.#inHead(token);
        return;
      case "after head":
        this.#afterHead(token);
        return;
      case "in body":
        this.#inBody(token);
        return;
      case "text":
        this.#text(token);
        return;
      case "in table":
        this.#inTable(token);
        return;
      case "in caption":
        this.#inCaption(token);
        return;
      case "in column group":
        this.#inColumnGroup(token);
        return;
      case "in table body":
        this.#inTableBody(token);
        return;
      case "in row":
        this.#inRow(token);
        return;
      case "in cell":
        this.#inCell(token);
        return;
      case "in template":
        this.#inTemplate(token);
        return;
      case "after body":
        this.#afterBody(token);
        return;
      case "after after body":
        if (token.kind === "comment") this.#comment(token.data, this.#document);
        else if (token.kind !== "end of file") {
          if (token.kind !== "text" || token.data.trim() !== "") this.#mode = "in body";
          this.#inBody(token);
        }
    }
  }

  #again(token: Token, mode: Mode): void {
    this.#mode = mode;
    this.#html(token, mode);
  }

  /** Cuts leading white space off a text; null where nothing else was in it. */
  #withoutLeadingSpace(token: Token): Token | null {
    if (token.kind !== "text") return token;
    const data = token.data.replace(LEADING_SPACE, "");
    return data === "" ? null : { kind: "text", data };
  }

  // Before the body.

  #initial(token: Token): void {
    const rest = this.#withoutLeadingSpace(token);
    if (!rest) return;
    if (rest.kind === "comment") this.#comment(rest.data, this.#document);
    else if (rest.kind === "doctype") {
      append(this.#document, new Doctype(this.#document, rest.name));
      this.#mode = "before html";
    } else this.#again(rest, "before html");
  }

  #beforeHtml(token: Token): void {
    const rest = this.#withoutLeadingSpace(token);
    if (!rest || rest.kind === "doctype") return;
    if (rest.kind === "comment") {
      this.#comment(rest.data, this.#document);
      return;
    }
    if (rest.kind === "start" && rest.name === "html") {
      this.#openIn(this.#document, this.#make(rest));
      this.#mode = "before head";
      return;
    }
    if (rest.kind === "end" && !HEAD_ENDS.has(rest.name)) return;
    this.#openIn(this.#document, createElement(this.#document, "html"));
    this.#again(rest, "before head");
  }

  #beforeHead(token: Token): void {
    const rest = this.#withoutLeadingSpace(token);
    if (!rest || rest.kind === "doctype") return;
    if (rest.kind === "comment") {
      this.#comment(rest.data);
      return;
    }
    if (rest.kind === "start" && rest.name === "html") {
      this.#inBody(rest);
      return;
    }
    if (rest.kind === "start" && rest.name === "head") {
      this.#head = this.#insert(rest);
      this.#mode = "in head";
      return;
    }
    if (rest.kind === "end" && !HEAD_ENDS.has(rest.name)) return;
    this.#head = this.#insertNamed("head");
    this.#again(rest, "in head");
  }

  #inHead(token: Token): void {
    if (token.kind === "text") {
      const space = LEADING_SPACE.exec(token.data)?.[0] ?? "";
      if (space) this.#insertText(space);
      const rest = this.#withoutLeadingSpace(token);
      if (!rest) return;
      this.#open.pop();
      this.#again(rest, "after head");
      return;
    }
    if (token.kind === "comment") {
      this.#comment(token.data);
      return;
    }
    if (token.kind === "doctype") return;
    if (token.kind === "start") {
      if (token.name === "html") {
        this.#inBody(token);
        return;
      }
      if (HEAD_CONTENT.has(token.name) || token.name === "noscript") {
        this.#headContent(token);
        return;
      }
      if (token.name === "head") return;
    }
    if (token.kind === "end") {
      if (token.name === "head") {
        this.#open.pop();
        this.#mode = "after head";
        return;
      }
      if (token.name === "template") {
        this.#endTemplate();
        return;
      }
      if (!BODY_ENDS.has(token.name)) return;
    }
    this.#open.pop();
    this.#again(token, "after head");
  }

  #headContent(token: StartTag): void {
    switch (token.name) {
      case "title":
        this.#insertRaw(token, "rcdata");
        return;
      case "noscript":
      case "noframes":
      case "style":
      case "script":
        this.#insertRaw(token, "rawtext");
        return;
      case "template": {
        this.#insert(token);
        this.#formatting.push(null);
        this.#mode = "in template";
        this.#templateModes.push("in template");
        return;
      }
      default:
        this.#insert(token);
        this.#open.pop();
    }
  }

  #afterHead(token: Token): void {
    if (token.kind === "text") {
      const space = LEADING_SPACE.exec(token.data)?.[0] ?? "";
      if (space) this.#insertText(space);
      const rest = this.#withoutLeadingSpace(token);
      if (!rest) return;
      this.#insertNamed("body");
      this.#again(rest, "in body");
      return;
    }
    if (token.kind === "comment") {
      this.#comment(token.data);
      return;
    }
    if (token.kind === "doctype") return;
    if (token.kind === "start") {
      if (token.name === "html") {
        this.#inBody(token);
        return;
      }
      if (token.name === "body") {
        this.#insert(token);
        this.#mode = "in body";
        return;
      }
      if (HEAD_CONTENT.has(token.name) && this.#head) {
        const head = this.#head;
        this.#open.push(head);
        this.#inHead(token);
        this.#open = this.#open.filter((element) => element !== head);
        return;
      }
      if (token.name === "head") return;
    }
    if (token.kind === "end") {
      if (token.name === "template") {
        this.#endTemplate();
        return;
      }
      if (!BODY_ENDS.has(token.name)) return;
    }
    this.#insertNamed("body");
    this.#again(token, "in body");
  }

  #text(token: Token): void {
    if (token.kind === "text") {
      this.#insertText(token.data);
      return;
    }
    const element = this.#open.pop();
    this.#mode = this.#originalMode;
    if (token.kind === "end of file") {
      if (element && isTag(element, "script")) element.isSpent = true;
      this.#process(token);
      return;
    }
    if (element && isTag(element, "script")) this.#host?.runScript(element, this.#scriptLine);
  }

  // In the body.

  #inBody(token: Token): void {
    switch (token.kind) {
      case "text":
        if (token.data.includes("\0")) token.data = token.data.replaceAll("\0", "");
        if (token.data === "") return;
        this.#reconstruct();
        this.#insertText(token.data);
        return;
      case "comment":
        this.#comment(token.data);
        return;
      case "start":
        this.#startInBody(token);
        return;
      case "end":
        this.#endInBody(token);
        return;
      case "end of file":
        if (this.#templateModes.length > 0) {
          this.#inTemplate(token);
          return;
        }
        return;
      default:
        return;
    }
  }

  #startInBody(token: StartTag): void {
    const { name } = token;
    switch (START_TAGS.get(name)) {
      case undefined:
        this.#reconstruct();
        this.#insert(token);
        return;
      case "block":
        this.#closeP();
        this.#insert(token);
        return;
      case "formatting":
        this.#startFormatting(token);
        return;
      case "void":
        this.#reconstruct();
        this.#insertVoid(token);
        return;
      case "head":
        this.#headContent(token);
        return;
      case "ignored":
        return;
      default:
        this.#startSpecial(token);
    }
  }

  #startSpecial(token: StartTag): void {
    const { name } = token;
    if (HEADINGS.has(name)) {
      this.#closeP();
      if (HEADINGS.has(this.#current.localName)) this.#open.pop();
      this.#insert(token);
      return;
    }
    switch (name) {
      case "pre":
      case "listing":
        this.#closeP();
        this.#insert(token);
        this.#skipsNewline = true;
        return;
      case "html":
        this.#addMissing(this.#open[0], token.attributes);
        return;
      case "body":
        this.#addMissing(this.#open[1], token.attributes);
        return;
      case "li":
        this.#startItem(token, LIST_ITEM);
        return;
      case "dd":
      case "dt":
        this.#startItem(token, DESCRIPTIONS);
        return;
      case "form": {
        const isInTemplate = this.#open.some((element) => element.localName === "template");
        if (this.#form && !isInTemplate) return;
        this.#closeP();
        const form = this.#insert(token);
        if (!isInTemplate) this.#form = form;
        return;
      }
      case "plaintext":
        this.#closeP();
        this.#insert(token);
        this.tokenizer.mode = "plaintext";
        return;
      case "button":
        if (this.#isInScope("button")) {
          this.#impliedEnd();
          this.#popTo("button");
        }
        this.#reconstruct();
        this.#insert(token);
        return;
      case "table":
        this.#closeP();
        this.#insert(token);
        this.#mode = "in table";
        return;
      case "hr":
        this.#closeP();
        if (this.#isInScope("select")) this.#impliedEnd();
        this.#insertVoid(token);
        return;
      case "image":
        this.#process({ ...token, name: "img" });
        return;
      case "textarea":
        this.#insertRaw(token, "rcdata");
        this.#skipsNewline = true;
        return;
      case "xmp":
        this.#closeP();
        this.#reconstruct();
        this.#insertRaw(token, "rawtext");
        return;
      case "iframe":
      case "noembed":
      case "noscript":
        this.#insertRaw(token, "rawtext");
        return;
      case "select":
        if (this.#isInScope("select")) {
          this.#popTo("select");
          return;
        }
        this.#reconstruct();
        this.#insert(token);
        return;
      case "optgroup":
      case "option":
        if (this.#isInScope("select")) this.#impliedEnd(name === "option" ? "optgroup" : undefined);
        else if (isTag(this.#current, "option")) this.#open.pop();
        this.#reconstruct();
        this.#insert(token);
        return;
      case "rb":
      case "rtc":
        if (this.#isInScope("ruby")) this.#impliedEnd();
        this.#insert(token);
        return;
      case "rp":
      case "rt":
        if (this.#isInScope("ruby")) this.#impliedEnd("rtc");
        this.#insert(token);
        return;
      case "math":
      case "svg":
        this.#reconstruct();
        this.#insertForeign(token, name);
        return;
      case "input":
        if (this.#isInScope("select")) this.#popTo("select");
        this.#reconstruct();
        this.#insertVoid(token);
        return;
      case "param":
      case "source":
      case "track":
        this.#insertVoid(token);
        return;
      default:
        this.#reconstruct();
        this.#insert(token);
        if (MARKERS.has(name)) this.#formatting.push(null);
    }
  }

  #startFormatting(token: StartTag): void {
    if (token.name === "a") {
      const open = this.#formattingElement("a");
      if (open) {
        this.#adopt("a");
        this.#formatting = this.#formatting.filter((element) => element !== open);
        this.#open = this.#open.filter((element) => element !== open);
      }
    }
    this.#reconstruct();
    if (token.name === "nobr" && this.#isInScope("nobr")) {
      this.#adopt("nobr");
      this.#reconstruct();
    }
    this.#pushFormatting(this.#insert(token));
  }

  #startItem(token: StartTag, names: ReadonlySet<string>): void {
    for (let index = this.#open.length - 1; index >= 0; index--) {
      const { localName } = this.#open[index] as Element;
      if (names.has(localName)) {
        this.#impliedEnd(localName);
        this.#popTo(localName);
        break;
      }
      if (SPECIAL.has(localName) && localName !== "address" && localName !== "div" && localName !== "p")
        break;
    }
    this.#closeP();
    this.#insert(token);
  }

  #endInBody(token: EndTag): void {
    const { name } = token;
    if (FORMATTING.has(name)) {
      this.#adopt(name);
      return;
    }
    if (
      (BLOCKS.has(name) && name !== "p") ||
      name === "button" ||
      name === "pre" ||
      name === "listing" ||
      name === "select"
    ) {
      if (!this.#isInScope(name)) return;
      this.#impliedEnd();
      this.#popTo(name);
      return;
    }
    if (HEADINGS.has(name)) {
      if (![...HEADINGS].some((heading) => this.#isInScope(heading))) return;
      this.#impliedEnd();
      while (!HEADINGS.has((this.#open.pop() as Element).localName));
      return;
    }
    switch (name) {
      case "body":
      case "html":
        if (!this.#isInScope("body")) return;
        this.#mode = "after body";
        if (name === "html") this.#afterBody(token);
        return;
      case "p":
        if (!this.#isInScope("p", BUTTON_LIMITS)) this.#insertNamed("p");
        this.#closeP();
        return;
      case "li":
        if (!this.#isInScope("li", LIST_ITEM_LIMITS)) return;
        this.#impliedEnd("li");
        this.#popTo("li");
        return;
      case "dd":
      case "dt":
        if (!this.#isInScope(name)) return;
        this.#impliedEnd(name);
        this.#popTo(name);
        return;
      case "form":
        this.#endForm();
        return;
      case "template":
        this.#endTemplate();
        return;
      case "br":
        this.#reconstruct();
        this.#insertNamed("br");
        this.#open.pop();
        return;
      case "applet":
      case "marquee":
      case "object":
        if (!this.#isInScope(name)) return;
        this.#impliedEnd();
        this.#popTo(name);
        this.#clearFormatting();
        return;
      default:
        this.#endOther(name);
    }
  }

  #endForm(): void {
    if (this.#open.some((element) => element.localName === "template")) {
      if (!this.#isInScope("form")) return;
      this.#impliedEnd();
      this.#popTo("form");
      return;
    }
    const form = this.#form;
    this.#form = null;
    if (!form || !this.#open.includes(form) || !this.#isInScope("form")) return;
    this.#impliedEnd();
    this.#open = this.#open.filter((element) => element !== form);
  }

  #endOther(name: string): void {
    for (let index = this.#open.length - 1; index >= 0; index--) {
      const element = this.#open[index] as Element;
      if (element.localName === name) {
        this.#impliedEnd(name);
        this.#open.length = Math.min(this.#open.length, index);
        return;
      }
      if (SPECIAL.has(element.localName)) return;
    }
  }

  #afterBody(token: Token): void {
    if (token.kind === "comment") {
      this.#comment(token.data, this.#open[0] ?? this.#document);
      return;
    }
    if (token.kind === "text" && token.data.trim() === "") {
      this.#inBody(token);
      return;
    }
    if (token.kind === "end" && token.name === "html") {
      this.#mode = this.#context ? this.#mode : "after after body";
      return;
    }
    if (token.kind === "end of file" || token.kind === "doctype") return;
    if (token.kind === "start" && token.name === "html") {
      this.#inBody(token);
      return;
    }
    this.#again(token, "in body");
  }

  // Formatting that is not nested properly.

  #formattingElement(name: string): Element | null {
    for (let index = this.#formatting.length - 1; index >= 0; index--) {
      const element = this.#formatting[index] ?? null;
      if (element === null) return null;
      if (element.localName === name) return element;
    }
    return null;
  }

  /** At most three equal ones are kept. */
  #pushFormatting(element: Element): void {
    let equal = 0;
    for (let index = this.#formatting.length - 1; index >= 0; index--) {
      const other = this.#formatting[index] ?? null;
      if (other === null) break;
      if (isSameTag(other, element) && ++equal === 3) {
        this.#formatting.splice(index, 1);
        break;
      }
    }
    this.#formatting.push(element);
  }

  #reconstruct(): void {
    const list = this.#formatting;
    let index = list.length - 1;
    const isDone = (at: number): boolean => {
      const element = list[at] ?? null;
      return element === null || this.#open.includes(element);
    };
    if (index < 0 || isDone(index)) return;
    while (index > 0 && !isDone(index - 1)) index--;
    for (; index < list.length; index++) {
      const old = list[index] as Element;
      const copy = copyOf(old);
      this.#place(copy);
      this.#open.push(copy);
      list[index] = copy;
    }
  }

  #clearFormatting(): void {
    while (this.#formatting.length > 0 && this.#formatting.pop() !== null);
  }

  /** The adoption agency algorithm. */
  #adopt(name: string): void {
    const current = this.#current;
    if (current.localName === name && !this.#formatting.includes(current)) {
      this.#open.pop();
      return;
    }
    for (let round = 0; round < 8; round++) {
      const element = this.#formattingElement(name);
      if (!element) {
        this.#endOther(name);
        return;
      }
      const at = this.#open.indexOf(element);
      if (at < 0) {
        this.#formatting = this.#formatting.filter((one) => one !== element);
        return;
      }
      if (!this.#isInScope(element)) return;
      const block = this.#open.slice(at + 1).find((one) => SPECIAL.has(one.localName));
      if (!block) {
        this.#open.length = at;
        this.#formatting = this.#formatting.filter((one) => one !== element);
        return;
      }
      this.#adoptAround(element, block);
    }
  }

  #adoptAround(element: Element, block: Element): void {
    const ancestor = this.#open[this.#open.indexOf(element) - 1] as Element;
    let bookmark = this.#formatting.indexOf(element);
    let last: Element = block;
    let index = this.#open.indexOf(block);
    for (let inner = 1; ; inner++) {
      let node = this.#open[--index] as Element;
      if (node === element) break;
      const listed = this.#formatting.indexOf(node);
      if (listed < 0 || inner > 3) {
        if (listed >= 0) {
          this.#formatting.splice(listed, 1);
          if (listed < bookmark) bookmark--;
        }
        this.#open.splice(index, 1);
        continue;
      }
      const copy = copyOf(node);
      this.#formatting[listed] = copy;
      this.#open[index] = copy;
      node = copy;
      if (last === block) bookmark = listed + 1;
      place(node, last, null);
      last = node;
    }
    remove(last);
    const { parent, before } = this.#placeFor(ancestor);
    place(parent, last, before);
    const copy = copyOf(element);
    while (block.first) place(copy, block.first, null);
    place(block, copy, null);
    const old = this.#formatting.indexOf(element);
    this.#formatting.splice(old, 1);
    this.#formatting.splice(old < bookmark ? bookmark - 1 : bookmark, 0, copy);
    this.#open = this.#open.filter((one) => one !== element);
    this.#open.splice(this.#open.indexOf(block) + 1, 0, copy);
  }

  // Tables.

  #inTable(token: Token): void {
    if (token.kind === "text") {
      if (token.data.trim() === "" && this.#isFosterParent(this.#current)) {
        this.#insertText(token.data);
        return;
      }
    } else if (token.kind === "comment") {
      this.#comment(token.data);
      return;
    } else if (token.kind === "start") {
      switch (token.name) {
        case "caption":
          this.#clearTo(TABLE_LIMITS);
          this.#formatting.push(null);
          this.#insert(token);
          this.#mode = "in caption";
          return;
        case "colgroup":
          this.#clearTo(TABLE_LIMITS);
          this.#insert(token);
          this.#mode = "in column group";
          return;
        case "col":
          this.#clearTo(TABLE_LIMITS);
          this.#insertNamed("colgroup");
          this.#again(token, "in column group");
          return;
        case "tbody":
        case "tfoot":
        case "thead":
          this.#clearTo(TABLE_LIMITS);
          this.#insert(token);
          this.#mode = "in table body";
          return;
        case "td":
        case "th":
        case "tr":
          this.#clearTo(TABLE_LIMITS);
          this.#insertNamed("tbody");
          this.#again(token, "in table body");
          return;
        case "table":
          if (!this.#isInScope("table", TABLE_LIMITS)) return;
          this.#popTo("table");
          this.#resetMode();
          this.#process(token);
          return;
        case "style":
        case "script":
        case "template":
          this.#headContent(token);
          return;
        case "input":
          if ((attributeOf(token, "type") ?? "").toLowerCase() === "hidden") {
            this.#insertVoid(token);
            return;
          }
          break;
        case "form":
          if (this.#form || this.#open.some((element) => element.localName === "template")) return;
          this.#form = this.#insert(token);
          this.#open.pop();
          return;
      }
    } else if (token.kind === "end") {
      if (token.name === "table") {
        if (!this.#isInScope("table", TABLE_LIMITS)) return;
        this.#popTo("table");
        this.#resetMode();
        return;
      }
      if (token.name === "template") {
        this.#endTemplate();
        return;
      }
      if (NOT_TABLE_ENDS.has(token.name)) return;
    } else if (token.kind === "end of file") {
      this.#inBody(token);
      return;
    }
    this.#isFostering = true;
    this.#inBody(token);
    this.#isFostering = false;
  }

  #inCaption(token: Token): void {
    const isEnd = token.kind === "end" && (token.name === "caption" || token.name === "table");
    const isNext = token.kind === "start" && TABLE_PARTS.has(token.name);
    if (!isEnd && !isNext) {
      this.#inBody(token);
      return;
    }
    if (!this.#isInScope("caption", TABLE_LIMITS)) return;
    this.#impliedEnd();
    this.#popTo("caption");
    this.#clearFormatting();
    this.#mode = "in table";
    if (isNext || token.name === "table") this.#process(token);
  }

  #inColumnGroup(token: Token): void {
    if (token.kind === "text" && token.data.trim() === "") {
      this.#insertText(token.data);
      return;
    }
    if (token.kind === "comment") {
      this.#comment(token.data);
      return;
    }
    if (token.kind === "start" && token.name === "col") {
      this.#insertVoid(token);
      return;
    }
    if (token.kind === "start" && token.name === "template") {
      this.#headContent(token);
      return;
    }
    if (token.kind === "end" && token.name === "template") {
      this.#endTemplate();
      return;
    }
    if (token.kind === "end of file") {
      this.#inBody(token);
      return;
    }
    if (!isTag(this.#current, "colgroup")) return;
    this.#open.pop();
    this.#mode = "in table";
    if (token.kind !== "end" || token.name !== "colgroup") this.#process(token);
  }

  #inTableBody(token: Token): void {
    const limits = TABLE_BODY_LIMITS;
    if (token.kind === "start") {
      if (token.name === "tr") {
        this.#clearTo(limits);
        this.#insert(token);
        this.#mode = "in row";
        return;
      }
      if (token.name === "td" || token.name === "th") {
        this.#clearTo(limits);
        this.#insertNamed("tr");
        this.#again(token, "in row");
        return;
      }
    }
    if (token.kind === "end" && TABLE_SECTIONS.has(token.name)) {
      if (!this.#isInScope(token.name, TABLE_LIMITS)) return;
      this.#clearTo(limits);
      this.#open.pop();
      this.#mode = "in table";
      return;
    }
    const isOver =
      (token.kind === "start" && TABLE_BODY_ENDERS.has(token.name)) ||
      (token.kind === "end" && token.name === "table");
    if (!isOver) {
      this.#inTable(token);
      return;
    }
    if (!["tbody", "tfoot", "thead"].some((name) => this.#isInScope(name, TABLE_LIMITS))) return;
    this.#clearTo(limits);
    this.#open.pop();
    this.#again(token, "in table");
  }

  #inRow(token: Token): void {
    const limits = ROW_LIMITS;
    if (token.kind === "start" && (token.name === "td" || token.name === "th")) {
      this.#clearTo(limits);
      this.#insert(token);
      this.#mode = "in cell";
      this.#formatting.push(null);
      return;
    }
    const isRowEnd = token.kind === "end" && token.name === "tr";
    const isOver =
      (token.kind === "start" && ROW_ENDERS.has(token.name)) ||
      (token.kind === "end" && ROW_END_TAGS.has(token.name));
    if (!isRowEnd && !isOver) {
      this.#inTable(token);
      return;
    }
    if (!this.#isInScope("tr", TABLE_LIMITS)) return;
    this.#clearTo(limits);
    this.#open.pop();
    this.#mode = "in table body";
    if (!isRowEnd) this.#process(token);
  }

  #inCell(token: Token): void {
    if (token.kind === "end") {
      if (token.name === "td" || token.name === "th") {
        if (!this.#isInScope(token.name, TABLE_LIMITS)) return;
        this.#impliedEnd();
        this.#popTo(token.name);
        this.#clearFormatting();
        this.#mode = "in row";
        return;
      }
      if (NOT_CELL_ENDS.has(token.name)) return;
      if (TABLE_STRUCTURE.has(token.name)) {
        if (!this.#isInScope(token.name, TABLE_LIMITS)) return;
        this.#closeCell();
        this.#process(token);
        return;
      }
    }
    if (
      token.kind === "start" &&
      CELL_ENDERS.has(token.name) &&
      (this.#isInScope("td", TABLE_LIMITS) || this.#isInScope("th", TABLE_LIMITS))
    ) {
      this.#closeCell();
      this.#process(token);
      return;
    }
    this.#inBody(token);
  }

  #closeCell(): void {
    this.#impliedEnd();
    this.#popTo(this.#isInScope("td", TABLE_LIMITS) ? "td" : "th");
    this.#clearFormatting();
    this.#mode = "in row";
  }

  #isFosterParent(element: Element): boolean {
    return TABLE_STRUCTURE.has(element.localName);
  }

  // Templates.

  #inTemplate(token: Token): void {
    if (token.kind === "end of file") {
      if (!this.#open.some((element) => element.localName === "template")) return;
      this.#endTemplate();
      this.#process(token);
      return;
    }
    if (token.kind === "start" && !HEAD_CONTENT.has(token.name)) {
      let mode: Mode = "in body";
      if (TEMPLATE_TABLE_PARTS.has(token.name)) mode = "in table";
      else if (token.name === "col") mode = "in column group";
      else if (token.name === "tr") mode = "in table body";
      else if (token.name === "td" || token.name === "th") mode = "in row";
      this.#templateModes[this.#templateModes.length - 1] = mode;
      this.#again(token, mode);
      return;
    }
    if (token.kind === "end" && token.name !== "template") return;
    this.#inBody(token);
  }

  #endTemplate(): void {
    if (!this.#open.some((element) => element.localName === "template")) return;
    this.#impliedEnd();
    this.#popTo("template");
    this.#clearFormatting();
    this.#templateModes.pop();
    this.#resetMode();
  }

  // SVG and MathML.

  #foreign(token: Token, current: Element): void {
    if (token.kind === "text") {
      this.#insertText(token.data);
      return;
    }
    if (token.kind === "comment") {
      this.#comment(token.data);
      return;
    }
    if (token.kind === "start") {
      if (FOREIGN_BREAKOUT.has(token.name)) {
        while (this.#open.length > 1 && !isHtmlPlace(this.#current)) this.#open.pop();
        this.#html(token, this.#mode);
        return;
      }
      this.#insertForeign(token, current.namespace);
      return;
    }
    if (token.kind !== "end") {
      this.#html(token, this.#mode);
      return;
    }
    for (let index = this.#open.length - 1; index > 0; index--) {
      const element = this.#open[index] as Element;
      if (element.namespace === "html") {
        this.#html(token, this.#mode);
        return;
      }
      if (element.localName.toLowerCase() !== token.name) continue;
      this.#open.length = index;
      if (token.name === "script") element.isSpent = true;
      return;
    }
  }

  #insertForeign(token: StartTag, namespace: Namespace | string): void {
    const isSvg = namespace === "svg";
    const name = isSvg ? (SVG_NAMES.get(token.name) ?? token.name) : token.name;
    const element = createElement(this.#document, name, isSvg ? "svg" : "math");
    for (const attribute of token.attributes)
      element.attributes.push({
        name: (isSvg && SVG_NAMES.get(attribute.name)) || attribute.name,
        value: attribute.value,
      });
    this.#place(element);
    if (!token.isSelfClosing) this.#open.push(element);
  }

  // The stack of open elements.

  #isInScope(wanted: string | Element, limits: ReadonlySet<string> = SCOPE_LIMITS): boolean {
    for (let index = this.#open.length - 1; index >= 0; index--) {
      const element = this.#open[index] as Element;
      if (element === wanted || (element.localName === wanted && element.namespace === "html")) return true;
      if (limits.has(element.localName) && element.namespace === "html") return false;
      if (isHtmlPlace(element) && element.namespace !== "html") return false;
    }
    return false;
  }

  #popTo(name: string): void {
    while (this.#open.length > 1 && (this.#open.pop() as Element).localName !== name);
  }

  #clearTo(limits: ReadonlySet<string>): void {
    while (this.#open.length > 1 && !limits.has(this.#current.localName)) this.#open.pop();
  }

  #impliedEnd(except?: string): void {
    while (IMPLIED_END.has(this.#current.localName) && this.#current.localName !== except) this.#open.pop();
  }

  #closeP(): void {
    if (!this.#isInScope("p", BUTTON_LIMITS)) return;
    this.#impliedEnd("p");
    this.#popTo("p");
  }

  #resetMode(): void {
    for (let index = this.#open.length - 1; index >= 0; index--) {
      const isLast = index === 0;
      const element = isLast && this.#context ? this.#context : (this.#open[index] as Element);
      const mode = this.#modeFor(element, isLast);
      if (mode) {
        this.#mode = mode;
        return;
      }
    }
    this.#mode = "in body";
  }

  #modeFor(element: Element, isLast: boolean): Mode | null {
    switch (element.localName) {
      case "td":
      case "th":
        return isLast ? "in body" : "in cell";
      case "tr":
        return "in row";
      case "tbody":
      case "thead":
      case "tfoot":
        return "in table body";
      case "caption":
        return "in caption";
      case "colgroup":
        return "in column group";
      case "table":
        return "in table";
      case "template":
        return this.#templateModes.at(-1) ?? "in template";
      case "head":
        return isLast ? "in body" : "in head";
      case "body":
        return "in body";
      case "html":
        return this.#head || this.#context ? (this.#context ? "before head" : "after head") : "before head";
      default:
        return null;
    }
  }

  // Insertion.

  #make(token: StartTag): Element {
    const element = createElement(this.#document, token.name);
    element.attributes = token.attributes;
    return element;
  }

  #addMissing(element: Element | undefined, attributes: readonly Attribute[]): void {
    if (!element) return;
    for (const { name, value } of attributes)
      if (!hasAttribute(element, name)) setAttribute(element, name, value);
  }

  #openIn(parent: Node, element: Element): void {
    append(parent, element);
    this.#open.push(element);
  }

  #insert(token: StartTag): Element {
    const element = this.#make(token);
    this.#place(element);
    this.#open.push(element);
    return element;
  }

  #insertNamed(name: string): Element {
    return this.#insert({ kind: "start", name, attributes: [], isSelfClosing: false });
  }

  #insertVoid(token: StartTag): void {
    this.#insert(token);
    this.#open.pop();
  }

  #insertRaw(token: StartTag, mode: TextMode): void {
    if (token.name === "script") this.#scriptLine = this.tokenizer.lineAt(this.tokenizer.at);
    this.#insert(token);
    this.tokenizer.mode = mode;
    this.tokenizer.rawName = token.name;
    this.#originalMode = this.#mode;
    this.#mode = "text";
  }

  /**
   * Where the next node goes: into the innermost open element, or in front of a table that doesn't take it.
   */
  #placeFor(target: Element): { parent: Node; before: Node | null } {
    if (!this.#isFostering || !this.#isFosterParent(target))
      return { parent: insideOf(target), before: null };
    for (let index = this.#open.length - 1; index > 0; index--) {
      const element = this.#open[index] as Element;
      if (element.localName === "template") return { parent: insideOf(element), before: null };
      if (element.localName !== "table") continue;
      if (element.parent) return { parent: element.parent, before: element };
      return { parent: this.#open[index - 1] as Element, before: null };
    }
    return { parent: this.#open[0] as Element, before: null };
  }

  #place(node: Node): void {
    const { parent, before } = this.#placeFor(this.#current);
    append(parent, node, before);
  }

  #insertText(data: string): void {
    const { parent, before } = this.#placeFor(this.#current);
    const previous = before ? before.previous : parent.last;
    if (isText(previous)) {
      previous.data += data;
      version.tree++;
    } else append(parent, new CharacterData(this.#document, TEXT, data), before);
  }

  #comment(data: string, parent?: Node): void {
    const comment = new CharacterData(this.#document, COMMENT, data);
    if (parent) append(parent, comment);
    else this.#place(comment);
  }
}

function insideOf(element: Element): Node {
  return element.content ?? element;
}

function attributeOf(token: StartTag, name: string): string | undefined {
  return token.attributes.find((attribute) => attribute.name === name)?.value;
}

function copyOf(element: Element): Element {
  const copy = createElement(element.document, element.localName, element.namespace);
  copy.attributes = element.attributes.map(({ name, value }) => ({ name, value }));
  return copy;
}

function isSameTag(one: Element, other: Element): boolean {
  return (
    one.localName === other.localName &&
    one.attributes.length === other.attributes.length &&
    one.attributes.every(({ name, value }) => getAttribute(other, name) === value)
  );
}

/** Places within SVG and MathML where HTML stands. */
function isHtmlPlace(element: Element): boolean {
  if (element.namespace === "html") return true;
  if (element.namespace === "svg") return /^(?:foreignObject|desc|title)$/.test(element.localName);
  return /^(?:mi|mo|mn|ms|mtext|annotation-xml)$/.test(element.localName);
}

function isIntegrationPoint(element: Element, token: Token): boolean {
  if (token.kind === "end of file") return true;
  return isHtmlPlace(element) && (token.kind === "start" || token.kind === "text");
}

function rawMode(context: Element): TextMode | null {
  if (context.namespace !== "html") return null;
  if (context.localName === "title" || context.localName === "textarea") return "rcdata";
  return RAW_TEXT.has(context.localName) ? "rawtext" : null;
}

/** The nodes of a piece of HTML as they stand within `context`. Scripts in it never run. */
export function parseFragment(source: string, context: Element): Fragment {
  const fragment = new Fragment(context.document);
  const builder = new TreeBuilder(context.document, source, null, context, fragment);
  builder.end();
  const html = fragment.first;
  const found = new Fragment(context.document);
  if (html) while (html.first) place(found, html.first, null);
  for (let node = found.first; node; node = nextIn(node, found))
    if (isElement(node) && node.localName === "script") node.isSpent = true;
  return found;
}

function nextIn(node: Node, root: Node): Node | null {
  if (node.first) return node.first;
  for (let one: Node | null = node; one && one !== root; one = one.parent) if (one.next) return one.next;
  return null;
}
