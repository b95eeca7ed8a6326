/** Title, description and HTTP status of each page's document, for search engines, link previews and screen readers. */
import { NOT_FOUND_TITLE, titleOf } from "../pages.ts";

type PageHead = {
  title: string;
  /** One or two sentences for search results and link previews. */
  description: string;
  /** The HTTP status of the document. */
  status: 200 | 404;
};

const PRODUCT =
  "Codenaut: learn HTML, CSS and JavaScript by building small things for the inhabitants of odd little worlds. Free to begin, in your browser.";

/** Descriptions of the public pages. Pages behind the log-in use the product's description. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  "/pricing":
    "Every project and every daily challenge of Codenaut is free. The Warrior plan adds chat and live coding battles.",
  "/faq":
    "What is different about Codenaut, whether you need to know HTML, CSS or JavaScript, what you will build, and what you have to install: nothing.",
  "/signup": "Make a free Codenaut account: choose a name, then your first client. It takes a minute.",
  "/login": "Log in to Codenaut and go on where you left off.",
  "/test": "Three editors for HTML, CSS and JavaScript with a preview, free and without an account.",
  "/testing": "Three editors for HTML, CSS and JavaScript with a preview, free and without an account.",
  "/reset": "Forgot your password? Codenaut mails you a link to choose a new one.",
};

/** Title, description and status of the page at a URL path. */
export function pageHead(pathname: string): PageHead {
  const title = titleOf(pathname);
  if (title === NOT_FOUND_TITLE)
    return { title, description: "There is nothing at this address.", status: 404 };
  return { title, description: DESCRIPTIONS[pathname] ?? PRODUCT, status: 200 };
}

/**
 * Replaces the title and description of a document, including the Open Graph tags of link previews.
 * @param html a document with all four tags
 * @throws Error where a tag is missing
 */
export function withHead(html: string, { title, description }: PageHead): string {
  const parts: readonly [RegExp, string][] = [
    [/(<title>)[^<]*/, title],
    [/(<meta\s+name="description"\s+content=")[^"]*/, description],
    [/(<meta\s+property="og:title"\s+content=")[^"]*/, title],
    [/(<meta\s+property="og:description"\s+content=")[^"]*/, description],
  ];
  return parts.reduce((document, [tag, text]) => {
    if (!tag.test(document)) throw new Error(`The document has no ${tag}`);
    return document.replace(tag, (_, before: string) => before + escaped(text));
  }, html);
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
