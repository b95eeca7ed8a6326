import { useEffect } from "react";

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

/** Names the page in the tab, which is what a screen reader says first. */
export function usePageTitle(pathname: string): void {
  useEffect(() => {
    const place = pathname.split("/")[1] ?? "";
    const title = TITLES[place];
    document.title = title ? `${title} · Codenaut` : HOME;
  }, [pathname]);
}
