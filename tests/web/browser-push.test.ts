/** The subscription of a browser at its push service: when a new one is made, and when the browser asks. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { subscribeBrowser } from "../../web/push/browser-push.ts";

const KEY = "BPh_-8A";
const bytesOf = (key: string) => Uint8Array.from(Buffer.from(key, "base64url")).buffer;

afterEach(() => vi.unstubAllGlobals());

type Has = { key: string | null; permission?: NotificationPermission };

/** A browser with a subscription made with a key, or with none. */
function stubBrowser({ key, permission = "granted" }: Has) {
  const acts: string[] = [];
  const make = (name: string, made_with: string) => ({
    options: { applicationServerKey: bytesOf(made_with) },
    toJSON: () => ({ endpoint: name, keys: { p256dh: "p", auth: "a" } }),
    unsubscribe: async () => acts.push(`unsubscribe ${name}`),
  });
  const pushManager = {
    getSubscription: async () => (key === null ? null : make("the old one", key)),
    subscribe: async () => {
      acts.push("subscribe");
      return make("a new one", KEY);
    },
  };
  vi.stubGlobal("navigator", {
    serviceWorker: {
      getRegistration: async () => (key === null ? undefined : { pushManager }),
      register: async () => acts.push("register"),
      ready: Promise.resolve({ pushManager }),
    },
  });
  vi.stubGlobal("Notification", {
    requestPermission: async () => {
      acts.push("ask");
      return permission;
    },
  });
  return acts;
}

describe("subscribing", () => {
  it.each<[string, Has, string | undefined, string[]]>([
    ["takes the subscription that there is, without a question", { key: KEY }, "the old one", []],
    ["makes one where there is none", { key: null }, "a new one", ["ask", "register", "subscribe"]],
    [
      "replaces one that was made with another key",
      { key: "BAAA" },
      "a new one",
      ["ask", "register", "unsubscribe the old one", "subscribe"],
    ],
    ["does nothing where the learner says no", { key: null, permission: "denied" }, undefined, ["ask"]],
    [
      "keeps the old one where the learner says no",
      { key: "BAAA", permission: "default" },
      undefined,
      ["ask"],
    ],
  ])("%s", async (_, has, endpoint, acts) => {
    const done = stubBrowser(has);
    expect((await subscribeBrowser(KEY))?.endpoint).toBe(endpoint);
    expect(done).toEqual(acts);
  });
});
