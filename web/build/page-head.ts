/** What each page's document says of itself, for search engines, link previews and screen readers: title, description, card, HTTP status. */
import type { DocumentHead } from "#rules/document-head.ts";
import { NOT_FOUND_TITLE, pageOf } from "../pages.ts";

/** The card is a picture in web/public, 1200 × 630 px. `status`: the HTTP status of the document. */
type PageHead = DocumentHead & { status: 200 | 404 };

const PRODUCT: Omit<PageHead, "title" | "status"> = {
  description:
    "Codenaut: learn HTML, CSS and JavaScript by building small things for the inhabitants of odd little worlds. Free to begin, in your browser.",
  card: "/og.jpg",
};

const PLAYGROUND = {
  description: "Three editors for HTML, CSS and JavaScript with a preview, free and without an account.",
};

/**
 * What public pages say of themselves, by the path in the table of pages. A new public page has a row here. The other pages say what
 * the product says.
 */
export const PUBLIC_PAGES: Readonly<Record<string, Partial<typeof PRODUCT>>> = {
  "/": PRODUCT,
  "/pricing": {
    description:
      "Every project and every daily challenge of Codenaut is free. The Warrior plan adds chat and live coding battles.",
    card: "/cards/pricing.jpg",
  },
  "/faq": {
    description:
      "What is different about Codenaut, whether you need to know HTML, CSS or JavaScript, what you will build, and what you have to install: nothing.",
    card: "/cards/faq.jpg",
  },
  "/privacy": {
    description:
      "What Codenaut keeps about you, what for, how long, and how it goes: each kind of data, in plain words.",
  },
  "/replay/:match_id": {
    description:
      "A live coding battle of 35 seconds, played again keystroke by keystroke, both pages side by side.",
    card: "/cards/replay.jpg",
  },
  "/watch": {
    description:
      "Live coding battles of 35 seconds, as they happen: who plays whom, and how long they still have.",
  },
  "/watch/:match_id": {
    description: "A live coding battle of 35 seconds, right now: both pages side by side, as they grow.",
  },
  "/u/:name": {
    description:
      "A learner of HTML, CSS and JavaScript on Codenaut: what they have built, and how far they have come.",
  },
  "/play/:key": {
    description:
      "A friend invites you to a live coding battle of 35 seconds on Codenaut. Open the link and press Play.",
    card: "/cards/invitation.jpg",
  },
  "/made/:id": {
    description: "A small page that somebody has built on Codenaut: running, with its code beside it.",
  },
  "/certificates/:id": {
    description: "A certificate of Codenaut: somebody has shipped every task of a map right.",
  },
  "/room/:key": {
    description:
      "A room for coding battles of 35 seconds on Codenaut: the same battle for everybody, several rounds, points by place.",
    card: "/cards/invitation.jpg",
  },
  "/signup": {
    description: "Make a free Codenaut account: choose a name, then your first client. It takes a minute.",
  },
  "/login": { description: "Log in to Codenaut and go on where you left off." },
  "/test": PLAYGROUND,
  "/testing": PLAYGROUND,
  "/reset": { description: "Forgot your password? Codenaut mails you a link to choose a new one." },
};

/** What the document of a URL path, or of a path in the table of pages, says of itself. */
export function pageHead(pathname: string): PageHead {
  const page = pageOf(pathname);
  if (!page)
    return {
      title: NOT_FOUND_TITLE,
      description: "There is nothing at this address.",
      card: PRODUCT.card,
      status: 404,
    };
  return { ...PRODUCT, ...PUBLIC_PAGES[page.path], title: page.title, status: 200 };
}
