/** What a page's document says of itself before any script has run: to search engines, link previews and screen readers. */
import { NOT_FOUND_TITLE, titleOf } from "../pages.ts";

export type PageHead = {
  title: string;
  /** One or two sentences for search results and link previews. */
  description: string;
  /** What the document is answered with. */
  status: 200 | 404;
};

const PRODUCT =
  "Codenaut: learn HTML, CSS and JavaScript by building small things for the inhabitants of odd little worlds. Free to begin, in your browser.";

/** What visitors can read has a description of its own; the pages behind the log-in say what the product is. */
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

/** The head of the page at an address. */
export function pageHead(pathname: string): PageHead {
  const title = titleOf(pathname);
  if (title === NOT_FOUND_TITLE)
    return { title, description: "There is nothing at this address.", status: 404 };
  return { title, description: DESCRIPTIONS[pathname] ?? PRODUCT, status: 200 };
}

/**
 * A document with another head: its title and description, for link previews too.
 * @param html a document that has all of those tags
 * @throws where it lacks one
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
