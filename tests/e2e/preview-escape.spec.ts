import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import type { Code } from "../../web/preview/code.ts";
import type { PreviewFrameProps } from "../../web/preview/PreviewFrame.tsx";
import { type PartServer, startPartServer } from "../support/part-server.ts";
import { test as app, send } from "./fixtures.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

type Props = Omit<PreviewFrameProps, "title">;

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

const code = (parts: Partial<Code>): Code => ({ html: "", css: "", js: "", ...parts });

async function show(page: Page, props: Props): Promise<void> {
  await page.evaluate((given) => window.harness.show(given), props);
}

/** Waits until the page in sight answers a call: it is not held up. */
async function answers(page: Page): Promise<void> {
  await page.locator("iframe:visible").evaluate(async (frame: HTMLIFrameElement) => {
    const codenaut = new URL(frame.src).hash.slice(1);
    await new Promise<void>((resolve) => {
      window.addEventListener("message", (event) => {
        if (event.source === frame.contentWindow && event.data?.type === "alive") resolve();
      });
      frame.contentWindow?.postMessage({ codenaut, type: "ping" }, "*");
    });
  });
}

/** Waits for a line that holds `text`, and answers all lines. */
async function said(page: Page, text: string): Promise<string[]> {
  await page.waitForFunction(
    (wanted) => window.harness.lines.some((line) => line.text.includes(wanted)),
    text,
  );
  return page.evaluate(() => window.harness.lines.map((line) => line.text));
}

async function openPopup(context: BrowserContext, page: Page, given: Code): Promise<Page> {
  await page.evaluate((next) => {
    window.harness.popupCode = next;
  }, given);
  const opening = context.waitForEvent("page");
  await page.click("#run");
  return opening;
}

/** Runs each attempt and says of each what came of it, then that all are through. */
function attempts(tries: Record<string, string>): string {
  const list = Object.entries(tries).map(
    ([name, body]) => `[${JSON.stringify(name)}, async () => { ${body} }]`,
  );
  return `(async () => {
    for (const [name, attempt] of [${list.join(",\n")}]) {
      let outcome;
      try {
        const slow = new Promise((resolve) => setTimeout(() => resolve("nothing"), 300));
        outcome = String(await Promise.race([attempt(), slow]));
      } catch (error) { outcome = "refused " + error.name; }
      console.log(name + ": " + outcome);
    }
    console.log("all tried");
  })();`;
}

const READING = {
  cookie: "return document.cookie",
  "local storage": "return localStorage.getItem('token')",
  "session storage": "return sessionStorage.getItem('token')",
  database:
    "return await new Promise((y, n) => { const r = indexedDB.open('x'); r.onsuccess = () => y('opened'); r.onerror = n })",
  caches: "return await caches.keys()",
  "parent's document": "return parent.document.title",
  "parent's global": "return parent.secret",
  "parent's storage": "return parent.localStorage.token",
  "top's document": "return top.document.title",
  "opener's document": "return opener.document.title",
  "opener's global": "return opener.secret",
  "frame element": "return frameElement.title",
  "service worker": "return await navigator.serviceWorker.register('/page.js')",
  "shared worker": "return new SharedWorker('/page.js')",
  "a file of the app": "return await (await fetch('/page.js')).text()",
  "a frame of the app":
    "const f = document.createElement('iframe'); f.src = '/'; document.body.append(f); await new Promise(r => f.onload = r); return f.contentDocument.title",
  "a popup of the app": "return open('/').document.title",
  "code from text": "return eval('1') + new Function('return 1')()",
  name: "return window.name",
};

const SENDING = {
  fetch: "await fetch('/leak/fetch'); return 'sent'",
  "fetch without cors":
    "await fetch('/leak/nocors', { mode: 'no-cors', credentials: 'include' }); return 'sent'",
  "fetch kept alive": "await fetch('/leak/keepalive', { keepalive: true, method: 'POST' }); return 'sent'",
  xhr: "const x = new XMLHttpRequest(); x.open('GET', '/leak/xhr', false); x.send(); return 'sent'",
  socket:
    "const s = new WebSocket(location.origin.replace('http', 'ws') + '/leak/socket'); await new Promise((y, n) => { s.onopen = y; s.onerror = n }); return 'sent'",
  "event source":
    "const s = new EventSource('/leak/events'); await new Promise((y, n) => { s.onopen = y; s.onerror = n }); return 'sent'",
  beacon: "return navigator.sendBeacon('/leak/beacon', 'x') ? '' : 'refused'",
  picture:
    "const i = new Image(); i.src = '/leak/picture'; await new Promise((y, n) => { i.onload = y; i.onerror = n }); return 'sent'",
  "picture in a style": "document.body.style.backgroundImage = 'url(/leak/style)'; document.body.offsetTop",
  font: "const f = new FontFace('x', 'url(/leak/font)'); await f.load(); return 'sent'",
  stylesheet: "document.head.insertAdjacentHTML('beforeend', '<link rel=stylesheet href=/leak/sheet>')",
  "imported style":
    "document.head.insertAdjacentHTML('beforeend', '<style>@import \"/leak/import\"</style>')",
  prefetch: "document.head.insertAdjacentHTML('beforeend', '<link rel=prefetch href=/leak/prefetch>')",
  preload: "document.head.insertAdjacentHTML('beforeend', '<link rel=preload as=script href=/leak/preload>')",
  manifest: "document.head.insertAdjacentHTML('beforeend', '<link rel=manifest href=/leak/manifest>')",
  icon: "document.head.insertAdjacentHTML('beforeend', '<link rel=icon href=/leak/icon>')",
  script: "const s = document.createElement('script'); s.src = '/leak/script'; document.body.append(s)",
  "inner frame": "document.body.insertAdjacentHTML('beforeend', '<iframe src=/leak/frame></iframe>')",
  "inner document":
    "document.body.insertAdjacentHTML('beforeend', '<iframe srcdoc=\"<img src=/leak/srcdoc><script>fetch(`/leak/inner`)</script>\"></iframe>')",
  object:
    "document.body.insertAdjacentHTML('beforeend', '<object data=/leak/object></object><embed src=/leak/embed>')",
  media:
    "document.body.insertAdjacentHTML('beforeend', '<video src=/leak/video autoplay></video><audio src=/leak/audio autoplay></audio>')",
  worker:
    "const w = new Worker(URL.createObjectURL(new Blob(['postMessage(1)']))); await new Promise((y, n) => { w.onmessage = y; w.onerror = n }); return 'started'",
  "svg use": "document.body.insertAdjacentHTML('beforeend', '<svg><image href=/leak/svg /></svg>')",
  form: "document.body.insertAdjacentHTML('beforeend', '<form id=f action=/leak/form method=post><input name=a></form>'); f.submit()",
  "form in another window":
    "document.body.insertAdjacentHTML('beforeend', '<form id=g action=/leak/window target=_blank></form>'); g.submit()",
  "form on top":
    "document.body.insertAdjacentHTML('beforeend', '<form id=h action=/leak/top target=_top></form>'); h.submit()",
  popup: "return open('/leak/popup')",
  "link in another window":
    "document.body.insertAdjacentHTML('beforeend', '<a id=l target=_blank ping=/leak/ping href=/leak/link>x</a>'); l.click()",
  "link on top":
    "document.body.insertAdjacentHTML('beforeend', '<a id=m target=_top href=/leak/toplink>x</a>'); m.click()",
  "top's address": "top.location.href = '/leak/toplocation'",
  "parent's address":
    "if (parent !== window) parent.location = '/leak/parentlocation'; else throw new Error('no parent')",
  "opener's address": "opener.location = '/leak/openerlocation'",
  "a rule for prefetching":
    "document.head.insertAdjacentHTML('beforeend', ''); const s = document.createElement('script'); s.type = 'speculationrules'; s.textContent = JSON.stringify({ prefetch: [{ urls: ['/leak/speculation'] }] }); document.head.append(s)",
};

/** In the popup the page itself is on top, and its own address is its own to change: that is what a popup is. */
const { "top's address": _ownAddress, "link on top": _ownLink, ...SENDING_FROM_POPUP } = SENDING;

/** A learner's own page may load pictures, from anywhere and from the app; they are fetched as by a stranger. */
const PICTURES = /^\/(leak\/(picture|style|prefetch|icon|srcdoc|svg)|favicon\.ico)$/;

function expectNoLeak(policy: "own" | "strict"): void {
  expect(server.leaks.filter((path) => policy === "strict" || !PICTURES.test(path))).toEqual([]);
  expect(server.leakedCookies).toEqual([]);
}

const REFUSED = /: (refused .*|nothing|undefined|null|false|refused|)$/;

for (const policy of ["own", "strict"] as const) {
  test.describe(`code in a ${policy} frame`, () => {
    test("reads nothing of the app's", async ({ page }) => {
      await show(page, { policy, code: code({ js: attempts(READING) }) });
      const lines = await said(page, "all tried");
      expect(lines.filter((line) => !REFUSED.test(line))).toEqual(["all tried"]);
      expect(lines).toHaveLength(Object.keys(READING).length + 1);
    });

    test("sends nothing and leads nowhere", async ({ page }) => {
      await show(page, { policy, code: code({ js: attempts(SENDING) }) });
      const lines = await said(page, "all tried");
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

    test("is told nothing that lets it speak for the app", async ({ page }) => {
      const js = `for (const type of ["ready", "shown", "console", "x"]) parent.postMessage({ codenaut: location.hash.slice(1), type, lines: [{ level: "evil", text: "<b>" }, { level: "log", text: {} }] }, "*");
        parent.postMessage(null, "*"); parent.postMessage({ codenaut: "other", type: "left" }, "*"); console.log("posted")`;
      await show(page, { policy, code: code({ js }) });
      expect(await said(page, "posted")).toEqual(["posted"]);
      await expect(page.locator("iframe:visible")).toHaveCount(1);
    });
  });
}

/** Each would hold the thread for ever. */
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

for (const policy of ["own", "strict"] as const) {
  for (const [what, parts] of Object.entries(ENDLESS))
    test(`${what} that never ends is ended in a ${policy} frame, with a message`, async ({ page }) => {
      await show(page, { policy, code: code(parts) });
      await said(page, "Is there a loop that never ends?");
      await answers(page);
    });
}

/** Ways round the guard. In a strict frame none of them may run at all. */
const EVASIONS: Record<string, Partial<Code>> = {
  "a script made by code": {
    js: "const s = document.createElement('script'); s.textContent = 'for (;;);'; document.body.append(s); console.log('here')",
  },
  "a handler set by code": {
    js: "document.body.setAttribute('onclick', 'for (;;);'); document.body.click(); console.log('here')",
  },
  "a handler in made markup": {
    js: "document.body.innerHTML = '<img src=data:, onerror=\"for (;;);\">'; setTimeout(() => console.log('here'))",
  },
  "a script address": {
    js: "const a = document.createElement('a'); a.href = 'javascript:for(;;);'; document.body.append(a); a.click(); setTimeout(() => console.log('here'))",
  },
  "a text for a timer": {
    js: "try { setTimeout('for (;;);') } catch {} setTimeout(() => console.log('here'))",
  },
  "a written script": {
    js: "try { document.write('<script>for (;;);</' + 'script>') } catch {} console.log('here')",
  },
  "a stolen nonce": {
    html: "<script id=a>1</script>",
    js: "const n = [...document.scripts].map((s) => s.nonce || s.getAttribute('nonce') || (s.outerHTML.match(/nonce=.([^'\"]+)/) || [])[1]).find(Boolean); const s = document.createElement('script'); if (n) s.setAttribute('nonce', n); s.textContent = 'for (;;);'; document.body.append(s); console.log('here')",
  },
  "a copied script": {
    js: "const s = document.currentScript.cloneNode(); s.textContent = 'for (;;);'; document.body.append(s); const t = document.scripts[0].cloneNode(); t.textContent = 'for (;;);'; document.body.append(t); console.log('here')",
  },
  "a caught script": {
    html: "<script>Element.prototype.append = function (s) { s.textContent = 'for (;;);'; document.head.appendChild(s) }; Array.prototype[Symbol.iterator] = function () { return { next: () => ({ done: true }) } }; Object.defineProperty(Node.prototype, 'textContent', { set() {} })</script>",
    js: "console.log('here')",
  },
  "a page within": {
    js: "document.body.insertAdjacentHTML('beforeend', '<iframe srcdoc=\"<script>for(;;);</script>\"></iframe>'); console.log('here')",
  },
  "code that only a browser reads": {
    html: "<script><!-- <script> </script> for (;;); --></script>",
    js: "console.log('here')",
  },
  "a comment that ends early": { html: "<!--><script>for (;;);</script>-->", js: "console.log('here')" },
  "an overwritten guard": {
    js: "for (const name of Object.getOwnPropertyNames(window)) if (name.startsWith('turn_')) { try { window[name] = () => {} } catch {} try { Object.defineProperty(window, name, { value: () => {} }) } catch {} } console.log('here'); performance.now = () => 0; Date.now = () => 0; for (;;);",
  },
  "a data module": { js: "import('data:text/javascript,for(;;);')" },
  "a scope of its own": { js: "with (new Proxy({}, { has: () => true, get: () => () => {} })) for (;;);" },
};

for (const [how, parts] of Object.entries(EVASIONS))
  test(`somebody else's code does not get round the guard by ${how}`, async ({ page }) => {
    await show(page, { policy: "strict", code: code(parts) });
    await page.waitForFunction(() => window.harness.lines.length > 0);
    await answers(page);
    expect(await page.evaluate(() => document.title)).toBe("A part");
  });

/** Asks the server a few times: whatever the page sent before has arrived by then. */
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
    const js =
      "for (let i = 0; i < 1000; i++) { try { alert(i); confirm(i); prompt(i); print() } catch {} } console.log('stormed')";
    await show(page, { policy: "strict", code: code({ js }) });
    await said(page, "stormed");
    expect(dialogs).toEqual([]);
  });

  test("makes no peer connection", async ({ page }) => {
    await show(page, {
      policy: "strict",
      code: code({ js: "console.log(typeof RTCPeerConnection, typeof WebTransport)" }),
    });
    expect(await said(page, "undefined")).toEqual(["undefined undefined"]);
  });

  test("loads no picture from elsewhere", async ({ page }) => {
    await show(page, {
      policy: "strict",
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
    await show(page, { policy: "strict", code: code({ js }) });
    await said(page, "tried");
    await page.keyboard.type("abc");
    await expect(page.locator("#typing")).toHaveValue("abc");
  });

  test("is stopped when it takes the focus by stealth", async ({ page }) => {
    const js =
      "document.body.innerHTML = '<label>a<input id=i></label>'; setInterval(() => { document.documentElement.inert = false; i.blur(); document.querySelector('label').click(); i.select(); getSelection().collapse(document.body, 0); }, 5); setTimeout(() => console.log('tried'), 100)";
    await page.locator("#typing").focus();
    await show(page, { policy: "strict", code: code({ js }) });
    await expect(page.getByRole("status")).toContainText("took the keyboard");
    await page.keyboard.type("abc");
    await expect(page.locator("#typing")).toHaveValue("abc");
  });

  test("makes a million elements and leaves the page in use", async ({ page }) => {
    for (const js of [
      "for (let i = 0; i < 1e6; i++) document.body.append(document.createElement('i'))",
      "document.body.innerHTML = '<i></i>'.repeat(1e6)",
    ]) {
      await page.evaluate(() => {
        window.harness.lines.length = 0;
      });
      await show(page, { policy: "strict", code: code({ js }) });
      // Which of the limits ends it is a matter of the machine's speed.
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
    await show(page, { policy: "strict", code: code({ js }) });
    await expect(page.getByRole("status")).toContainText("too busy");
    await expect(page.locator("iframe")).toHaveCount(0);
  });

  test("writes into its page as at home", async ({ page }) => {
    await show(page, {
      policy: "strict",
      code: code({ html: "<p>one</p>", js: "document.write('<p>two</p>')" }),
    });
    await expect(page.frameLocator("iframe:visible").locator("p")).toHaveText(["one", "two"]);
    await answers(page);
  });

  test("still runs: scripts, modules and handlers of the page, then the JavaScript", async ({ page }) => {
    await show(page, {
      policy: "strict",
      interactive: true,
      code: code({
        html: `<!doctype html><html><body onload="console.log('loaded')"><script>console.log('inline')</script>
          <button onclick='console.log("clicked", this.id, event.type)' id="b">Press</button>`,
        js: "console.log(document.readyState); document.addEventListener('DOMContentLoaded', () => console.log('content'))",
      }),
    });
    await said(page, "loaded");
    await page.frameLocator("iframe:visible").getByRole("button", { name: "Press" }).click();
    expect(await said(page, "clicked")).toEqual([
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
    const props: Props = { policy: "strict", debounceMs: 0, code: code({ html: "start" }) };
    await show(page, props);
    await expect(page.frameLocator("iframe:visible").getByText("start")).toBeVisible();
    const gaps = await page.evaluate(async (given) => {
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
        window.harness.show({ ...given, code: { ...given.code, html: `change ${n}` } });
        // About ten changes a second.
        for (let frame = 0; frame < 6; frame += 1) await new Promise(requestAnimationFrame);
      }
      isOver = true;
      return empty;
    }, props);
    expect(gaps).toBe(0);
    await expect(page.frameLocator("iframe:visible").getByText("change 30", { exact: true })).toBeVisible();
    expect(await page.locator("iframe").count()).toBeLessThanOrEqual(2);
  });
});

test.describe("a page that died with a preview", () => {
  test("does not run the same code again by itself, and runs other code", async ({ page }) => {
    const fatal = { policy: "own", code: code({ js: "console.log('ran')" }) } as const;
    await show(page, fatal);
    await said(page, "ran");
    // What a page that hangs leaves behind: the mark of the run, with no goodbye.
    const marks = await page.evaluate(() => sessionStorage.getItem("codenaut.preview.running") ?? "");
    await page.reload();
    await page.evaluate((left) => sessionStorage.setItem("codenaut.preview.running", left), marks);
    await show(page, fatal);
    await expect(page.getByRole("status")).toContainText("did not end well");
    await expect(page.locator("iframe")).toHaveCount(0);
    await page.getByRole("button", { name: "Run it again" }).click();
    await said(page, "ran");
    await page.reload();
    await show(page, { policy: "own", code: code({ js: "console.log('other')" }) });
    await said(page, "other");
  });
});

test.describe("the popup", () => {
  test("reads nothing of the app's", async ({ page, context }) => {
    // On top and with no parent, the popup's page finds itself there.
    const { "parent's document": _parent, "top's document": _top, ...reading } = READING;
    const popup = await openPopup(context, page, code({ js: attempts(reading) }));
    const lines = await said(page, "all tried");
    // Its name is the one it was opened by.
    expect(lines.filter((line) => !REFUSED.test(line))).toEqual(["name: preview", "all tried"]);
    expect(popup.url()).toContain("/sandbox?run=");
  });

  test("sends nothing and does not lead the app elsewhere", async ({ page, context }) => {
    await openPopup(context, page, code({ js: attempts(SENDING_FROM_POPUP) }));
    const lines = await said(page, "all tried");
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
    expect(await said(page, "undefined")).toEqual(["undefined"]);
    expect(context.pages()).toHaveLength(2);
  });

  test("ends an endless loop and does not run again when it is reloaded", async ({ page, context }) => {
    const popup = await openPopup(context, page, code({ html: "<h1>Hi</h1>", js: "for (;;);" }));
    await said(page, "Is there a loop that never ends?");
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
    expect((await said(page, "more than 30 dialogs"))[0]).toBe("answer 7");
    expect(dialogs).toBe(30);
  });

  test("is said to be blocked when the browser opens none", async ({ page }) => {
    await page.evaluate(() => {
      window.open = () => null;
    });
    await page.click("#run");
    expect(await page.evaluate(() => window.harness.isBlocked)).toBe(true);
  });

  test("listens to no page of another origin", async ({ page, context }) => {
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
      expect(policy).toContain("frame-ancestors 'self'");
      expect(policy).not.toContain("allow-same-origin");
      expect(answer.headers()["cross-origin-opener-policy"]).toBeUndefined();
      expect(answer.headers()["set-cookie"]).toBeUndefined();
    });
  }

  app("gives each strict page a nonce of its own", async ({ page }) => {
    const policies = await Promise.all([1, 2].map(() => send(page, "get", "/sandbox/strict")));
    const nonces = policies.map(
      (answer) => /'nonce-([^']+)'/.exec(answer.headers()["content-security-policy"] ?? "")?.[1],
    );
    expect(nonces[0]).toMatch(/^[\w+/]{22}==$/);
    expect(nonces[0]).not.toBe(nonces[1]);
  });
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
    await said(page, "late");
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

  test("says where a loop never ends and where a word is wrong", async ({ page }) => {
    await show(page, { policy: "own", code: code({ js: "let a = 1\nfor (;;)\n  a++" }) });
    await said(page, "never ends");
    expect(await page.evaluate(() => window.harness.lines.at(-1))).toMatchObject({ tab: "js", line: 3 });
    await show(page, { policy: "own", code: code({ js: "let a = 1\n\nlet = ;" }) });
    await said(page, "SyntaxError");
    expect(await page.evaluate(() => window.harness.lines.at(-1))).toMatchObject({ tab: "js", line: 3 });
  });

  test("that writes itself anew is not taken for another", async ({ page }) => {
    const js = "addEventListener('load', () => { document.write('<p>anew</p>'); document.close(); })";
    await show(page, { policy: "own", code: code({ html: "<p>old</p>", js }) });
    await expect(page.frameLocator("iframe:visible").locator("p")).toHaveText(["anew"]);
    await answers(page);
  });

  test("hears its form's submit and keeps its links", async ({ page }) => {
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
    expect(await said(page, "submitted")).toEqual(["submitted me"]);
    await frame.getByRole("link", { name: "Away" }).click();
    await said(page, "stays here");
    expect(server.leaks).toEqual([]);
  });

  test("keeps the last 200 lines of a flood", async ({ page }) => {
    await show(page, {
      policy: "own",
      code: code({ js: "for (let i = 0; i < 1000; i++) console.log('line', i, 'x'.repeat(9999))" }),
    });
    await said(page, "line 999");
    const lines = await page.evaluate(() => window.harness.lines);
    expect(lines).toHaveLength(200);
    expect(Math.max(...lines.map((line) => line.text.length))).toBe(2000);
  });
});
