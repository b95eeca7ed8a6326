/** Other people's code in a browser that keeps all frames of a tab in one process, as many phones do. */
import { readdirSync } from "node:fs";
import { extname, join } from "node:path";
import type { Page } from "@playwright/test";
import type { EngineAnswer } from "../../web/engine/messages.ts";
import { ENGINE_FOLDER } from "../../worker/platform/engine-script.ts";
import { type PartServer, startPartServer } from "../support/part-server.ts";
import { test as app } from "./fixtures.ts";
import { expect, test } from "./part-fixtures.ts";
import config from "./playwright.config.ts";
import { code, type Props, show, visiblePage, waitForLine } from "./previews.ts";

const launch = config.use?.launchOptions;
test.use({
  launchOptions: { ...launch, args: [...(launch?.args ?? []), "--disable-site-isolation-trials"] },
});

let server: PartServer;
test.beforeAll(async () => {
  server = await startPartServer("preview-page.tsx");
});
test.afterAll(() => server.close());
test.beforeEach(async ({ page }) => {
  server.leaks.length = 0;
  server.engineLoads.length = 0;
  await page.goto(server.origin);
});

const isolated = (js: string, html = "<p>a page</p>"): Props => ({
  policy: "isolated",
  author: "Mira",
  code: code({ html, js }),
});

/** The visible frame of somebody else's page, which is nested in the relay frame. */
const drawn = (page: Page) => page.frameLocator("iframe:visible").locator("iframe:visible");

test("runs in the engine and is drawn without scripts, and runs live from a press on", async ({ page }) => {
  const change = (text: string) =>
    `console.log("${text}"); document.querySelector("p").textContent = "${text}"`;
  await show(page, isolated(change("first")));
  await expect(visiblePage(page).getByText("first")).toBeVisible();
  await expect(page.getByRole("status")).toContainText("Drawn, not live");
  await expect(drawn(page)).toHaveAttribute("sandbox", "");
  await show(page, isolated(change("second")));
  await expect(visiblePage(page).getByText("second")).toBeVisible();
  expect(await waitForLine(page, "second")).toEqual(["first", "second"]);
  // One script, one module and one snapshot, once each.
  expect(server.engineLoads.map((path) => extname(path)).sort()).toEqual([".bin", ".js", ".wasm"]);
  await page.getByRole("button", { name: "Run Mira's code" }).click();
  await expect(page.getByRole("status")).toHaveCount(0);
  await expect(drawn(page)).toHaveAttribute("sandbox", "allow-scripts");
  await expect.poll(() => page.evaluate(() => window.harness.lines.length)).toBe(3);
  await show(page, isolated(change("third")));
  expect(await waitForLine(page, "third")).toEqual(["first", "second", "second", "third"]);
  await expect(drawn(page)).toHaveAttribute("sandbox", "allow-scripts");
});

/** Each would run, load or navigate in a live page. */
const LIVE_PARTS = `<base href="/leak/"><meta http-equiv="refresh" content="0;url=/leak/refresh">
<link rel="stylesheet" href="/leak/sheet"><link rel="preload" as="image" href="/leak/preload"><link rel="icon" href="/leak/icon">
<style>@import "/leak/import"; p { background: url(/leak/style) }</style>
<script src="/leak/script"></script><img src="/leak/picture" onerror="fetch('/leak/handler')">
<svg onload="fetch('/leak/svg')"><image href="/leak/image" /></svg>
<iframe src="/leak/frame"></iframe><iframe srcdoc="<img src='/leak/inner'><script>fetch('/leak/inner-script')</script>"></iframe>
<object data="/leak/object"></object><embed src="/leak/embed"><video src="/leak/video" autoplay></video>
<form action="/leak/form"><button autofocus>Send</button></form><a href="javascript:fetch('/leak/link')">Follow</a>
<style>@keyframes turn { to { rotate: 1turn } } b { animation: turn 1ms }</style>
<b onanimationstart="document.body.append('A handler ran')">Turning</b>
<noscript>No scripts</noscript><p>a page</p>`;

test("is drawn so that nothing in it runs, loads or leads anywhere", async ({ page }) => {
  await show(page, isolated("document.querySelector('p').textContent = 'drawn'", LIVE_PARTS));
  await expect(visiblePage(page).getByText("drawn")).toBeVisible();
  await expect(visiblePage(page).getByText("No scripts")).toBeHidden();
  // The engine has no animations, so this handler has not run there.
  await visiblePage(page)
    .getByText("Turning")
    .evaluate((turning) => Promise.all(turning.getAnimations().map((animation) => animation.finished)));
  await expect(visiblePage(page).getByText("A handler ran")).toHaveCount(0);
  // By the time when another page is drawn, the first would have acted.
  await show(page, isolated("document.querySelector('p').textContent = 'again'", LIVE_PARTS));
  await expect(visiblePage(page).getByText("again")).toBeVisible();
  const box = await visiblePage(page).getByText("Follow").boundingBox();
  if (!box) throw new Error("The link is not drawn.");
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page.locator("#typing").fill("still here");
  await expect(page.getByRole("status")).toContainText("Drawn, not live");
  expect(server.leaks).toEqual([]);
  expect(page.url()).toBe(`${server.origin}/`);
});

for (const [what, js, note] of [
  ["never ends", "for (;;);", "runs on and on"],
  ["never ends and catches", "for (;;) { try { for (;;); } catch {} }", "runs on and on"],
  ["calls itself for ever", "function f() { f() } f()", "calls itself too deep"],
  ["makes a huge page", "document.body.textContent = 'x'.repeat(1e6)", "too large"],
] as const) {
  test(`is not drawn where it ${what}, and says so`, async ({ page }) => {
    await show(page, isolated(js));
    await expect(page.getByRole("status")).toContainText(note);
    await expect(page.getByRole("button", { name: "Run Mira's code" })).toBeVisible();
    await page.locator("#typing").fill("still here");
    // The next page isn't affected.
    await show(page, isolated("document.querySelector('p').textContent = 'well again'"));
    await expect(visiblePage(page).getByText("well again")).toBeVisible();
  });
}

test("waits for a press where the engine can't be loaded", async ({ page }) => {
  await page.route("**/*.wasm", (route) => route.abort());
  await show(page, isolated("console.log('started')"));
  await expect(page.getByRole("status")).toContainText("it waits for you");
  await page.getByRole("button", { name: "Run Mira's code" }).click();
  expect(await waitForLine(page, "started")).toEqual(["started"]);
});

test("waits for a press while the engine is long on its way, and is drawn when it is there", async ({
  page,
}) => {
  let arrive = () => {};
  const isOnItsWay = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route("**/*.wasm", async (route) => {
    await isOnItsWay;
    await route.continue();
  });
  await show(page, isolated("document.querySelector('p').textContent = 'drawn'"));
  await expect(page.getByRole("button", { name: "Run Mira's code" })).toBeVisible();
  await expect(page.getByRole("status")).toContainText("it waits for you");
  arrive();
  await expect(visiblePage(page).getByText("drawn")).toBeVisible();
  await expect(page.getByRole("status")).toContainText("Drawn, not live");
});

test("is shown at once when nothing in it runs, without the engine", async ({ page }) => {
  await show(page, isolated(""));
  await expect(visiblePage(page).getByText("a page")).toBeVisible();
  await expect(page.getByRole("status")).toHaveCount(0);
  expect(server.engineLoads).toEqual([]);
});

test("runs live at once where a press began it, without the engine", async ({ page }) => {
  await show(page, { ...isolated("console.log('started')"), isConfirmed: true });
  await waitForLine(page, "started");
  expect(server.engineLoads).toEqual([]);
});

test("the engine's worker reaches its own files and nothing else, and goes with the preview", async ({
  page,
}) => {
  await show(page, isolated("1"));
  await expect(page.getByRole("status")).toContainText("Drawn, not live");
  const [worker] = page.workers();
  const tries = await worker?.evaluate(async () => {
    const reach = (path: string) => fetch(path).then(String, (error: Error) => error.name);
    return [await reach("/leak/fetch"), await reach("/page.js"), typeof document];
  });
  expect(tries).toEqual(["TypeError", "TypeError", "undefined"]);
  expect(server.leaks).toEqual([]);
  await show(page, { policy: "own", code: code({ html: "<p>mine</p>" }) });
  await expect(visiblePage(page, "own").getByText("mine")).toBeVisible();
  await expect.poll(() => page.workers().length).toBe(0);
});

test("a worker of the engine that is silent is ended, and the next run has another", async ({ page }) => {
  const run = (js: string, fuel: number) =>
    page.evaluate(
      ([script, units]) => {
        // More fuel than any run gets: about six seconds on the fastest machine.
        window.harness.client ??= window.harness.newEngineClient({ silenceMs: 2000 });
        return window.harness.client.run({ code: { html: "", css: "", js: script }, fuel: units });
      },
      [js, fuel] as const,
    );
  expect(await run("for (;;);", 2 ** 31 - 1)).toMatchObject({ page: null, stopped: "time" });
  await expect.poll(() => page.workers().length).toBe(0);
  await page.locator("#typing").fill("still here");
  expect(await run("document.body.textContent = 'well again'", 1e7)).toMatchObject({ stopped: null });
  expect(page.workers()).toHaveLength(1);
});

for (const [what, js, note] of [
  ["never pauses", "console.log('began'); setTimeout(() => { for (;;); })", "too busy"],
  ["never pauses and catches what ends it", "for (;;) { try { for (;;); } catch {} }", "too busy"],
  ["makes a million elements", "document.body.innerHTML = '<i></i>'.repeat(1e6)", "too busy"],
  ["sends big messages", "setInterval(() => top.postMessage({ a: 'x'.repeat(2e7) }, '*'), 20)", "messages"],
  [
    "sends big messages to its holder",
    "setInterval(() => parent.postMessage('x'.repeat(2e7), '*'), 20)",
    "messages",
  ],
] as const) {
  test(`is taken away when it is run live and ${what}`, async ({ page }) => {
    await show(page, { ...isolated(js), isConfirmed: true });
    await expect(page.getByRole("status")).toContainText(note);
    await expect(page.locator("iframe")).toHaveCount(0);
    await page.locator("#typing").fill("still here");
  });
}

test("leaves the learner's own preview as it is", async ({ page }) => {
  await show(page, { policy: "own", code: code({ js: "console.log('started')" }) });
  await waitForLine(page, "started");
  expect(server.engineLoads).toEqual([]);
});

app(
  "the app's server gives the engine's worker to its pages, whose own policy compiles nothing",
  async ({ page }) => {
    const files = readdirSync(join(import.meta.dirname, "../../web/dist", ENGINE_FOLDER));
    const script = `${ENGINE_FOLDER}${files.find((name) => /^worker-.*\.js$/.test(name))}`;
    await page.goto("/faq");
    const answer = await page.evaluate(
      (address) =>
        new Promise<EngineAnswer>((resolve, reject) => {
          const worker = new Worker(address, { type: "module" });
          worker.onerror = () => reject(new Error("The worker was not started."));
          worker.onmessage = ({ data }: MessageEvent<EngineAnswer>) => {
            if (data.type !== "progress") resolve(data);
          };
          const code = { html: "", css: "", js: "document.body.textContent = 6 * 7" };
          worker.postMessage({ id: 1, code });
        }),
      script,
    );
    expect(answer).toMatchObject({
      type: "ran",
      result: { page: expect.stringContaining("42"), stopped: null },
    });
    // In a task of its own, since code that a test evaluates isn't bound by the page's policy.
    const compiled = await page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          setTimeout(() => {
            const empty = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
            WebAssembly.compile(empty).then(
              () => resolve("compiled"),
              (error: Error) => resolve(error.name),
            );
          });
        }),
    );
    expect(compiled).toBe("CompileError");
  },
);
