import { useEffect, useSyncExternalStore } from "react";

/** What the browser's tab says of each page; others go by the product's name alone. */
const TITLES: Readonly<Record<string, string>> = {
  signup: "Sign up",
  login: "Log in",
  newUser: "Your avatar",
  success: "Welcome",
  dashboard: "Dashboard",
  journey: "Journey",
  inbox: "Inbox",
  playground: "Playground",
  testing: "Free playground",
  dailychallenge: "Daily challenge",
  challenges: "Challenges",
  queue: "Waiting for an opponent",
  battle: "Battle",
  replay: "Replay",
  chat: "Chat",
  leaderboard: "Leaderboard",
  profile: "Profile",
  settings: "Settings",
  goback: "All set",
  checkout: "Checkout",
  reset: "New password",
  confirm: "Your address",
  cheatsheet: "Cheatsheet",
};

const HOME = "Codenaut: learn to code by building";

let call: string | null = null;
const listeners = new Set<() => void>();

/** Puts a few words in front of the title, for a learner who looks at another tab; null takes them away. */
export function callInTitle(words: string | null): void {
  call = words;
  for (const changed of listeners) changed();
}

function listen(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** Names the page in the tab, which is what a screen reader says first. */
export function usePageTitle(pathname: string): void {
  const words = useSyncExternalStore(listen, () => call);
  useEffect(() => {
    const place = pathname.split("/")[1] ?? "";
    const title = TITLES[place];
    const named = title ? `${title} · Codenaut` : HOME;
    document.title = words ? `${words} · ${named}` : named;
  }, [pathname, words]);
}
