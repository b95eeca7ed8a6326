/**
 * Tree construction (HTML, "Parsing HTML documents") with implied tags, the adoption agency algorithm, foster
 * parenting, templates and foreign content. Framesets and quirks mode are left out. Methods are named for the
 * insertion modes.
 */
import { appendNew, createElement, insertNode, remove, setAttribute } from "./mutate.ts";
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

function setOfWords(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}

/** Tags of elements without end tag and content. */
export const VOID_ELEMENTS = setOfWords(
  "area base br col embed hr img input link meta source track wbr param keygen frame basefont bgsound",
);
/** The special elements of the stack of open elements. */
const SPECIAL_ELEMENTS = setOfWords(
  "address applet area article aside base basefont bgsound blockquote body br button caption center col colgroup dd details dir div dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html iframe img input keygen li link listing main marquee menu meta nav noembed noframes noscript object ol p param plaintext pre script search section select source style summary table tbody td template textarea tfoot th thead title tr track ul wbr xmp",
);
const FORMATTING_ELEMENTS = setOfWords("a b big code em font i nobr s small strike strong tt u");
const BLOCKS = setOfWords(
  "address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer header hgroup main menu nav ol p search section summary ul",
);
const HEADINGS = setOfWords("h1 h2 h3 h4 h5 h6");
const HEAD_CONTENT = setOfWords("base basefont bgsound link meta title noframes style script template");
const DEFAULT_SCOPE = setOfWords("applet caption html table td th marquee object template");
const LIST_ITEM_SCOPE = setOfWords("applet caption html table td th marquee object template ol ul");
const BUTTON_SCOPE = setOfWords("applet caption html table td th marquee object template button");
const TABLE_SCOPE = setOfWords("html table template");
const IMPLIED_END = setOfWords("dd dt li optgroup option p rb rp rt rtc");
const TABLE_PARTS = setOfWords("caption col colgroup frame head tbody td tfoot th thead tr");
const MARKERS = setOfWords("applet marquee object");
const FOREIGN_BREAKOUT = setOfWords(
  "b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var",
);
/** Start tags in the body that have rules of their own. */
const SPECIAL_TAGS = setOfWords(
  "h1 h2 h3 h4 h5 h6 pre listing html body li dd dt form plaintext button table hr image textarea xmp iframe noembed noscript select optgroup option rb rtc rp rt math svg input param source track applet marquee object",
);

/** How a start tag in the body is handled; any other is inserted as an ordinary element. */
const START_TAGS = new Map<string, "void" | "ignored" | "block" | "formatting" | "head" | "special">();
for (const [kind, names] of [
  ["void", VOID_ELEMENTS],
  ["ignored", TABLE_PARTS],
  ["block", BLOCKS],
  ["formatting", FORMATTING_ELEMENTS],
  ["head", HEAD_CONTENT],
  ["special", SPECIAL_TAGS],
] as const)
  for (const name of names) START_TAGS.set(name, kind);

/** SVG's mixed-case tags and attributes by their lower case. */
const SVG_NAMES = new Map(
  "altGlyph animateColor animateMotion animateTransform clipPath feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence foreignObject glyphRef linearGradient radialGradient textPath viewBox preserveAspectRatio gradientUnits gradientTransform patternUnits spreadMethod startOffset stdDeviation textLength pathLength markerWidth markerHeight refX refY attributeName repeatCount"
    .split(" ")
    .map((name) => [name.toLowerCase(), name] as const),
);
const HEAD_ENDS = setOfWords("head body html br");
const BODY_ENDS = setOfWords("body html br");
const LIST_ITEM = setOfWords("li");
const DESCRIPTIONS = setOfWords("dd dt");
const NOT_TABLE_ENDS = setOfWords("body caption col colgroup html tbody td tfoot th thead tr");
const TABLE_BODY_LIMITS = setOfWords("tbody tfoot thead html template");
const TABLE_SECTIONS = setOfWords("tbody tfoot thead");
const TABLE_BODY_ENDERS = setOfWords("caption col colgroup tbody tfoot thead");
const ROW_LIMITS = setOfWords("tr html template");
const ROW_ENDERS = setOfWords("caption col colgroup tbody tfoot thead tr");
const ROW_END_TAGS = setOfWords("table tbody tfoot thead");
const NOT_CELL_ENDS = setOfWords("body caption col colgroup html");
const TABLE_STRUCTURE = setOfWords("table tbody tfoot thead tr");
const CELL_ENDERS = setOfWords("caption col colgroup tbody td tfoot th thead tr");
const TEMPLATE_TABLE_PARTS = setOfWords("caption colgroup tbody tfoot thead");
const RAW_TEXT = setOfWords("style xmp iframe noembed noframes script noscript");
const LEADING_SPACE = /^[\t\n\f\r ]+/;

/** What the parser calls while it parses. */
export interface BuilderHost {
  /**
   * Called for each script element at its end tag.
   * @param line the line of the source where its text begins, from 0
   */
  runScript(script: Element, line: number): void;
}

/** Parses HTML into a document or fragment. Its source can grow until `end()` is called. */
export class TreeBuilder {
  readonly tokenizer: Tokenizer;
  readonly #document: Document;
  readonly #context: Element | null;
  readonly #host: BuilderHost | null;
  readonly #root: Node;
  #mode: Mode = "initial";
  #originalMode: Mode = "in body";
  #openElements: Element[] = [];
  /** Active formatting elements; null is a marker. */
  #activeFormatting: (Element | null)[] = [];
  #templateModes: Mode[] = [];
  #headElement: Element | null = null;
  #formElement: Element | null = null;
  #isFosterParenting = false;
  #ignoresNextNewline = false;
  #isStopped = false;
  #scriptLine = 0;

  /**
   * @param host null for a parser that runs no scripts
   * @param context the context element of fragment parsing; null for a document
   * @param root gets the nodes
   */
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
    if (context) this.#startFragment(context);
  }

  /** Processes tokens until at most `remaining` characters of the source are left. */
  run(remaining = 0): void {
    while (this.tokenizer.remaining > remaining && !this.#isStopped) this.#process(this.tokenizer.next());
  }

  /** Processes the rest of the source and then the end of file. */
  end(): void {
    this.run();
    if (this.#isStopped) return;
    this.#process({ kind: "end of file" });
    this.#isStopped = true;
    this.#openElements = [];
  }

  /** Processes the source, and then a script element with this text, which runs at once. */
  appendScript(code: string): void {
    this.run();
    if (this.#mode === "text") {
      this.tokenizer.mode = "data";
      this.#process({ kind: "end", name: this.tokenizer.rawName });
    }
    this.#process({ kind: "text", data: "\n" });
    // The script is in the body, as in the preview, even if nothing else is.
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

  #startFragment(context: Element): void {
    const html = createElement(this.#document, "html");
    appendNew(this.#root, html);
    this.#openElements = [html];
    const raw = textModeFor(context);
    if (raw) {
      this.tokenizer.mode = raw;
      this.tokenizer.rawName = context.localName;
    }
    if (context.localName === "template") this.#templateModes.push("in template");
    this.#resetMode();
    for (let one: Node | null = context; one; one = one.parent)
      if (isTag(one, "form")) this.#formElement = one;
  }

  /** The current node: the innermost open element. Throws if there is none. */
  get #current(): Element {
    const current = this.#openElements.at(-1);
    if (!current) throw new Error("The parser has no open element.");
    return current;
  }

  #process(token: Token): void {
    if (this.#ignoresNextNewline) {
      this.#ignoresNextNewline = false;
      if (token.kind === "text" && token.data[0] === "\n") {
        if (token.data.length === 1) return;
        token.data = token.data.slice(1);
      }
    }
    const current = this.#openElements.at(-1);
    const adjusted = this.#openElements.length === 1 && this.#context ? this.#context : current;
    if (adjusted && adjusted.namespace !== "html" && !isIntegrationPoint(adjusted, token))
      this.#processForeign(token, adjusted);
    else this.#processInHtml(token, this.#mode);
  }

  #processInHtml(token: Token, mode: Mode): void {
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

  /** Switches the insertion mode and processes the token in it. */
  #reprocess(token: Token, mode: Mode): void {
    this.#mode = mode;
    this.#processInHtml(token, mode);
  }

  /** A token without leading white space; null if nothing is left. */
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
      appendNew(this.#document, new Doctype(this.#document, rest.name));
      this.#mode = "before html";
    } else this.#reprocess(rest, "before html");
  }

  #beforeHtml(token: Token): void {
    const rest = this.#withoutLeadingSpace(token);
    if (!rest || rest.kind === "doctype") return;
    if (rest.kind === "comment") {
      this.#comment(rest.data, this.#document);
      return;
    }
    if (rest.kind === "start" && rest.name === "html") {
      this.#openIn(this.#document, this.#createElementFor(rest));
      this.#mode = "before head";
      return;
    }
    if (rest.kind === "end" && !HEAD_ENDS.has(rest.name)) return;
    this.#openIn(this.#document, createElement(this.#document, "html"));
    this.#reprocess(rest, "before head");
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
      this.#headElement = this.#insert(rest);
      this.#mode = "in head";
      return;
    }
    if (rest.kind === "end" && !HEAD_ENDS.has(rest.name)) return;
    this.#headElement = this.#insertNamed("head");
    this.#reprocess(rest, "in head");
  }

  #inHead(token: Token): void {
    if (token.kind === "text") {
      const space = LEADING_SPACE.exec(token.data)?.[0] ?? "";
      if (space) this.#insertText(space);
      const rest = this.#withoutLeadingSpace(token);
      if (!rest) return;
      this.#openElements.pop();
      this.#reprocess(rest, "after head");
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
        this.#openElements.pop();
        this.#mode = "after head";
        return;
      }
      if (token.name === "template") {
        this.#endTemplate();
        return;
      }
      if (!BODY_ENDS.has(token.name)) return;
    }
    this.#openElements.pop();
    this.#reprocess(token, "after head");
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
        this.#activeFormatting.push(null);
        this.#mode = "in template";
        this.#templateModes.push("in template");
        return;
      }
      default:
        this.#insert(token);
        this.#openElements.pop();
    }
  }

  #afterHead(token: Token): void {
    if (token.kind === "text") {
      const space = LEADING_SPACE.exec(token.data)?.[0] ?? "";
      if (space) this.#insertText(space);
      const rest = this.#withoutLeadingSpace(token);
      if (!rest) return;
      this.#insertNamed("body");
      this.#reprocess(rest, "in body");
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
      if (HEAD_CONTENT.has(token.name) && this.#headElement) {
        const head = this.#headElement;
        this.#openElements.push(head);
        this.#inHead(token);
        this.#openElements = this.#openElements.filter((element) => element !== head);
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
    this.#reprocess(token, "in body");
  }

  #text(token: Token): void {
    if (token.kind === "text") {
      this.#insertText(token.data);
      return;
    }
    const element = this.#openElements.pop();
    this.#mode = this.#originalMode;
    if (token.kind === "end of file") {
      if (element && isTag(element, "script")) element.isAlreadyStarted = true;
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
        this.#reconstructFormatting();
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
        this.#reconstructFormatting();
        this.#insert(token);
        return;
      case "block":
        this.#closeParagraph();
        this.#insert(token);
        return;
      case "formatting":
        this.#startFormatting(token);
        return;
      case "void":
        this.#reconstructFormatting();
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
      this.#closeParagraph();
      if (HEADINGS.has(this.#current.localName)) this.#openElements.pop();
      this.#insert(token);
      return;
    }
    switch (name) {
      case "pre":
      case "listing":
        this.#closeParagraph();
        this.#insert(token);
        this.#ignoresNextNewline = true;
        return;
      case "html":
        this.#addMissingAttributes(this.#openElements[0], token.attributes);
        return;
      case "body":
        this.#addMissingAttributes(this.#openElements[1], token.attributes);
        return;
      case "li":
        this.#startItem(token, LIST_ITEM);
        return;
      case "dd":
      case "dt":
        this.#startItem(token, DESCRIPTIONS);
        return;
      case "form": {
        const isInTemplate = this.#openElements.some((element) => element.localName === "template");
        if (this.#formElement && !isInTemplate) return;
        this.#closeParagraph();
        const form = this.#insert(token);
        if (!isInTemplate) this.#formElement = form;
        return;
      }
      case "plaintext":
        this.#closeParagraph();
        this.#insert(token);
        this.tokenizer.mode = "plaintext";
        return;
      case "button":
        if (this.#isInScope("button")) {
          this.#generateImpliedEndTags();
          this.#popUntil("button");
        }
        this.#reconstructFormatting();
        this.#insert(token);
        return;
      case "table":
        this.#closeParagraph();
        this.#insert(token);
        this.#mode = "in table";
        return;
      case "hr":
        this.#closeParagraph();
        if (this.#isInScope("select")) this.#generateImpliedEndTags();
        this.#insertVoid(token);
        return;
      case "image":
        this.#process({ ...token, name: "img" });
        return;
      case "textarea":
        this.#insertRaw(token, "rcdata");
        this.#ignoresNextNewline = true;
        return;
      case "xmp":
        this.#closeParagraph();
        this.#reconstructFormatting();
        this.#insertRaw(token, "rawtext");
        return;
      case "iframe":
      case "noembed":
      case "noscript":
        this.#insertRaw(token, "rawtext");
        return;
      case "select":
        if (this.#isInScope("select")) {
          this.#popUntil("select");
          return;
        }
        this.#reconstructFormatting();
        this.#insert(token);
        return;
      case "optgroup":
      case "option":
        if (this.#isInScope("select"))
          this.#generateImpliedEndTags(name === "option" ? "optgroup" : undefined);
        else if (isTag(this.#current, "option")) this.#openElements.pop();
        this.#reconstructFormatting();
        this.#insert(token);
        return;
      case "rb":
      case "rtc":
        if (this.#isInScope("ruby")) this.#generateImpliedEndTags();
        this.#insert(token);
        return;
      case "rp":
      case "rt":
        if (this.#isInScope("ruby")) this.#generateImpliedEndTags("rtc");
        this.#insert(token);
        return;
      case "math":
      case "svg":
        this.#reconstructFormatting();
        this.#insertForeign(token, name);
        return;
      case "input":
        if (this.#isInScope("select")) this.#popUntil("select");
        this.#reconstructFormatting();
        this.#insertVoid(token);
        return;
      case "param":
      case "source":
      case "track":
        this.#insertVoid(token);
        return;
      default:
        this.#reconstructFormatting();
        this.#insert(token);
        if (MARKERS.has(name)) this.#activeFormatting.push(null);
    }
  }

  #startFormatting(token: StartTag): void {
    if (token.name === "a") {
      const open = this.#formattingElement("a");
      if (open) {
        this.#runAdoptionAgency("a");
        this.#activeFormatting = this.#activeFormatting.filter((element) => element !== open);
        this.#openElements = this.#openElements.filter((element) => element !== open);
      }
    }
    this.#reconstructFormatting();
    if (token.name === "nobr" && this.#isInScope("nobr")) {
      this.#runAdoptionAgency("nobr");
      this.#reconstructFormatting();
    }
    this.#pushFormatting(this.#insert(token));
  }

  #startItem(token: StartTag, names: ReadonlySet<string>): void {
    for (let index = this.#openElements.length - 1; index >= 0; index--) {
      const { localName } = this.#openElements[index] as Element;
      if (names.has(localName)) {
        this.#generateImpliedEndTags(localName);
        this.#popUntil(localName);
        break;
      }
      if (
        SPECIAL_ELEMENTS.has(localName) &&
        localName !== "address" &&
        localName !== "div" &&
        localName !== "p"
      )
        break;
    }
    this.#closeParagraph();
    this.#insert(token);
  }

  #endInBody(token: EndTag): void {
    const { name } = token;
    if (FORMATTING_ELEMENTS.has(name)) {
      this.#runAdoptionAgency(name);
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
      this.#generateImpliedEndTags();
      this.#popUntil(name);
      return;
    }
    if (HEADINGS.has(name)) {
      if (![...HEADINGS].some((heading) => this.#isInScope(heading))) return;
      this.#generateImpliedEndTags();
      while (!HEADINGS.has((this.#openElements.pop() as Element).localName));
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
        if (!this.#isInScope("p", BUTTON_SCOPE)) this.#insertNamed("p");
        this.#closeParagraph();
        return;
      case "li":
        if (!this.#isInScope("li", LIST_ITEM_SCOPE)) return;
        this.#generateImpliedEndTags("li");
        this.#popUntil("li");
        return;
      case "dd":
      case "dt":
        if (!this.#isInScope(name)) return;
        this.#generateImpliedEndTags(name);
        this.#popUntil(name);
        return;
      case "form":
        this.#endForm();
        return;
      case "template":
        this.#endTemplate();
        return;
      case "br":
        this.#reconstructFormatting();
        this.#insertNamed("br");
        this.#openElements.pop();
        return;
      case "applet":
      case "marquee":
      case "object":
        if (!this.#isInScope(name)) return;
        this.#generateImpliedEndTags();
        this.#popUntil(name);
        this.#clearFormatting();
        return;
      default:
        this.#endOther(name);
    }
  }

  #endForm(): void {
    if (this.#openElements.some((element) => element.localName === "template")) {
      if (!this.#isInScope("form")) return;
      this.#generateImpliedEndTags();
      this.#popUntil("form");
      return;
    }
    const form = this.#formElement;
    this.#formElement = null;
    if (!form || !this.#openElements.includes(form) || !this.#isInScope("form")) return;
    this.#generateImpliedEndTags();
    this.#openElements = this.#openElements.filter((element) => element !== form);
  }

  #endOther(name: string): void {
    for (let index = this.#openElements.length - 1; index >= 0; index--) {
      const element = this.#openElements[index] as Element;
      if (element.localName === name) {
        this.#generateImpliedEndTags(name);
        this.#openElements.length = Math.min(this.#openElements.length, index);
        return;
      }
      if (SPECIAL_ELEMENTS.has(element.localName)) return;
    }
  }

  #afterBody(token: Token): void {
    if (token.kind === "comment") {
      this.#comment(token.data, this.#openElements[0] ?? this.#document);
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
    this.#reprocess(token, "in body");
  }

  // Active formatting elements.

  #formattingElement(name: string): Element | null {
    for (let index = this.#activeFormatting.length - 1; index >= 0; index--) {
      const element = this.#activeFormatting[index] ?? null;
      if (element === null) return null;
      if (element.localName === name) return element;
    }
    return null;
  }

  /** Adds an active formatting element. Of equal ones, only the last three stay (the "Noah's Ark clause"). */
  #pushFormatting(element: Element): void {
    let equal = 0;
    for (let index = this.#activeFormatting.length - 1; index >= 0; index--) {
      const other = this.#activeFormatting[index] ?? null;
      if (other === null) break;
      if (isSameTag(other, element) && ++equal === 3) {
        this.#activeFormatting.splice(index, 1);
        break;
      }
    }
    this.#activeFormatting.push(element);
  }

  #reconstructFormatting(): void {
    const list = this.#activeFormatting;
    let index = list.length - 1;
    const isDone = (at: number): boolean => {
      const element = list[at] ?? null;
      return element === null || this.#openElements.includes(element);
    };
    if (index < 0 || isDone(index)) return;
    while (index > 0 && !isDone(index - 1)) index--;
    for (; index < list.length; index++) {
      const old = list[index] as Element;
      const copy = copyElement(old);
      this.#insertNode(copy);
      this.#openElements.push(copy);
      list[index] = copy;
    }
  }

  #clearFormatting(): void {
    while (this.#activeFormatting.length > 0 && this.#activeFormatting.pop() !== null);
  }

  /** The adoption agency algorithm. */
  #runAdoptionAgency(name: string): void {
    const current = this.#current;
    if (current.localName === name && !this.#activeFormatting.includes(current)) {
      this.#openElements.pop();
      return;
    }
    for (let round = 0; round < 8; round++) {
      const element = this.#formattingElement(name);
      if (!element) {
        this.#endOther(name);
        return;
      }
      const at = this.#openElements.indexOf(element);
      if (at < 0) {
        this.#activeFormatting = this.#activeFormatting.filter((one) => one !== element);
        return;
      }
      if (!this.#isInScope(element)) return;
      const block = this.#openElements.slice(at + 1).find((one) => SPECIAL_ELEMENTS.has(one.localName));
      if (!block) {
        this.#openElements.length = at;
        this.#activeFormatting = this.#activeFormatting.filter((one) => one !== element);
        return;
      }
      this.#replaceAroundBlock(element, block);
    }
  }

  /** One round of the adoption agency algorithm, from the furthest block on. */
  #replaceAroundBlock(element: Element, block: Element): void {
    const ancestor = this.#openElements[this.#openElements.indexOf(element) - 1] as Element;
    let bookmark = this.#activeFormatting.indexOf(element);
    let last: Element = block;
    let index = this.#openElements.indexOf(block);
    for (let inner = 1; ; inner++) {
      let node = this.#openElements[--index] as Element;
      if (node === element) break;
      const listed = this.#activeFormatting.indexOf(node);
      if (listed < 0 || inner > 3) {
        if (listed >= 0) {
          this.#activeFormatting.splice(listed, 1);
          if (listed < bookmark) bookmark--;
        }
        this.#openElements.splice(index, 1);
        continue;
      }
      const copy = copyElement(node);
      this.#activeFormatting[listed] = copy;
      this.#openElements[index] = copy;
      node = copy;
      if (last === block) bookmark = listed + 1;
      insertNode(node, last, null);
      last = node;
    }
    remove(last);
    const { parent, before } = this.#insertionPlaceFor(ancestor);
    insertNode(parent, last, before);
    const copy = copyElement(element);
    while (block.first) insertNode(copy, block.first, null);
    insertNode(block, copy, null);
    const old = this.#activeFormatting.indexOf(element);
    this.#activeFormatting.splice(old, 1);
    this.#activeFormatting.splice(old < bookmark ? bookmark - 1 : bookmark, 0, copy);
    this.#openElements = this.#openElements.filter((one) => one !== element);
    this.#openElements.splice(this.#openElements.indexOf(block) + 1, 0, copy);
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
          this.#clearStackBackTo(TABLE_SCOPE);
          this.#activeFormatting.push(null);
          this.#insert(token);
          this.#mode = "in caption";
          return;
        case "colgroup":
          this.#clearStackBackTo(TABLE_SCOPE);
          this.#insert(token);
          this.#mode = "in column group";
          return;
        case "col":
          this.#clearStackBackTo(TABLE_SCOPE);
          this.#insertNamed("colgroup");
          this.#reprocess(token, "in column group");
          return;
        case "tbody":
        case "tfoot":
        case "thead":
          this.#clearStackBackTo(TABLE_SCOPE);
          this.#insert(token);
          this.#mode = "in table body";
          return;
        case "td":
        case "th":
        case "tr":
          this.#clearStackBackTo(TABLE_SCOPE);
          this.#insertNamed("tbody");
          this.#reprocess(token, "in table body");
          return;
        case "table":
          if (!this.#isInScope("table", TABLE_SCOPE)) return;
          this.#popUntil("table");
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
          if (this.#formElement || this.#openElements.some((element) => element.localName === "template"))
            return;
          this.#formElement = this.#insert(token);
          this.#openElements.pop();
          return;
      }
    } else if (token.kind === "end") {
      if (token.name === "table") {
        if (!this.#isInScope("table", TABLE_SCOPE)) return;
        this.#popUntil("table");
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
    this.#isFosterParenting = true;
    this.#inBody(token);
    this.#isFosterParenting = false;
  }

  #inCaption(token: Token): void {
    const isEnd = token.kind === "end" && (token.name === "caption" || token.name === "table");
    const isNext = token.kind === "start" && TABLE_PARTS.has(token.name);
    if (!isEnd && !isNext) {
      this.#inBody(token);
      return;
    }
    if (!this.#isInScope("caption", TABLE_SCOPE)) return;
    this.#generateImpliedEndTags();
    this.#popUntil("caption");
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
    this.#openElements.pop();
    this.#mode = "in table";
    if (token.kind !== "end" || token.name !== "colgroup") this.#process(token);
  }

  #inTableBody(token: Token): void {
    const limits = TABLE_BODY_LIMITS;
    if (token.kind === "start") {
      if (token.name === "tr") {
        this.#clearStackBackTo(limits);
        this.#insert(token);
        this.#mode = "in row";
        return;
      }
      if (token.name === "td" || token.name === "th") {
        this.#clearStackBackTo(limits);
        this.#insertNamed("tr");
        this.#reprocess(token, "in row");
        return;
      }
    }
    if (token.kind === "end" && TABLE_SECTIONS.has(token.name)) {
      if (!this.#isInScope(token.name, TABLE_SCOPE)) return;
      this.#clearStackBackTo(limits);
      this.#openElements.pop();
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
    if (!["tbody", "tfoot", "thead"].some((name) => this.#isInScope(name, TABLE_SCOPE))) return;
    this.#clearStackBackTo(limits);
    this.#openElements.pop();
    this.#reprocess(token, "in table");
  }

  #inRow(token: Token): void {
    const limits = ROW_LIMITS;
    if (token.kind === "start" && (token.name === "td" || token.name === "th")) {
      this.#clearStackBackTo(limits);
      this.#insert(token);
      this.#mode = "in cell";
      this.#activeFormatting.push(null);
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
    if (!this.#isInScope("tr", TABLE_SCOPE)) return;
    this.#clearStackBackTo(limits);
    this.#openElements.pop();
    this.#mode = "in table body";
    if (!isRowEnd) this.#process(token);
  }

  #inCell(token: Token): void {
    if (token.kind === "end") {
      if (token.name === "td" || token.name === "th") {
        if (!this.#isInScope(token.name, TABLE_SCOPE)) return;
        this.#generateImpliedEndTags();
        this.#popUntil(token.name);
        this.#clearFormatting();
        this.#mode = "in row";
        return;
      }
      if (NOT_CELL_ENDS.has(token.name)) return;
      if (TABLE_STRUCTURE.has(token.name)) {
        if (!this.#isInScope(token.name, TABLE_SCOPE)) return;
        this.#closeCell();
        this.#process(token);
        return;
      }
    }
    if (
      token.kind === "start" &&
      CELL_ENDERS.has(token.name) &&
      (this.#isInScope("td", TABLE_SCOPE) || this.#isInScope("th", TABLE_SCOPE))
    ) {
      this.#closeCell();
      this.#process(token);
      return;
    }
    this.#inBody(token);
  }

  #closeCell(): void {
    this.#generateImpliedEndTags();
    this.#popUntil(this.#isInScope("td", TABLE_SCOPE) ? "td" : "th");
    this.#clearFormatting();
    this.#mode = "in row";
  }

  #isFosterParent(element: Element): boolean {
    return TABLE_STRUCTURE.has(element.localName);
  }

  // Templates.

  #inTemplate(token: Token): void {
    if (token.kind === "end of file") {
      if (!this.#openElements.some((element) => element.localName === "template")) return;
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
      this.#reprocess(token, mode);
      return;
    }
    if (token.kind === "end" && token.name !== "template") return;
    this.#inBody(token);
  }

  #endTemplate(): void {
    if (!this.#openElements.some((element) => element.localName === "template")) return;
    this.#generateImpliedEndTags();
    this.#popUntil("template");
    this.#clearFormatting();
    this.#templateModes.pop();
    this.#resetMode();
  }

  // SVG and MathML.

  #processForeign(token: Token, current: Element): void {
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
        while (this.#openElements.length > 1 && !isHtmlIntegrationPoint(this.#current))
          this.#openElements.pop();
        this.#processInHtml(token, this.#mode);
        return;
      }
      this.#insertForeign(token, current.namespace);
      return;
    }
    if (token.kind !== "end") {
      this.#processInHtml(token, this.#mode);
      return;
    }
    for (let index = this.#openElements.length - 1; index > 0; index--) {
      const element = this.#openElements[index] as Element;
      if (element.namespace === "html") {
        this.#processInHtml(token, this.#mode);
        return;
      }
      if (element.localName.toLowerCase() !== token.name) continue;
      this.#openElements.length = index;
      if (token.name === "script") element.isAlreadyStarted = true;
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
    this.#insertNode(element);
    if (!token.isSelfClosing) this.#openElements.push(element);
  }

  // The stack of open elements.

  #isInScope(wanted: string | Element, limits: ReadonlySet<string> = DEFAULT_SCOPE): boolean {
    for (let index = this.#openElements.length - 1; index >= 0; index--) {
      const element = this.#openElements[index] as Element;
      if (element === wanted || (element.localName === wanted && element.namespace === "html")) return true;
      if (limits.has(element.localName) && element.namespace === "html") return false;
      if (isHtmlIntegrationPoint(element) && element.namespace !== "html") return false;
    }
    return false;
  }

  #popUntil(name: string): void {
    while (this.#openElements.length > 1 && (this.#openElements.pop() as Element).localName !== name);
  }

  #clearStackBackTo(limits: ReadonlySet<string>): void {
    while (this.#openElements.length > 1 && !limits.has(this.#current.localName)) this.#openElements.pop();
  }

  #generateImpliedEndTags(except?: string): void {
    while (IMPLIED_END.has(this.#current.localName) && this.#current.localName !== except)
      this.#openElements.pop();
  }

  #closeParagraph(): void {
    if (!this.#isInScope("p", BUTTON_SCOPE)) return;
    this.#generateImpliedEndTags("p");
    this.#popUntil("p");
  }

  #resetMode(): void {
    for (let index = this.#openElements.length - 1; index >= 0; index--) {
      const isLast = index === 0;
      const element = isLast && this.#context ? this.#context : (this.#openElements[index] as Element);
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
        return this.#headElement || this.#context
          ? this.#context
            ? "before head"
            : "after head"
          : "before head";
      default:
        return null;
    }
  }

  // Insertion.

  #createElementFor(token: StartTag): Element {
    const element = createElement(this.#document, token.name);
    element.attributes = token.attributes;
    return element;
  }

  #addMissingAttributes(element: Element | undefined, attributes: readonly Attribute[]): void {
    if (!element) return;
    for (const { name, value } of attributes)
      if (!hasAttribute(element, name)) setAttribute(element, name, value);
  }

  #openIn(parent: Node, element: Element): void {
    appendNew(parent, element);
    this.#openElements.push(element);
  }

  #insert(token: StartTag): Element {
    const element = this.#createElementFor(token);
    this.#insertNode(element);
    this.#openElements.push(element);
    return element;
  }

  #insertNamed(name: string): Element {
    return this.#insert({ kind: "start", name, attributes: [], isSelfClosing: false });
  }

  #insertVoid(token: StartTag): void {
    this.#insert(token);
    this.#openElements.pop();
  }

  #insertRaw(token: StartTag, mode: TextMode): void {
    if (token.name === "script") this.#scriptLine = this.tokenizer.lineAt(this.tokenizer.at);
    this.#insert(token);
    this.tokenizer.mode = mode;
    this.tokenizer.rawName = token.name;
    this.#originalMode = this.#mode;
    this.#mode = "text";
  }

  /** The appropriate place for inserting a node: in the target, or by foster parenting before a table. */
  #insertionPlaceFor(target: Element): { parent: Node; before: Node | null } {
    if (!this.#isFosterParenting || !this.#isFosterParent(target))
      return { parent: contentParent(target), before: null };
    for (let index = this.#openElements.length - 1; index > 0; index--) {
      const element = this.#openElements[index] as Element;
      if (element.localName === "template") return { parent: contentParent(element), before: null };
      if (element.localName !== "table") continue;
      if (element.parent) return { parent: element.parent, before: element };
      return { parent: this.#openElements[index - 1] as Element, before: null };
    }
    return { parent: this.#openElements[0] as Element, before: null };
  }

  #insertNode(node: Node): void {
    const { parent, before } = this.#insertionPlaceFor(this.#current);
    appendNew(parent, node, before);
  }

  #insertText(data: string): void {
    const { parent, before } = this.#insertionPlaceFor(this.#current);
    const previous = before ? before.previous : parent.last;
    if (isText(previous)) {
      previous.data += data;
      version.tree++;
    } else appendNew(parent, new CharacterData(this.#document, TEXT, data), before);
  }

  #comment(data: string, parent?: Node): void {
    const comment = new CharacterData(this.#document, COMMENT, data);
    if (parent) appendNew(parent, comment);
    else this.#insertNode(comment);
  }
}

function contentParent(element: Element): Node {
  return element.content ?? element;
}

function attributeOf(token: StartTag, name: string): string | undefined {
  return token.attributes.find((attribute) => attribute.name === name)?.value;
}

function copyElement(element: Element): Element {
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

/** Whether an element can have HTML children: an HTML element, or an integration point of SVG or MathML. */
function isHtmlIntegrationPoint(element: Element): boolean {
  if (element.namespace === "html") return true;
  if (element.namespace === "svg") return /^(?:foreignObject|desc|title)$/.test(element.localName);
  return /^(?:mi|mo|mn|ms|mtext|annotation-xml)$/.test(element.localName);
}

function isIntegrationPoint(element: Element, token: Token): boolean {
  if (token.kind === "end of file") return true;
  return isHtmlIntegrationPoint(element) && (token.kind === "start" || token.kind === "text");
}

function textModeFor(context: Element): TextMode | null {
  if (context.namespace !== "html") return null;
  if (context.localName === "title" || context.localName === "textarea") return "rcdata";
  return RAW_TEXT.has(context.localName) ? "rawtext" : null;
}

/** Parses a fragment of HTML with a context element. Its scripts never run. */
export function parseFragment(source: string, context: Element): Fragment {
  const fragment = new Fragment(context.document);
  const builder = new TreeBuilder(context.document, source, null, context, fragment);
  builder.end();
  const html = fragment.first;
  const content = new Fragment(context.document);
  if (html) while (html.first) insertNode(content, html.first, null);
  for (let node = content.first; node; node = nextNode(node, content))
    if (isElement(node) && node.localName === "script") node.isAlreadyStarted = true;
  return content;
}

function nextNode(node: Node, root: Node): Node | null {
  if (node.first) return node.first;
  for (let one: Node | null = node; one && one !== root; one = one.parent) if (one.next) return one.next;
  return null;
}
