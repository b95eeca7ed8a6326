import type { BrowserContext, Page } from "@playwright/test";
import type { Code } from "../../worker/rules/code.ts";
import { type PartServer, startPartServer } from "../support/part-server.ts";
import {
  attempts,
  DIALOG_STORM,
  EVASIONS,
  FLOODS,
  MILLION_ELEMENTS,
  READING,
  REFUSED,
  SENDING,
} from "./escapes.ts";
import { FAILURES_STAY, fetchesModulesAgain } from "./failed-modules.ts";
import { test as app, send } from "./fixtures.ts";
import { expect, test } from "./part-fixtures.ts";
import {
  code,
  holdBack,
  type Props,
  show,
  takeOver,
  visiblePage,
  waitForHeld,
  waitForLine,
} from "./previews.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

let server: PartServer;
test.beforeAll(async () => {
  server = await startPartServer("preview-page.tsx");
});
test.afterAll(() => server.close());
test.beforeEach(async ({ page }) => {
  server.leaks.length = 0;
  server.leakedCookies.length = 0;
  await page.goto(server.origin);
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: it is the secret that the code goes for.
    document.cookie = "session=secret";
    localStorage.setItem("token", "secret");
    sessionStorage.setItem("token", "secret");
  });
});

/** Waits until the visible page responds to a press. */
async function answers(page: Page, policy: "own" | "isolated"): Promise<void> {
  await visiblePage(page, policy)
    .locator("html")
    .evaluate(() => new Promise((resolve) => setTimeout(resolve)));
}

async function openPopup(context: BrowserContext, page: Page, popupCode: Code): Promise<Page> {
  await page.evaluate((next) => {
    window.harness.popupCode = next;
  }, popupCode);
  const opening = context.waitForEvent("page");
  await page.click("#run");
  return opening;
}

/** In a popup the page itself is the top window, and may change its own address. */
const { "top's address": _ownAddress, "link on top": _ownLink, ...SENDING_FROM_POPUP } = SENDING;

/** A learner's own page may load pictures from anywhere, also from the app. They are requested without cookies. */
const PICTURES = /^\/(leak\/(picture|style|prefetch|icon|srcdoc|svg)|favicon\.ico)$/;

function expectNoLeak(policy: "own" | "isolated"): void {
  expect(server.leaks.filter((path) => policy === "isolated" || !PICTURES.test(path))).toEqual([]);
  expect(server.leakedCookies).toEqual([]);
}

for (const policy of ["own", "isolated"] as const) {
  test.describe(`code in an ${policy} frame`, () => {
    test("reads nothing of the app's", async ({ page }) => {
      await show(page, { policy, code: code({ js: attempts(READING) }) });
      const lines = await waitForLine(page, "all tried");
      expect(lines.filter((line) => !REFUSED.test(line))).toEqual(["all tried"]);
      expect(lines).toHaveLength(Object.keys(READING).length + 1);
    });

    test("sends nothing and doesn't navigate", async ({ page }) => {
      await show(page, { policy, code: code({ js: attempts(SENDING) }) });
      const lines = await waitForLine(page, "all tried");
      expect(
        lines.filter(
          (line) => /: (sent|started)$/.test(line) && !(policy === "own" && line === "picture: sent"),
        ),
      ).toEqual([]);
      expectNoLeak(policy);
      expect(page.url()).toBe(`${server.origin}/`);
      expect(page.context().pages()).toHaveLength(1);
    });

    for (const [how, js] of [
      [
        "its address",
        "location = location.href.replace('127.0.0.1', 'localhost').replace('sandbox', 'leak')",
      ],
      ["its address, later", "setTimeout(() => location.assign('//example.invalid/leak'))"],
      ["a page of the app", "location = '/page.css'"],
      ["a reload", "setTimeout(() => location.reload())"],
    ] as const) {
      test(`is stopped when it leaves by ${how}`, async ({ page }) => {
        await show(page, { policy, code: code({ js }) });
        await expect(page.getByRole("status")).toContainText("tried to go elsewhere");
        expect(server.leaks).toEqual([]);
        await expect(page.locator("iframe")).toHaveCount(0);
      });
    }

    test("does not lead elsewhere by a refresh in the page", async ({ page }) => {
      const { port } = new URL(server.origin);
      await show(page, {
        policy,
        code: code({
          html: `<meta http-equiv="refresh" content="0;url=//localhost:${port}/leak/refresh">Hi`,
        }),
      });
      await expect(page.locator("iframe:visible, [role=status]").first()).toBeVisible();
      await roundTrips(page);
      expect(server.leaks).toEqual([]);
      expect(page.url()).toBe(`${server.origin}/`);
    });

    test("receives nothing that lets it act for the app", async ({ page }) => {
      const js = `for (const type of ["ready", "shown", "console", "x"]) parent.postMessage({ codenaut: location.hash.slice(1), type, lines: [{ level: "evil", text: "<b>" }, { level: "log", text: {} }] }, "*");
        parent.postMessage(null, "*"); parent.postMessage({ codenaut: "other", type: "left" }, "*"); console.log("posted")`;
      await show(page, { policy, code: code({ js }) });
      if (policy === "own") {
        expect(await waitForLine(page, "posted")).toEqual(["posted"]);
        await expect(page.locator("iframe:visible")).toHaveCount(1);
      } else {
        // No window message is accepted from somebody else's page.
        await expect(page.getByRole("status")).toContainText("too many messages");
        await expect(page.locator("iframe")).toHaveCount(0);
        expect(await page.evaluate(() => window.harness.lines)).toEqual([]);
      }
    });
  });
}

/** Each would block the thread for ever. */
const ENDLESS: Record<string, Partial<Code>> = {
  "a loop": { js: "for (;;);" },
  "a loop that catches": { js: "for (;;) { try { for (;;); } catch {} }" },
  "a promise loop": { js: "(async () => { for (;;) { try { await null } catch {} } })()" },
  "a timer": { js: "setTimeout(() => { while (true); })" },
  "a frame callback": { js: "requestAnimationFrame(function f() { for (;;); })" },
  "a script in the page": { html: "<script>for (;;);</script>" },
  "a module in the page": { html: '<script type="module">for (;;);</script>' },
  "a handler in the page": { html: '<img src="data:," onerror="for (;;);">' },
  "a handler of the body": { html: '<body onload="while (true) {}">' },
};

for (const policy of ["own", "isolated"] as const) {
  for (const [what, parts] of Object.entries(ENDLESS))
    test(`${what} that never ends is ended in an ${policy} frame, with a message`, async ({ page }) => {
      await show(page, { policy, code: code(parts) });
      await waitForLine(page, "Is there a loop that never ends?");
      await answers(page, policy);
    });
}

for (const [how, parts] of Object.entries(EVASIONS))
  test(`somebody else's code does not get round the guard by ${how}`, async ({ page }) => {
    await show(page, { policy: "isolated", code: code(parts) });
    await page.waitForFunction(() => window.harness.lines.length > 0);
    await answers(page, "isolated");
    expect(await page.evaluate(() => document.title)).toBe("A part");
  });

/** Collects every string that the page can read of itself, its frame and its loader. `look` searches an object. */
const GATHER = `
  var words = window.words ?? new Set(), seen = new Set();
  var take = (text) => { for (const word of String(text).match(/[\\w+/=-]{8,100}/g) ?? []) words.add(word); };
  var look = (thing, depth) => {
    if (thing === null || thing === undefined) return;
    if (typeof thing !== "object" && typeof thing !== "function") { take(thing); return; }
    if (seen.has(thing) || depth > 2 || seen.size > 100 || thing instanceof Promise) return;
    seen.add(thing);
    for (let up = thing; up && up !== Object.prototype; up = Object.getPrototypeOf(up)) {
      for (const name of Reflect.ownKeys(up)) {
        take(String(name));
        try { look(thing[name], depth + 1); } catch (error) { take(error.message); }
      }
    }
  };
  var elements = () => {
    for (const element of document.querySelectorAll("*")) {
      take(element.outerHTML); take(element.nonce);
      for (const attribute of element.attributes) { take(attribute.name); take(attribute.value); }
    }
  };
`;

/**
 * Tries the collected strings as nonces for what the policy forbids: a script of the server, and one without a guard. Strings that look
 * random come first. Each is tried in its own task, so that a guard doesn't end it.
 */
const TRY_WORDS = `(async () => {
  await new Promise((resolve) => setTimeout(resolve));
  const drawn = (word) => Number(/\\d/.test(word)) + Number(/[A-Z]/.test(word)) + Number(word.length >= 16);
  const ranked = [...words].map((word) => [drawn(word), word]).sort((a, b) => b[0] - a[0]);
  for (const [, word] of ranked.slice(0, 60)) {
    for (const give of [
      (script) => script.setAttribute("nonce", word),
      (script) => { script.nonce = word; },
      (script) => { script.integrity = word.replace(/^(?!sha)/, "sha256-"); script.crossOrigin = "anonymous"; },
    ]) {
      const foreign = document.createElement("script");
      const inline = document.createElement("script");
      give(foreign);
      give(inline);
      foreign.src = SERVER + "/leak/script";
      inline.textContent = "console.log('unguarded')";
      document.documentElement.append(foreign, inline);
    }
    await new Promise((resolve) => setTimeout(resolve));
  }
  console.log("tried " + (words.size > 10));
})()`;

/** Ways by which a document may read its loader, each as a page that adds the strings to `words`. */
const SOURCES: Record<string, Partial<Code>> = {
  // An observer receives an attribute's old value, as when a browser hides a nonce.
  "an observer of old values": {
    html: `<script>${GATHER}
      new MutationObserver((records) => { for (const record of records) { take(record.oldValue); for (const node of record.addedNodes) { take(node.outerHTML ?? node.data); take(node.nonce); } } })
        .observe(document, { attributes: true, attributeOldValue: true, childList: true, subtree: true, characterData: true, characterDataOldValue: true });
      elements()</script><script>/* a later script */ take("something")</script>`,
    js: `setTimeout(() => { ${TRY_WORDS} })`,
  },
  "every element and attribute": { js: `${GATHER} elements(); ${TRY_WORDS}` },
  "every property of the window": {
    js: `${GATHER} look(window, 0); look(document, 0); look(location, 0); ${TRY_WORDS}`,
  },
  "its own script": {
    js: `${GATHER} look(document.currentScript, 0); take(document.currentScript.outerHTML); take(document.currentScript.getAttributeNames().join()); ${TRY_WORDS}`,
  },
  "patched prototypes": {
    html: `<script>${GATHER}
      for (const [kind, name] of [[Element, "append"], [Element, "setAttribute"], [Node, "appendChild"], [Node, "insertBefore"], [Document, "createElement"], [EventTarget, "addEventListener"], [Map, "get"], [MessagePort, "postMessage"], [Window, "postMessage"]]) {
        const native = kind.prototype?.[name];
        if (typeof native !== "function") continue;
        try { Object.defineProperty(kind.prototype, name, { configurable: true, value(...given) { for (const one of given) { take(one); take(one?.outerHTML); take(one?.nonce); } take(this?.outerHTML); return Reflect.apply(native, this, given); } }); } catch {}
      }
      for (const [kind, name] of [[Node, "textContent"], [HTMLScriptElement, "text"], [HTMLElement, "nonce"], [MessageEvent, "data"], [MessageEvent, "ports"], [Event, "target"]]) {
        const found = Object.getOwnPropertyDescriptor(kind.prototype, name);
        if (found?.configurable) Object.defineProperty(kind.prototype, name, { configurable: true, get() { const value = found.get.call(this); take(value); return value; }, set(value) { take(value); found.set?.call(this, value); } });
      }</script><script>console.log(document.title, new Error("x").stack)</script>`,
    js: `setTimeout(() => { elements(); ${TRY_WORDS} })`,
  },
  "errors and their stacks": {
    js: `${GATHER}
      Error.stackTraceLimit = 100;
      Error.prepareStackTrace = (error, sites) => { for (const site of sites) for (const name of ["getFileName", "getFunction", "getThis", "getEvalOrigin", "getScriptNameOrSourceURL", "getTypeName"]) { try { look(site[name]?.(), 0) } catch {} } return sites.map(String).join() };
      const hear = (event) => { look(event, 0); look(event.error, 0); };
      addEventListener("error", hear, true); addEventListener("securitypolicyviolation", hear);
      take(new Error("x").stack);
      setTimeout(() => { throw new Error("later") });
      try { null.x } catch (error) { look(error, 0); take(error.stack) }
      for (const source of ["data:text/javascript,1", SERVER + "/leak/script"]) { const script = document.createElement("script"); script.src = source; document.body.append(script); }
      document.body.setAttribute("onclick", "1");
      setTimeout(() => { ${TRY_WORDS} }, 50)`,
  },
  "what the browser has measured": {
    js: `${GATHER}
      for (const entry of performance.getEntries()) take(JSON.stringify(entry));
      for (const type of PerformanceObserver.supportedEntryTypes) { try { new PerformanceObserver((list) => { for (const entry of list.getEntries()) { look(entry, 0); take(JSON.stringify(entry)) } }).observe({ type, buffered: true }) } catch {} }
      try { new ReportingObserver((reports) => { for (const report of reports) take(JSON.stringify(report.toJSON())) }, { buffered: true }).observe() } catch {}
      look(performance.toJSON?.(), 0); look(navigator, 0); take(document.referrer); take(document.baseURI); take(document.URL);
      setTimeout(() => { ${TRY_WORDS} }, 50)`,
  },
  "the windows around it": {
    js: `${GATHER}
      for (const one of [parent, top, opener, frames, ...Array.from({ length: top.length }, (_, at) => top[at]), ...Array.from({ length: parent.length }, (_, at) => parent[at])]) look(one, 1);
      take(window.name); for (const origin of location.ancestorOrigins ?? []) take(origin);
      addEventListener("message", (event) => { look(event, 0); look(event.data, 0); });
      ${TRY_WORDS}`,
  },
  "its own address, read again": {
    js: `${GATHER}
      const tries = [fetch(location.href), fetch("about:srcdoc"), fetch(document.baseURI)].map((one) => one.then((answer) => answer.text()).then(take, (error) => take(error.message)));
      const request = new XMLHttpRequest(); try { request.open("GET", document.baseURI, false); request.send(); take(request.responseText) } catch (error) { take(error.message) }
      Promise.all(tries).then(() => { elements(); ${TRY_WORDS} })`,
  },
};

for (const [what, parts] of Object.entries(SOURCES))
  test(`somebody else's code loads nothing by ${what}`, async ({ page }) => {
    const fill = (text = "") => text.replaceAll("SERVER", JSON.stringify(server.origin));
    await show(page, { policy: "isolated", code: code({ html: fill(parts.html), js: fill(parts.js) }) });
    const lines = await waitForLine(page, "tried true");
    await roundTrips(page);
    expect(lines.filter((line) => line.includes("unguarded"))).toEqual([]);
    expect(server.leaks).toEqual([]);
  });

test.describe("a frame within somebody else's page", () => {
  /** Two scripts without a guard, for such a frame. The first defines the guard's name as a harmless function. */
  const BARE = [
    "window[document.body.title] = Math.abs; window.reached = document.body.dataset.said",
    "top.postMessage('unguarded', '*'); for (const one of [1]) top.postMessage('unguarded loop', '*')",
  ];

  test("has no script of the run's, though it has its policy", async ({ page }) => {
    const js = `const name = Object.getOwnPropertyNames(window).find((one) => /^turn_\\w+$/.test(one) && !one.endsWith("_handlers"));
      const texts = [...document.scripts].map((script) => script.textContent).filter((text) => text.includes("getOwnPropertyNames") === false);
      const frame = document.createElement("iframe");
      frame.srcdoc = "<body title=" + name + ">" + texts.map((text) => "<script>" + text + "</" + "script>").join("");
      frame.onload = () => console.log("loaded", texts.length > 3, typeof name);
      document.body.append(frame)`;
    await page.evaluate(() => {
      window.addEventListener("message", (event) => {
        if (typeof event.data === "string" && event.data.startsWith("unguarded")) document.title = event.data;
      });
    });
    const html = BARE.map((text) => `<script>if (top === parent.parent) 0; else { ${text} }</script>`).join(
      "",
    );
    await show(page, { policy: "isolated", code: code({ html, js }) });
    expect(await waitForLine(page, "loaded")).toContain("loaded true string");
    await answers(page, "isolated");
    await expect(page).toHaveTitle("A part");
  });

  test("of no address lends no other realm", async ({ page }) => {
    const js = `const frame = document.createElement("iframe"); document.body.append(frame);
      let got; try { got = typeof frame.contentWindow.RTCPeerConnection } catch (error) { got = error.name }
      console.log("got " + got)`;
    await show(page, { policy: "isolated", code: code({ js }) });
    expect(await waitForLine(page, "got")).toEqual(["got SecurityError"]);
  });
});

test.describe("somebody else's page that floods", () => {
  for (const [how, js] of Object.entries(FLOODS)) {
    test(`${how} is taken away, and says so`, async ({ page }) => {
      await show(page, { policy: "isolated", code: code({ html: "<p>shown</p>", js }) });
      await expect(page.getByRole("status")).toContainText("too many messages");
      await expect(page.locator("iframe")).toHaveCount(0);
      await page.locator("#typing").fill("still here");
    });
  }

  test("its console is shown in part, and the page stays", async ({ page }) => {
    const js =
      "let n = 0; setInterval(() => { for (let i = 0; i < 40; i += 1) console.log('turn', n, i, '\\0'.repeat(2000)); n += 1 }, 100)";
    await show(page, { policy: "isolated", code: code({ js }) });
    await page.waitForFunction(
      () => window.harness.lines.filter((line) => line.text.includes(" 39 ")).length > 4,
    );
    const first = await page.evaluate(() => window.harness.lines.map((line) => line.text.slice(0, 20)));
    expect(first).not.toContainEqual(expect.stringContaining("turn 2 1 "));
    await expect(page.getByRole("status")).toHaveCount(0);
    await expect(page.locator("iframe:visible")).toHaveCount(1);
  });
});

/** The address of the page that a learner's own code is written into. */
const OWN_PAGE = /\/sandbox\?port$/;

test.describe("without a connection", () => {
  const isolated = (html: string): Props => ({
    policy: "isolated",
    debounceMs: 0,
    code: code({ html, js: "1" }),
  });

  test("somebody else's page continues: one load serves all its changes", async ({ page, context }) => {
    await show(page, isolated("first"));
    await expect(visiblePage(page).getByText("first")).toBeVisible();
    const loads = server.isolatedLoads();
    await context.setOffline(true);
    for (const html of ["second", "third"]) {
      await show(page, isolated(html));
      await expect(visiblePage(page).getByText(html)).toBeVisible();
    }
    expect(server.isolatedLoads()).toBe(loads);
  });

  for (const [policy, what, address] of [
    ["own", "its frame's page", OWN_PAGE],
    ["own", "what makes its document", "**/build-document.js"],
    ["own", "the parser of its scripts", "**/script-parser.js"],
    ["isolated", "its frame's page", "**/sandbox/strict"],
    ["isolated", "what makes its document", "**/isolated-documents.js"],
    ["isolated", "the parser of its scripts", "**/script-parser.js"],
  ] as const) {
    test(`a page of ${policy} code for which ${what} could not load comes by itself when it is back`, async ({
      page,
    }) => {
      await page.route(address, (route) => route.abort());
      await show(page, { ...isolated("come"), policy });
      await expect(page.getByRole("status")).toContainText("could not be loaded");
      const isModule = typeof address === "string" && address.endsWith(".js");
      test.skip(isModule && !(await fetchesModulesAgain(page)), FAILURES_STAY);
      await page.unroute(address);
      await page.evaluate(() => window.dispatchEvent(new Event("online")));
      await expect(visiblePage(page, policy).getByText("come")).toBeVisible();
      await expect(page.getByRole("status")).toHaveCount(0);
    });
  }

  test("a page that could not load comes by a press", async ({ page }) => {
    // The clock stands, for by the clock the page would come by itself. What it had asked for again by then is refused until the press.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const isPressed = () => page.evaluate(() => document.body.dataset.pressed === "true");
    await page.route("**/build-document.js", async (route) =>
      (await isPressed()) ? route.continue() : route.abort(),
    );
    await show(page, { ...isolated("come"), policy: "own" });
    const notice = page.getByRole("status");
    test.skip(!(await fetchesModulesAgain(page)), FAILURES_STAY);
    await expect(async () => {
      await page.clock.runFor(10);
      await expect(notice).toContainText("could not be loaded", { timeout: 1000 });
    }).toPass();
    await page.evaluate(() => {
      const note = () => Object.assign(document.body.dataset, { pressed: "true" });
      document.addEventListener("click", note, { capture: true });
    });
    await notice.getByRole("button").click();
    await expect(visiblePage(page, "own").getByText("come")).toBeVisible();
    await expect(notice).toHaveCount(0);
  });

  test("the learner's page stays in sight until the next can be had", async ({ page }) => {
    const own = (html: string): Props => ({ policy: "own", code: code({ html }) });
    await show(page, own("first"));
    await expect(visiblePage(page, "own").getByText("first")).toBeVisible();
    let refused = 0;
    await page.route(OWN_PAGE, (route) => {
      refused += 1;
      return route.abort();
    });
    await show(page, own("second"));
    await expect.poll(() => refused).toBeGreaterThan(1);
    await expect(visiblePage(page, "own").getByText("first")).toBeVisible();
    await expect(page.getByRole("status")).toHaveCount(0);
    await page.unroute(OWN_PAGE);
    await expect(visiblePage(page, "own").getByText("second")).toBeVisible();
  });
});

/** Sends a few requests to the server, so that earlier requests of the page have arrived. */
const roundTrips = (page: Page) =>
  page.evaluate(async () => {
    for (let trip = 0; trip < 10; trip += 1) await (await fetch("/")).text();
  });

test.describe("somebody else's code", () => {
  test("opens no dialog, however often it asks", async ({ page }) => {
    const dialogs: string[] = [];
    page.on("dialog", (dialog) => {
      dialogs.push(dialog.type());
      void dialog.dismiss();
    });
    await show(page, { policy: "isolated", code: code({ js: DIALOG_STORM }) });
    await waitForLine(page, "stormed");
    expect(dialogs).toEqual([]);
  });

  test("makes no peer connection", async ({ page }) => {
    await show(page, {
      policy: "isolated",
      code: code({ js: "console.log(typeof RTCPeerConnection, typeof WebTransport)" }),
    });
    expect(await waitForLine(page, "undefined")).toEqual(["undefined undefined"]);
  });

  test("loads no picture from elsewhere", async ({ page }) => {
    await show(page, {
      policy: "isolated",
      code: code({
        html: `<img src="${server.origin}/leak/a"><b>x</b>`,
        css: `b { background: url(${server.origin}/leak/b) }`,
      }),
    });
    await expect(page.locator("iframe:visible")).toHaveCount(1);
    await roundTrips(page);
    expect(server.leaks).toEqual([]);
  });

  test("does not take the focus from who is typing", async ({ page }) => {
    const js =
      "const i = document.createElement('input'); i.autofocus = true; document.body.append(i); setInterval(() => { window.focus(); i.focus() }, 5); i.onfocus = () => console.log('caught'); setTimeout(() => console.log('tried'), 100)";
    await page.locator("#typing").focus();
    await show(page, { policy: "isolated", code: code({ js }) });
    await waitForLine(page, "tried");
    await page.keyboard.type("abc");
    await expect(page.locator("#typing")).toHaveValue("abc");
  });

  test("is stopped when it takes the focus without a press", async ({ page }) => {
    const js =
      "document.body.innerHTML = '<label>a<input id=i></label>'; setInterval(() => { document.documentElement.inert = false; i.blur(); document.querySelector('label').click(); i.select(); getSelection().collapse(document.body, 0); }, 5); setTimeout(() => console.log('tried'), 100)";
    await page.locator("#typing").focus();
    await show(page, { policy: "isolated", code: code({ js }) });
    await expect(page.getByRole("status")).toContainText("took the keyboard");
    await page.keyboard.type("abc");
    await expect(page.locator("#typing")).toHaveValue("abc");
  });

  test("makes a million elements and leaves the page in use", async ({ page }) => {
    for (const js of MILLION_ELEMENTS) {
      await page.evaluate(() => {
        window.harness.lines.length = 0;
      });
      await show(page, { policy: "isolated", code: code({ js }) });
      // The machine's speed decides which limit ends it.
      await expect
        .poll(() =>
          page.evaluate(() => {
            const note = document.querySelector("[role=status]")?.textContent ?? "";
            return [note, ...window.harness.lines.map((line) => line.text)].join();
          }),
        )
        .toMatch(/stopped/i);
      await page.locator("#typing").fill("still here");
    }
  });

  test("that floods the app with messages is stopped", async ({ page }) => {
    const js = "setInterval(() => { for (let i = 0; i < 500; i++) top.postMessage({ i }, '*') })";
    await show(page, { policy: "isolated", code: code({ js }) });
    await expect(page.getByRole("status")).toContainText("too many messages");
    await expect(page.locator("iframe")).toHaveCount(0);
  });

  test("writes into its page as elsewhere", async ({ page }) => {
    await show(page, {
      policy: "isolated",
      code: code({ html: "<p>one</p>", js: "document.write('<p>two</p>')" }),
    });
    await expect(visiblePage(page).locator("p")).toHaveText(["one", "two"]);
    await answers(page, "isolated");
  });

  test("still runs: scripts, modules and handlers of the page, then the JavaScript", async ({ page }) => {
    await show(page, {
      policy: "isolated",
      interactive: true,
      code: code({
        html: `<!doctype html><html><body onload="console.log('loaded')"><script>console.log('inline')</script>
          <button onclick='console.log("clicked", this.id, event.type)' id="b">Press</button>`,
        js: "console.log(document.readyState); document.addEventListener('DOMContentLoaded', () => console.log('content'))",
      }),
    });
    await waitForLine(page, "loaded");
    await visiblePage(page).getByRole("button", { name: "Press" }).click();
    expect(await waitForLine(page, "clicked")).toEqual([
      "inline",
      "interactive",
      "content",
      "loaded",
      "clicked b click",
    ]);
  });
});

test.describe("a preview that follows the typing", () => {
  test("shows the latest of ten changes a second and never a gap", async ({ page }) => {
    const props: Props = { policy: "isolated", debounceMs: 0, code: code({ html: "start" }) };
    await show(page, props);
    await expect(visiblePage(page).getByText("start")).toBeVisible();
    const gaps = await page.evaluate(async (props) => {
      let empty = 0;
      let isOver = false;
      const watch = () => {
        const frames = [...document.querySelectorAll("iframe")].filter(
          (frame) => frame.style.visibility !== "hidden",
        );
        if (frames.length !== 1) empty += 1;
        if (!isOver) requestAnimationFrame(watch);
      };
      watch();
      for (let n = 1; n <= 30; n += 1) {
        window.harness.show({ ...props, code: { ...props.code, html: `change ${n}` } });
        // About ten changes a second.
        for (let frame = 0; frame < 6; frame += 1) await new Promise(requestAnimationFrame);
      }
      isOver = true;
      return empty;
    }, props);
    expect(gaps).toBe(0);
    await expect(visiblePage(page).getByText("change 30", { exact: true })).toBeVisible();
    expect(await page.locator("iframe").count()).toBeLessThanOrEqual(2);
  });
});

test("a page that is silent after its load has the time of a turn to answer, and then has left", async ({
  page,
}) => {
  await takeOver(page);
  await holdBack(page, "heartbeats");
  await show(page, { policy: "own", code: code({ html: "Ahoy" }) });
  await waitForHeld(page);
  const check = () => page.evaluate(() => window.stages.check());
  // A check comes each second, the first at once in the worst case.
  for (let checks = 0; checks < 3; checks += 1) await check();
  await expect(page.getByRole("status")).toHaveCount(0);
  await check();
  await expect(page.getByRole("status")).toContainText("tried to go elsewhere");
});

test.describe("a page that a run is about to replace", () => {
  const desk = (html: string, runKey = 0): Props => ({
    ...{ policy: "own", debounceMs: 0, runKey },
    code: code({ html }),
  });
  const loop = '<button onclick="for (;;);">Press</button>';
  const text = (page: Page, what: string) => visiblePage(page, "own").getByText(what);

  for (const { what, html, presses, staysTill } of [
    { what: "loops again", html: loop, presses: 1, staysTill: 1 },
    { what: "loops too often", html: loop, presses: 3, staysTill: 2 },
    {
      ...{ what: "opens a dialog", html: `<button onclick="alert('Ahoy')">Press</button>` },
      ...{ presses: 1, staysTill: 1 },
    },
  ])
    test(`and ${what} holds nothing up`, async ({ page }) => {
      await takeOver(page);
      await show(page, desk("start"), true);
      await expect(text(page, "start")).toBeVisible();
      await show(page, desk(html), true);
      await expect(text(page, "Press")).toBeVisible();
      await holdBack(page, "documents");
      await show(page, desk("mended", 1), true);
      await waitForHeld(page);
      const button = visiblePage(page, "own").locator("button");
      for (let press = 1; press <= presses; press += 1) {
        // In a task of its own, since the page may go in it.
        await button.evaluate((element: HTMLButtonElement, number) => {
          setTimeout(() => {
            element.click();
            console.log(`press ${number}`);
          });
        }, press);
        if (press <= staysTill) await waitForLine(page, `press ${press}`);
        else await expect(page.locator("iframe:visible")).toHaveCount(0);
      }
      await holdBack(page, null);
      await expect(text(page, "mended")).toBeVisible();
      await expect(page.getByRole("status")).toHaveCount(0);
      expect(await page.evaluate(() => window.harness.holds.filter(Boolean))).toEqual([]);
      await show(page, desk("typed", 1), true);
      await expect(text(page, "typed")).toBeVisible();
    });

  for (const holder of ["parent", "top"])
    test(`and posts to its ${holder} goes alone, though the code is somebody else's`, async ({ page }) => {
      await takeOver(page);
      const isolated = (html: string): Props => ({ policy: "isolated", debounceMs: 0, code: code({ html }) });
      const posts = `addEventListener("message", ({ data }) => { if (data === "post") ${holder}.postMessage("Ahoy", "*"); })`;
      await show(page, isolated(`Before<script>${posts}</script>`));
      await expect(visiblePage(page).getByText("Before")).toBeVisible();
      await holdBack(page, "documents");
      await show(page, isolated("mended"));
      await waitForHeld(page);
      await page.locator("iframe").evaluate((frame) => frame.setAttribute("data-before", ""));
      // From outside the frame, since the frame's removal can cut off an evaluation within it.
      await page.evaluate(() => {
        const [before] = document.querySelectorAll<HTMLIFrameElement>("[data-before]");
        before?.contentWindow?.[0]?.postMessage("post", "*");
      });
      await expect(page.locator("[data-before]")).toHaveCount(0);
      await holdBack(page, null);
      await expect(visiblePage(page).getByText("mended")).toBeVisible();
      await expect(page.getByRole("status")).toHaveCount(0);
    });
});

test("a run that a key follows at once is one that was asked for", async ({ page }) => {
  const desk = (html: string, runKey: number): Props => ({
    ...{ policy: "own", debounceMs: 0, runKey },
    code: code({ html }),
  });
  await show(page, desk("start", 0), true);
  await expect(visiblePage(page, "own").getByText("start")).toBeVisible();
  await page.evaluate(
    async ([asked, typed]) => {
      const { setTimeout, clearTimeout } = window;
      const waiting = new Map<number, () => void>();
      const wait = (run: () => void, ms?: number) => {
        if (ms !== 0) return setTimeout(run, ms);
        const id = -1 - waiting.size;
        waiting.set(id, run);
        return id;
      };
      Object.assign(window, {
        setTimeout: wait,
        clearTimeout: (id: number) => waiting.delete(id) || clearTimeout(id),
      });
      const untilWaiting = async (size: number) => {
        while (waiting.size !== size) await new Promise(requestAnimationFrame);
      };
      window.harness.show(asked, true);
      await untilWaiting(1);
      const [first] = waiting.values();
      window.harness.show(typed, true);
      while (waiting.has(-1) && [...waiting.values()].includes(first as () => void))
        await new Promise(requestAnimationFrame);
      for (const run of waiting.values()) run();
      Object.assign(window, { setTimeout, clearTimeout });
    },
    [desk("asked", 1), desk("typed <b", 1)] as const,
  );
  await expect(visiblePage(page, "own").getByText("typed")).toBeVisible();
  expect(await page.evaluate(() => window.harness.holds.filter(Boolean))).toEqual([]);
});

test.describe("a page that died with a preview", () => {
  test("does not run the same code again by itself, and runs other code", async ({ page }) => {
    const fatal = { policy: "own", code: code({ js: "console.log('ran')" }) } as const;
    await show(page, fatal);
    await waitForLine(page, "ran");
    // A page that hung leaves the mark of its run in the storage, since it was never removed.
    const marks = await page.evaluate(() => sessionStorage.getItem("codenaut.preview.running") ?? "");
    await page.reload();
    await page.evaluate((left) => sessionStorage.setItem("codenaut.preview.running", left), marks);
    await show(page, fatal);
    await expect(page.getByRole("status")).toContainText("did not end well");
    await expect(page.locator("iframe")).toHaveCount(0);
    await page.getByRole("button", { name: "Run it again" }).click();
    await waitForLine(page, "ran");
    await page.reload();
    await show(page, { policy: "own", code: code({ js: "console.log('other')" }) });
    await waitForLine(page, "other");
  });
});

test.describe("the popup", () => {
  test("reads nothing of the app's", async ({ page, context }) => {
    // The popup's page is its own top window and parent.
    const { "parent's document": _parent, "top's document": _top, ...reading } = READING;
    const popup = await openPopup(context, page, code({ js: attempts(reading) }));
    const lines = await waitForLine(page, "all tried");
    // The name with which it was opened.
    expect(lines.filter((line) => !REFUSED.test(line))).toEqual(["name: preview", "all tried"]);
    expect(popup.url()).toContain("/sandbox?run=");
  });

  test("sends nothing and does not lead the app elsewhere", async ({ page, context }) => {
    await openPopup(context, page, code({ js: attempts(SENDING_FROM_POPUP) }));
    const lines = await waitForLine(page, "all tried");
    expect(lines.filter((line) => /: (sent|started)$/.test(line) && line !== "picture: sent")).toEqual([]);
    expectNoLeak("own");
    expect(page.url()).toBe(`${server.origin}/`);
    expect(context.pages()).toHaveLength(2);
  });

  test("is used again by the next run, and shows its code alone", async ({ page, context }) => {
    const popup = await openPopup(context, page, code({ html: "<p>first</p>", js: "var kept = 1" }));
    await expect(popup.getByText("first")).toBeVisible();
    await page.evaluate(() => {
      window.harness.popupCode = { html: "<p>second</p>", css: "", js: "console.log(typeof kept)" };
    });
    await page.click("#run");
    await expect(popup.getByText("second")).toBeVisible();
    await expect(popup.getByText("first")).toHaveCount(0);
    expect(await waitForLine(page, "undefined")).toEqual(["undefined"]);
    expect(context.pages()).toHaveLength(2);
  });

  test("ends an endless loop and does not run again when it is reloaded", async ({ page, context }) => {
    const popup = await openPopup(context, page, code({ html: "<h1>Hi</h1>", js: "for (;;);" }));
    await waitForLine(page, "Is there a loop that never ends?");
    await popup.reload();
    await expect(popup.getByText("Press Run in the editor")).toBeVisible();
    await expect(popup.getByText("Hi", { exact: true })).toHaveCount(0);
  });

  test("ends a loop of dialogs, and no time is counted while one is open", async ({ page, context }) => {
    let dialogs = 0;
    context.on("dialog", async (dialog) => {
      dialogs += 1;
      // Longer than a turn may last.
      if (dialogs === 1) await new Promise((resolve) => setTimeout(resolve, 1800));
      await dialog.accept("7");
    });
    await openPopup(context, page, code({ js: "console.log('answer ' + prompt('?')); for (;;) alert(1)" }));
    expect((await waitForLine(page, "more than 30 dialogs"))[0]).toBe("answer 7");
    expect(dialogs).toBe(30);
  });

  test("is reported as blocked if the browser opens none", async ({ page }) => {
    await page.evaluate(() => {
      window.open = () => null;
    });
    await page.click("#run");
    expect(await page.evaluate(() => window.harness.isBlocked)).toBe(true);
  });

  test("accepts no messages of another origin", async ({ page, context }) => {
    const other = server.origin.replace("127.0.0.1", "localhost");
    await page.goto(other);
    const opening = context.waitForEvent("page");
    await page
      .evaluate((origin) => {
        const popup = window.open(`${origin}/sandbox?run=x`);
        window.addEventListener("message", () =>
          popup?.postMessage({ codenaut: "x", type: "run", document: "taken" }, "*"),
        );
        popup?.addEventListener?.("x", () => {});
      }, server.origin)
      .catch(() => undefined);
    const popup = await opening;
    await expect(popup.getByText("Press Run in the editor")).toBeVisible();
    await expect(popup.getByText("taken")).toHaveCount(0);
  });
});

test.describe("the app", () => {
  for (const path of ["/sandbox", "/sandbox/strict"]) {
    app(`serves ${path} without its own origin, to its own pages alone`, async ({ page }) => {
      const answer = await send(page, "get", path);
      expect(answer.status()).toBe(200);
      const policy = answer.headers()["content-security-policy"] ?? "";
      expect(policy).toMatch(/^sandbox allow-scripts( allow-modals)?;/);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("connect-src 'none'");
      expect(policy).toContain(`frame-ancestors ${new URL(answer.url()).origin}`);
      expect(policy).not.toMatch(/nonce-|unsafe-eval|strict-dynamic|script-src[^;]*(https?:|'self'|\*)/);
      expect(policy).not.toContain("allow-same-origin");
      expect(answer.headers()["cross-origin-opener-policy"]).toBeUndefined();
      expect(answer.headers()["set-cookie"]).toBeUndefined();
    });
  }
});

test.describe("a learner's page", () => {
  test("shows its console and its errors with the line of the tab", async ({ page }) => {
    await show(page, {
      policy: "own",
      code: code({
        html: "<!doctype html>\n<title>Mine</title>\n<script>\n  missing()\n</script>\n<p id=p>hello</p>",
        css: "p { color: red }\n\n",
        js: "console.log('list', [1, { a: 'x' }], p)\nconsole.warn('careful')\nPromise.reject(new Error('late'))\nnull.x",
      }),
    });
    await waitForLine(page, "late");
    const lines = await page.evaluate(() => window.harness.lines);
    expect(lines).toContainEqual({
      level: "error",
      text: "ReferenceError: missing is not defined",
      tab: "html",
      line: 4,
    });
    expect(lines).toContainEqual({ level: "log", text: 'list [1, { a: "x" }] <p#p>' });
    expect(lines).toContainEqual({ level: "warn", text: "careful" });
    expect(lines).toContainEqual(
      expect.objectContaining({ text: expect.stringContaining("reading 'x'"), tab: "js", line: 4 }),
    );
    expect(lines).toContainEqual(
      expect.objectContaining({ text: expect.stringContaining("Error: late"), tab: "js", line: 3 }),
    );
    await expect(page.frameLocator("iframe:visible").getByText("hello")).toHaveCSS("color", "rgb(255, 0, 0)");
  });

  test("shows the line of an endless loop and of a wrong word", async ({ page }) => {
    await show(page, { policy: "own", code: code({ js: "let a = 1\nfor (;;)\n  a++" }) });
    await waitForLine(page, "never ends");
    expect(await page.evaluate(() => window.harness.lines.at(-1))).toMatchObject({ tab: "js", line: 3 });
    await show(page, { policy: "own", code: code({ js: "let a = 1\n\nlet = ;" }) });
    await waitForLine(page, "SyntaxError");
    expect(await page.evaluate(() => window.harness.lines.at(-1))).toMatchObject({ tab: "js", line: 3 });
  });

  test("shows its errors in a browser that hides those of inline scripts", async ({ page }) => {
    // As WebKit does in a page of an opaque origin.
    await page.addInitScript(() => {
      window.reportError = () => dispatchEvent(new ErrorEvent("error", { message: "Script error." }));
    });
    await page.reload();
    await show(page, {
      policy: "own",
      code: code({
        html: '<script>\nlet shared = 5;\nmissing()\n</script>\n<button onclick="press()">Press</button>',
        js: "console.log(shared)\nsetTimeout(() => {\n  later()\n})\n\nnull.x",
      }),
    });
    await waitForLine(page, "later is not");
    const lines = () => page.evaluate(() => window.harness.lines);
    expect(await lines()).toEqual([
      { level: "error", text: "ReferenceError: missing is not defined", tab: "html", line: 3 },
      { level: "log", text: "5" },
      { level: "error", text: expect.stringContaining("reading 'x'"), tab: "js", line: 6 },
      { level: "error", text: "ReferenceError: later is not defined", tab: "js", line: 3 },
    ]);
    await visiblePage(page, "own").getByRole("button").click();
    await waitForLine(page, "press is not");
    expect((await lines()).at(-1)).toEqual({ level: "error", text: "ReferenceError: press is not defined" });
  });

  test("that replaces itself with document.write is not taken for another", async ({ page }) => {
    const js = "addEventListener('load', () => { document.write('<p>anew</p>'); document.close(); })";
    await show(page, { policy: "own", code: code({ html: "<p>old</p>", js }) });
    await expect(page.frameLocator("iframe:visible").locator("p")).toHaveText(["anew"]);
    await answers(page, "own");
  });

  test("receives its form's submit event and keeps its links", async ({ page }) => {
    await show(page, {
      policy: "own",
      code: code({
        html: '<form id="f"><input id="i" required><button>Send</button></form><a href="/leak/link">Away</a>',
        js: "f.addEventListener('submit', (event) => { event.preventDefault(); console.log('submitted', i.value) })",
      }),
    });
    const frame = page.frameLocator("iframe:visible");
    await frame.getByRole("button", { name: "Send" }).click();
    await frame.locator("#i").fill("me");
    await frame.locator("#i").press("Enter");
    expect(await waitForLine(page, "submitted")).toEqual(["submitted me"]);
    await frame.getByRole("link", { name: "Away" }).click();
    await waitForLine(page, "stays here");
    expect(server.leaks).toEqual([]);
  });

  test("sends a form without a button by Enter, unless an input method takes the key", async ({ page }) => {
    await show(page, {
      policy: "own",
      code: code({
        html: '<form id="f"><input id="i"></form>',
        js: "f.addEventListener('submit', (event) => { event.preventDefault(); console.log('submitted', i.value) })",
      }),
    });
    const field = page.frameLocator("iframe:visible").locator("#i");
    await field.fill("ko");
    // As Safari tells of the Enter that ends a composition.
    await field.dispatchEvent("keydown", { key: "Enter", keyCode: 229 });
    await field.fill("k\u014d");
    await field.press("Enter");
    expect(await waitForLine(page, "submitted")).toEqual(["submitted k\u014d"]);
  });

  test("keeps the last 200 lines of a flood", async ({ page }) => {
    // Little work, since a loop that takes seconds is ended, which a slow machine does with more of it.
    await show(page, {
      policy: "own",
      code: code({ js: "for (let i = 0; i < 300; i++) console.log('line', i, 'x'.repeat(2500))" }),
    });
    await waitForLine(page, "line 299");
    const lines = await page.evaluate(() => window.harness.lines);
    expect(lines).toHaveLength(200);
    expect(Math.max(...lines.map((line) => line.text.length))).toBe(2000);
  });
});
