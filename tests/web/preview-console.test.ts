/** The lines that a page's console names, by the ways in which browsers count the lines of a document that a script has written. */
import { afterEach, describe, expect, it, vi } from "vitest";
import type { ConsoleLine } from "../../web/preview/messages.ts";
import type { RuntimeConfig } from "../../web/preview/runtime/config.ts";
import { captureConsole } from "../../web/preview/runtime/console.ts";

/** The document: the runtime begins on line 3, the HTML has the lines 20 to 22, the JavaScript 26 to 30. */
const config = {
  runtimeLine: 3,
  segments: [
    { tab: "html", from: 20, lines: 3 },
    { tab: "js", from: 26, lines: 5 },
  ],
  flushMs: 0,
  maxLines: 10,
  maxLineCharacters: 100,
} as RuntimeConfig;
const FRAME = "http://localhost:8787/sandbox?port#2fb17a949158a24527403fa2d15e0fcc";

/** A page whose runtime has been written by a browser. `fail` is an uncaught error. */
function newPage(firstStack: string) {
  const lines: ConsoleLine[] = [];
  const listeners = new Map<string, (event: unknown) => void>();
  class PageError {
    message = "ReferenceError: nope is not defined";
    constructor(
      readonly filename: string,
      readonly lineno: number,
      readonly error: Error,
    ) {}
  }
  vi.stubGlobal("window", { setTimeout: (run: () => void) => run() });
  vi.stubGlobal("ErrorEvent", PageError);
  vi.stubGlobal("console", { ...console });
  vi.stubGlobal("addEventListener", (type: string, listener: (event: unknown) => void) =>
    listeners.set(type, listener),
  );
  const add = captureConsole(
    config,
    (message) => "lines" in message && lines.push(...(message.lines ?? [])),
    null,
    (values) => values.join(" "),
    firstStack,
  );
  const thrown = (stack: string) => Object.assign(new Error("nope is not defined"), { stack });
  const place = () => {
    const { tab, line } = lines.at(-1) ?? {};
    return tab && `${tab} ${line}`;
  };
  return {
    add(stack: string) {
      add("error", "It was stopped.", thrown(stack));
      return place();
    },
    fail(filename: string, line: number, stack: string) {
      listeners.get("error")?.(new PageError(filename, line, thrown(stack)));
      return place();
    },
  };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

/** By browser: the stack of the runtime's first line, and stack and place of an error in the second line of the JavaScript. */
const BROWSERS = {
  Chromium: {
    first: `Error\n    at ${FRAME}:3:84`,
    stack: `Error: nope is not defined\n    at ${FRAME}:9:14\n    at codenaut-js-0:27:3`,
    filename: FRAME,
    line: 27,
  },
  // The call that writes the document is in line 16.
  Firefox: {
    first: `@${FRAME} line 16 > injectedScript:18:84\nwrite@${FRAME}:16:14\nport.onmessage@${FRAME}:29:14\n`,
    stack: `@${FRAME} line 16 > injectedScript:24:14\n@codenaut-js-0:42:3\nwrite@${FRAME}:16:14\n`,
    filename: `${FRAME} line 16 > injectedScript`,
    line: 42,
  },
  "an older WebKit": {
    first: `global code@${FRAME}:1:84\nwrite@[native code]\n`,
    stack: `@${FRAME}:7:14\nglobal code@codenaut-js-0:3:3\nwrite@[native code]\n`,
    filename: "codenaut-js-0",
    line: 3,
  },
  // Its errors in inline scripts are hidden from the page, whose scripts are therefore in URLs.
  WebKit: {
    first: `global code@${FRAME}:1:84\nwrite@[native code]\n`,
    stack: `@${FRAME}:7:14\nglobal code@data:text/javascript;codenaut=js-1;charset=utf-8,let%20a%0Anope%28%29:2:5\nwrite@[native code]\n`,
    filename: "data:text/javascript;codenaut=js-1;charset=utf-8,let%20a%0Anope%28%29",
    line: 2,
  },
};

describe.each(Object.entries(BROWSERS))("in %s", (_, { first, stack, filename, line }) => {
  it("an uncaught error has its tab and line", () => {
    expect(newPage(first).fail(filename, line, stack)).toBe("js 2");
  });

  it("an error that the runtime adds has the line of the topmost frame in a tab", () => {
    expect(newPage(first).add(stack)).toBe("js 2");
  });

  it("an error beyond the tabs has no line", () => {
    expect(newPage(first).fail(FRAME, 1000, "")).toBeUndefined();
    expect(newPage(first).add("")).toBeUndefined();
  });
});

it("an error in the HTML has its line there", () => {
  const { first } = BROWSERS.Firefox;
  expect(newPage(first).fail(FRAME, 35, "")).toBe("html 1");
  expect(newPage(first).fail(FRAME, 37, "")).toBe("html 3");
  expect(newPage(first).fail(FRAME, 38, "")).toBeUndefined();
  expect(
    newPage(BROWSERS.WebKit.first).fail("data:text/javascript;codenaut=html-5;charset=utf-8,a", 2, ""),
  ).toBe("html 6");
});
