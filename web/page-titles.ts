/** What each page is called. The browser needs no more than this when it goes from page to page. */

const PRODUCT = "Codenaut";

/** The page of addresses that lead nowhere. */
export const NOT_FOUND_TITLE = titled("Lost in space");

/** Every page by its address, `*` for an id in it. */
const TITLES: Readonly<Record<string, string>> = {
  "/": "Codenaut: learn to code by building",
  "/pricing": titled("Pricing"),
  "/faq": titled("FAQ"),
  "/signup": titled("Sign up"),
  "/login": titled("Log in"),
  "/newUser": titled("Your avatar"),
  "/success": titled("Welcome"),
  "/dashboard": titled("Dashboard"),
  "/journey": titled("Journey"),
  "/inbox": titled("Inbox"),
  "/playground": titled("Playground"),
  "/test": titled("Free playground"),
  "/testing": titled("Free playground"),
  "/dailychallenge": titled("Daily challenge"),
  "/challenges": titled("Challenges"),
  "/queue": titled("Waiting for an opponent"),
  "/battle/*": titled("Battle"),
  "/replay/*": titled("Replay"),
  "/chat": titled("Chat"),
  "/moderation": titled("Moderation"),
  "/leaderboard": titled("Leaderboard"),
  "/profile": titled("Profile"),
  "/settings": titled("Settings"),
  "/goback": titled("All set"),
  "/checkout/*": titled("Checkout"),
  "/reset": titled("New password"),
  "/confirm": titled("Your address"),
  "/cheatsheet": titled("Cheatsheet"),
  "/dev/mail": titled("Mail"),
};

/** The title of a page's document. Of an address that no page has: the not-found page's. */
export function titleOf(pathname: string): string {
  const path = pathname.replace(/(?<=.)\/$/, "");
  return TITLES[path] ?? TITLES[path.replace(/[^/]+$/, "*")] ?? NOT_FOUND_TITLE;
}

/** A page's own name with the product's. */
export function titled(name: string): string {
  return `${name} · ${PRODUCT}`;
}
