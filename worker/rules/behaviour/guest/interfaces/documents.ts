/** The interface `Document`, with `document.write`, `DOMImplementation`, `DOMParser` and `XMLSerializer`. */
import { styleElements } from "../css/cascade.ts";
import { createCustomElement, upgradeTree } from "../custom-elements.ts";
import {
  adopt,
  clone,
  createElement,
  insertNode,
  remove,
  replace,
  replaceChildren,
  setTextContent,
} from "../dom/mutate.ts";
import { elementById } from "../dom/names.ts";
import {
  CharacterData,
  COMMENT,
  childElements,
  Document,
  descendants,
  type Element,
  Fragment,
  getAttribute,
  hasAttribute,
  isCharacterData,
  isElement,
  isTag,
  TEXT,
  textOf,
} from "../dom/node.ts";
import { escapeText, innerHtml, outerHtml } from "../dom/serialize.ts";
import { TreeBuilder } from "../dom/tree-builder.ts";
import { exoticWrapper } from "../exotic.ts";
import { Interface, Internal, internalOf, text } from "../expose.ts";
import { focused } from "../focus.ts";
import { createStub } from "../inert.ts";
import { pageLocation } from "../navigation.ts";
import { page } from "../page.ts";
import { domException, pageArray } from "../realm.ts";
import { currentScript, parsing, runScript } from "../scripts.ts";
import { serializeUrl } from "../url/parse.ts";
import { Attr, HTMLCollection, staticNodeList } from "./collections.ts";
import { elementsByClass, elementsByTag } from "./elements.ts";
import { createLegacyEvent, defineHandlers, GLOBAL_HANDLERS } from "./events.ts";
import { nodeInterface, parentMembers } from "./nodes.ts";
import { styleSheetOf } from "./sheets.ts";
import { createWalker } from "./walker.ts";

const documentInterface = new Interface<Document>(
  "Document",
  nodeInterface,
  Document,
  () => new Document(false),
);
const htmlDocumentInterface = new Interface<Document>("HTMLDocument", documentInterface, Document);
documentInterface.include(parentMembers);
defineHandlers(
  documentInterface,
  `${GLOBAL_HANDLERS} readystatechange visibilitychange selectionchange fullscreenchange`,
);

/** The document element; null if there is none. */
export function rootElement(document: Document): Element | null {
  return childElements(document)[0] ?? null;
}

function childOfRoot(document: Document, tag: string): Element | null {
  const root = rootElement(document);
  return root ? (childElements(root).find((child) => isTag(child, tag)) ?? null) : null;
}

/** The body element; null if there is none. */
export function bodyOf(document: Document): Element | null {
  return childOfRoot(document, "body");
}

function titleOf(document: Document): Element | null {
  return descendants(document).find((element) => isTag(element, "title")) ?? null;
}

function setTitle(document: Document, value: string): void {
  let title = titleOf(document);
  if (!title) {
    const head = childOfRoot(document, "head");
    if (!head) return;
    title = createElement(document, "title");
    insertNode(head, title, null);
  }
  setTextContent(title, value);
}

const collections = new WeakMap<Document, Map<string, HTMLCollection>>();

/** A live collection of a document, always the same object for a name. */
function collection(
  document: Document,
  name: string,
  matches: (element: Element) => boolean,
): HTMLCollection {
  let lists = collections.get(document);
  if (!lists) {
    lists = new Map();
    collections.set(document, lists);
  }
  let list = lists.get(name);
  if (!list) {
    list = new HTMLCollection(() => descendants(document).filter(matches));
    lists.set(name, list);
  }
  return list;
}

for (const [name, matches] of [
  ["forms", (element: Element) => isTag(element, "form")],
  ["images", (element: Element) => isTag(element, "img")],
  ["scripts", (element: Element) => isTag(element, "script")],
  ["embeds", (element: Element) => isTag(element, "embed")],
  ["anchors", (element: Element) => isTag(element, "a") && hasAttribute(element, "name")],
  [
    "links",
    (element: Element) => (isTag(element, "a") || isTag(element, "area")) && hasAttribute(element, "href"),
  ],
  ["all", () => true],
] as const)
  documentInterface.attribute(name, (document) => collection(document, name, matches));

/** The cookies of the page by name. They are never sent and have no expiry time. */
const cookies = new Map<string, string>();

/** Converts an argument to an element name. Throws InvalidCharacterError if it isn't one. */
function checkElementName(value: unknown, method: string): string {
  const name = text(value);
  if (!/^[A-Za-z_][^\s/>\0]*$/.test(name))
    throw domException(
      "InvalidCharacterError",
      `Failed to execute '${method}' on 'Document': The tag name provided ('${name}') is not a valid name.`,
    );
  return name;
}

const NAMESPACES: Readonly<Record<string, Element["namespace"]>> = {
  "http://www.w3.org/2000/svg": "svg",
  "http://www.w3.org/1998/Math/MathML": "math",
};

/** The parser of the page while the document is open; null once it is closed. */
const openParser: { builder: TreeBuilder | null } = { builder: null };

/** Parses the page's source and leaves the document open. Returns its parser, which takes more source. */
export function openPage(source: string): TreeBuilder {
  const builder = new TreeBuilder(page.document, source, {
    runScript(script, line) {
      parsing.isOn = false;
      runScript(script, scriptFile.name ?? "index.html", line);
      parsing.isOn = true;
    },
  });
  openParser.builder = builder;
  return builder;
}

/** The file name of the next script that the parser runs; null if it stands in the page's own HTML. */
export const scriptFile: { name: string | null } = { name: null };

/** Closes the document: `document.write` then replaces it. */
export function closePage(): void {
  openParser.builder = null;
}

/** `document.write`: inserts markup at the parser's position. @param end what follows the values */
function writeMarkup(document: Document, values: readonly unknown[], end: string): void {
  const source = values.map(text).join("") + end;
  if (!document.isPage) return;
  let { builder } = openParser;
  if (!builder) {
    // Writing into a closed document replaces it.
    replaceChildren(document, null);
    builder = openPage("");
  }
  const { remaining } = builder.tokenizer;
  const wasParsing = parsing.isOn;
  parsing.isOn = true;
  builder.tokenizer.write(source);
  builder.run(remaining);
  parsing.isOn = wasParsing;
}

documentInterface
  .attribute("documentElement", rootElement)
  .attribute("head", (document) => childOfRoot(document, "head"))
  .attribute("body", bodyOf, (document, value) => {
    const body = internalOf(value) as Element | undefined;
    const old = bodyOf(document);
    if (body && old) replace(old, body);
  })
  .attribute(
    "title",
    (document) => {
      const title = titleOf(document);
      return title
        ? textOf(title)
            .replace(/[\t\n\f\r ]+/g, " ")
            .trim()
        : "";
    },
    (document, value) => setTitle(document, text(value)),
  )
  .attribute("doctype", (document) => (document.first?.type === 10 ? document.first : null))
  .attribute("readyState", (document) => document.readyState)
  .attribute("defaultView", (document) => (document.isPage ? pageLocation.window : null))
  .attribute("activeElement", (document) => focused() ?? bodyOf(document))
  .attribute("currentScript", currentScript)
  .attribute("hidden", () => false)
  .attribute("visibilityState", () => "visible")
  .attribute("characterSet", () => "UTF-8")
  .attribute("charset", () => "UTF-8")
  .attribute("contentType", () => "text/html")
  .attribute("compatMode", () => "CSS1Compat")
  .attribute("designMode", () => "off")
  .attribute("dir", () => "")
  .attribute("referrer", () => "")
  .attribute("lastModified", () => "01/05/2026 12:00:00")
  .attribute("domain", () => pageLocation.url.host)
  .attribute("URL", () => serializeUrl(pageLocation.url))
  .attribute("documentURI", () => serializeUrl(pageLocation.url))
  .attribute("fullscreenElement", () => null)
  .attribute("pointerLockElement", () => null)
  .attribute("scrollingElement", rootElement)
  .attribute("implementation", () => implementation)
  .attribute("styleSheets", (document) =>
    pageArray(styleElements(document).map((element) => styleSheetOf(element).wrapper)),
  )
  .attribute(
    "cookie",
    () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    (_, value) => {
      const [pair = "", ...attributes] = text(value).split(";");
      const equals = pair.indexOf("=");
      const name = (equals < 0 ? "" : pair.slice(0, equals)).trim();
      const isExpired = attributes.some((attribute) =>
        /^\s*(?:max-age\s*=\s*(?:0|-\d+)|expires\s*=.*\b19\d\d\b)/i.test(attribute),
      );
      if (isExpired) cookies.delete(name);
      else cookies.set(name, pair.slice(equals + 1).trim());
    },
  )
  .method("getElementById", 1, (document, id) => elementById(document, text(id)))
  .method("getElementsByClassName", 1, (document, names) => elementsByClass(document, text(names)))
  .method("getElementsByTagName", 1, (document, name) => elementsByTag(document, text(name)))
  .method("getElementsByName", 1, (document, name) => {
    const wantedName = text(name);
    return staticNodeList(
      descendants(document).filter((element) => getAttribute(element, "name") === wantedName),
    );
  })
  .method("createElement", 1, (document, value) => {
    const name = checkElementName(value, "createElement").toLowerCase();
    return createCustomElement(name) ?? createElement(document, name);
  })
  .method("createElementNS", 2, (document, namespace, name) =>
    createElement(document, checkElementName(name, "createElementNS"), NAMESPACES[text(namespace)] ?? "html"),
  )
  .method("createTextNode", 1, (document, data) => new CharacterData(document, TEXT, text(data)))
  .method("createComment", 1, (document, data) => new CharacterData(document, COMMENT, text(data)))
  .method("createDocumentFragment", 0, (document) => new Fragment(document))
  .method("createAttribute", 1, (_, name) => new Attr(null, { name: text(name).toLowerCase(), value: "" }))
  .method("createEvent", 1, (_, name) => createLegacyEvent(text(name)))
  .method("importNode", 1, (document, node, isDeep) => {
    const source = nodeInterface.argument(node, "'importNode' on 'Document'");
    const copy = clone(source, Boolean(isDeep), document);
    upgradeTree(copy);
    return copy;
  })
  .method("adoptNode", 1, (document, value) => {
    const node = nodeInterface.argument(value, "'adoptNode' on 'Document'");
    remove(node);
    adopt(node, document);
    return node;
  })
  .variadic("write", 0, (document, values) => writeMarkup(document, values, ""))
  .variadic("writeln", 0, (document, values) => writeMarkup(document, values, "\n"))
  .method("open", 0, (document) => {
    replaceChildren(document, null);
    openPage("");
    return document;
  })
  .method("close", 0, () => {
    openParser.builder?.end();
    openParser.builder = null;
  })
  .method("getAnimations", 0, () => pageArray([]))
  .method("hasFocus", 0, () => true)
  .method("execCommand", 1, () => false)
  .method("queryCommandSupported", 1, () => false)
  .method("createRange", 0, () => createStub("Range"))
  .method("getSelection", 0, () => null)
  .method("elementFromPoint", 2, (document) => bodyOf(document))
  .method("exitFullscreen", 0, () => undefined)
  .method("createTreeWalker", 1, (_, root, shown) =>
    createWalker(nodeInterface.argument(root, "'createTreeWalker' on 'Document'"), shown),
  )
  .method("createNodeIterator", 1, (_, root, shown) =>
    createWalker(nodeInterface.argument(root, "'createNodeIterator' on 'Document'"), shown),
  );

/** The element that is a named property of its document (HTML, "Named access on the Document"). */
function namedElement(document: Document, wantedName: string): Element | undefined {
  return descendants(document).find(
    (element) =>
      /^(?:form|img|embed|object|iframe)$/.test(element.localName) &&
      getAttribute(element, element.localName === "object" ? "id" : "name") === wantedName,
  );
}

Document.wrap = (document) =>
  exoticWrapper(document, htmlDocumentInterface.pagePrototype, {
    named: (name) => (name === "" ? undefined : namedElement(document, name)),
  });
Document.interface = htmlDocumentInterface;

// Documents without a window.

/** Parses a document without running its scripts. */
function parseDocument(source: string): Document {
  const document = new Document(false);
  document.readyState = "complete";
  new TreeBuilder(document, source, null).end();
  for (const element of descendants(document)) if (isTag(element, "script")) element.isAlreadyStarted = true;
  return document;
}

class DOMImplementation extends Internal {
  override get interface(): Interface<Internal> {
    return implementationInterface;
  }
}

const implementationInterface: Interface<DOMImplementation> = new Interface<DOMImplementation>(
  "DOMImplementation",
  null,
  DOMImplementation,
);
const implementation = new DOMImplementation();
implementationInterface
  .method("createHTMLDocument", 0, (_, title) => {
    const document = parseDocument("<!doctype html><html><head></head><body></body></html>");
    if (title !== undefined) setTitle(document, text(title));
    return document;
  })
  .method("hasFeature", 0, () => true);

class DOMParserInternal extends Internal {
  override get interface(): Interface<Internal> {
    return parserInterface;
  }
}

const parserInterface: Interface<DOMParserInternal> = new Interface<DOMParserInternal>(
  "DOMParser",
  null,
  DOMParserInternal,
  () => new DOMParserInternal(),
);
parserInterface.method("parseFromString", 2, (_, source) => parseDocument(text(source)));

class XMLSerializerInternal extends Internal {
  override get interface(): Interface<Internal> {
    return serializerInterface;
  }
}

const serializerInterface: Interface<XMLSerializerInternal> = new Interface<XMLSerializerInternal>(
  "XMLSerializer",
  null,
  XMLSerializerInternal,
  () => new XMLSerializerInternal(),
);
serializerInterface.method("serializeToString", 1, (_, value) => {
  const node = nodeInterface.argument(value, "'serializeToString' on 'XMLSerializer'");
  if (isCharacterData(node)) return escapeText(node.data);
  return isElement(node) ? outerHtml(node) : innerHtml(node);
});
