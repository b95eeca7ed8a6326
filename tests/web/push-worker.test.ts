/** The service worker of push notifications: when it shows one, when it leaves that to a page, and where a press leads. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { describe, expect, it } from "vitest";
import type { PushMessage } from "../../worker/contract/push.ts";

const SOURCE = readFileSync(join(import.meta.dirname, "../../web/public/push-worker.js"), "utf8");
const ORIGIN = "https://codenaut.example";
const MESSAGE: PushMessage = { title: "Codenaut", body: "Ada replied.", path: "/inbox", tag: "reply:1" };

type Tab = { path: string; isVisible?: boolean; isFocused?: boolean; answers?: boolean };

/** A browser in which the worker runs, with these tabs. */
function browser(...tabs: Tab[]) {
  const done = {
    shown: [] as object[],
    focused: [] as string[],
    opened: [] as string[],
    told: [] as string[],
  };
  const listeners = new Map<string, (event: object) => void>();
  const clients = tabs.map(({ path, isVisible = false, isFocused = false, answers = false }) => ({
    url: ORIGIN + path,
    visibilityState: isVisible ? "visible" : "hidden",
    focused: isFocused,
    focus: async () => done.focused.push(path),
    postMessage: (_: object, [port]: MessagePort[]) => {
      done.told.push(path);
      if (answers) port?.postMessage("told");
      port?.close();
    },
  }));
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    location: { origin: ORIGIN },
    clients: {
      matchAll: async () => clients,
      openWindow: async (url: string) => done.opened.push(url.replace(ORIGIN, "")),
    },
    registration: {
      showNotification: async (title: string, options: object) => done.shown.push({ title, ...options }),
    },
  };
  // The wait for a page's answer is over at once.
  const setTimeout = (act: () => void) => setImmediate(() => setImmediate(act));
  runInContext(SOURCE, createContext({ self, URL, MessageChannel, setTimeout }));
  const send = async (name: string, event: object) => {
    let waited: Promise<unknown> | undefined;
    listeners.get(name)?.({ waitUntil: (promise: Promise<unknown>) => (waited = promise), ...event });
    await waited;
    return done;
  };
  return {
    push: (message = MESSAGE) => send("push", { data: { json: () => message } }),
    press: (path: string) =>
      send("notificationclick", { notification: { close: () => undefined, data: { path } } }),
  };
}

describe("a push message", () => {
  const notification = {
    ...{ title: "Codenaut", body: "Ada replied.", tag: "reply:1" },
    ...{ icon: "/apple-touch-icon.png", data: { path: "/inbox" } },
  };

  it.each<[string, Tab[]]>([
    ["without a tab", []],
    ["while no tab is looked at", [{ path: "/chat", answers: true }]],
    ["where the page doesn't answer", [{ path: "/login", isVisible: true }]],
  ])("is shown %s", async (_, tabs) => {
    expect((await browser(...tabs).push()).shown).toEqual([notification]);
  });

  it("is left to the page that is looked at, which says it: that with the focus, of several", async () => {
    const { shown, told } = await browser(
      { path: "/chat", isVisible: true, answers: true },
      { path: "/playground", isVisible: true, isFocused: true, answers: true },
    ).push();
    expect({ shown, told }).toEqual({ shown: [], told: ["/playground"] });
  });
});

describe("a press on a notification", () => {
  const THREAD = "/chat?channel=threads&thread=t1";

  it.each<[string, string, string[], "focused" | "opened"]>([
    ["the tab that has the page", "/friends", ["/inbox", "/friends"], "focused"],
    ["the tab that has it with its query", THREAD, ["/chat", THREAD], "focused"],
    ["a new one beside the same page with another query", THREAD, ["/chat", `${THREAD}2`], "opened"],
    ["a new one beside any other", "/queue?challenge_id=c1", ["/queue?challenge_id=c2"], "opened"],
  ])("shows %s", async (_, path, tabs, how) => {
    const { focused, opened } = await browser(...tabs.map((one) => ({ path: one }))).press(path);
    expect({ focused, opened }).toEqual({ focused: [], opened: [], [how]: [path] });
  });

  it("opens nothing of another site", async () => {
    expect(await browser().press("https://evil.example/")).toMatchObject({ focused: [], opened: [] });
  });
});
