/** The limits that the loop guard sets to a page's dialogs. Those of its loops are tested in the browser. */
import { afterEach, describe, expect, it, vi } from "vitest";
import type { RuntimeConfig } from "../../web/preview/runtime/config.ts";
import { installGuard } from "../../web/preview/runtime/guard.ts";

type Press = { isTrusted: boolean };
const DIALOGS = ["alert", "confirm", "prompt", "print"] as const;
type Dialog = (typeof DIALOGS)[number];

/** A page with the guard. `endTurn` lets the guard's message arrive; `press` is an input of the learner, or of a script. */
function newPage(maxDialogs: number) {
  const listeners: ((event: Press) => void)[] = [];
  const opened: string[] = [];
  const sent: string[] = [];
  const note = (name: Dialog) => () => void opened.push(name);
  const window = {
    ...{ alert: note("alert"), confirm: note("confirm"), prompt: note("prompt"), print: note("print") },
    addEventListener: (_type: string, listener: (event: Press) => void) => void listeners.push(listener),
  };
  let endTurn = () => {};
  class Channel {
    port1 = { postMessage: () => undefined };
    port2 = {
      set onmessage(listener: (event: Press) => void) {
        endTurn = () => listener({ isTrusted: true });
      },
    };
  }
  vi.stubGlobal("window", window);
  vi.stubGlobal("MessageChannel", Channel);
  const config = { guard: "turn", turnMs: 1500, maxDialogs } as RuntimeConfig;
  installGuard(
    config,
    ({ type }) => sent.push(type),
    () => undefined,
  );
  return {
    opened,
    sent,
    endTurn: () => endTurn(),
    press: (isTrusted = true) => {
      for (const listener of listeners) listener({ isTrusted });
    },
    open: (name: Dialog) => window[name](),
  };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("a page's dialogs", () => {
  it.each(DIALOGS)("are told to the app: %s", (name) => {
    const page = newPage(1);
    page.open(name);
    expect([page.opened, page.sent]).toEqual([[name], ["dialog", "answered"]]);
    expect(() => page.open(name)).toThrow("This opened more than 1 dialogs in a row. It was stopped.");
    expect([page.opened, page.sent]).toEqual([[name], ["dialog", "answered", "overrun"]]);
  });

  it("are counted over the turns of a timer, until the learner presses something in the page", () => {
    const page = newPage(2);
    const next = () => {
      page.endTurn();
      page.open("alert");
    };
    next();
    next();
    expect(next).toThrow("in a row");
    page.press(false);
    expect(next).toThrow("in a row");
    page.press();
    next();
    expect(page.opened).toHaveLength(3);
    // Each stopped turn counts for the stage, which then removes the page.
    expect(page.sent.filter((type) => type === "overrun")).toHaveLength(2);
  });
});
