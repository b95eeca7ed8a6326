/** The desk: task, code and page side by side, in tabs on a phone, and the page as it is typed. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Locator, Page } from "@playwright/test";
import { percentile } from "../bench/numbers.ts";
import { expectAccessible } from "./accessibility.ts";
import { writeCode } from "./coding.ts";
import { editorOf } from "./editors.ts";
import { chooseProject, expect, paint, test } from "./fixtures.ts";
import { MEASURED } from "./summary.ts";
import { openLongPage, typeKey } from "./typed-keys.ts";

const pageOf = (page: Page) => page.getByRole("region", { name: "Preview" }).frameLocator("iframe:visible");
/** All that comes without a key or a press: language and preview too. */
const MAX_FETCHED_KB = 300;
const blankPage = { html: "<h1>Ahoy</h1>", css: "", js: "" };

for (const width of [1440, 1024])
  test(`at ${width} pixels the task, the code and the page stand side by side`, async ({
    page,
    learner: _,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await chooseProject(page, 1);
    await page.goto("/playground");
    await expect(editorOf(page, "HTML")).toBeFocused();
    await expect(page.getByRole("region", { name: "Task", exact: true })).toBeInViewport();
    const names = [
      page.getByRole("complementary", { name: "Tools" }),
      page.getByRole("region", { name: "Your code" }),
      page.getByRole("region", { name: "Preview" }),
    ];
    const boxes = await Promise.all(names.map((part) => part.boundingBox()));
    let end = 0;
    for (const box of boxes) {
      expect(box?.x).toBeGreaterThanOrEqual(end);
      expect(box?.width).toBeGreaterThan(250);
      end = (box?.x ?? 0) + (box?.width ?? 0);
    }
    expect(end).toBeLessThanOrEqual(width);
    await page.getByRole("button", { name: "Phone width" }).click();
    expect((await page.locator("iframe:visible").boundingBox())?.width).toBeLessThanOrEqual(375);
  });

for (const { project, language } of [
  { project: 1, language: "HTML" },
  { project: 4, language: "JavaScript" },
] as const)
  test(`the coding page fetches at most ${MAX_FETCHED_KB} kB of JavaScript by itself, gzip, for a task in ${language}`, async ({
    page,
    learner: _,
  }, { annotations }) => {
    await chooseProject(page, project);
    const files = new Set<string>();
    page.on("response", (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.endsWith(".js")) files.add(pathname);
    });
    await page.goto("/playground", { waitUntil: "networkidle" });
    await expect(editorOf(page, language)).toBeFocused();
    await expect(pageOf(page).locator("body")).toBeVisible();
    const kilobytes = [...files].map((file) => {
      const script = readFileSync(join(import.meta.dirname, "../../web/dist", file));
      return gzipSync(script, { level: 9 }).length / 1000;
    });
    const sum = kilobytes.reduce((all, one) => all + one, 0);
    annotations.push({
      type: MEASURED,
      description: `the coding page of a task in ${language} fetches ${sum.toFixed(0)} kB of JavaScript, gzip`,
    });
    expect(sum, [...files].join(" ")).toBeLessThanOrEqual(MAX_FETCHED_KB);
    // The editor alone is larger than this.
    expect(sum).toBeGreaterThan(100);
    const late = [
      "typing-aids",
      ...(language === "JavaScript" ? ["script-parser", "javascript-completion"] : []),
    ];
    const lateFiles = () => late.filter((name) => [...files].some((file) => file.includes(name)));
    expect(lateFiles()).toEqual([]);
    await page.keyboard.press("a");
    await expect.poll(lateFiles).toEqual(late);
  });

test.describe("with the few colours of a system", () => {
  test.use({ contextOptions: { forcedColors: "active" } });

  test("the open tab is told by a line, and buttons have a border", async ({ page }) => {
    await page.goto("/testing");
    const [open, closed] = ["HTML", "CSS"].map((name) => page.getByRole("tab", { name, exact: true }));
    if (!open || !closed) throw new Error("There are no tabs");
    await expect(open).toHaveCSS("outline-style", "solid");
    await expect(closed).toHaveCSS("outline-style", "none");
    await expect(closed).toHaveCSS("border-top-style", "solid");
    // No sky behind the icons.
    expect(await page.evaluate(() => getComputedStyle(document.body, "::before").content)).toBe("none");
  });
});

test("the page follows the keys, keeps the last whole page within a tag, and Run shows any code", async ({
  page,
}) => {
  await page.goto("/testing");
  await expect(editorOf(page, "HTML")).toBeFocused();
  const heading = pageOf(page).getByRole("heading");
  await expect(heading).toHaveText("Hello");
  await page.keyboard.type("<p>Ahoy");
  await expect(pageOf(page).getByText("Ahoy")).toBeVisible();
  await page.keyboard.type("<b");
  await expect(page.getByText("The last whole page: your HTML isn't finished.")).toBeVisible();
  await expect(pageOf(page).getByText("Ahoy")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByText("Your page, live")).toBeVisible();
  await expect(editorOf(page, "HTML")).toBeFocused();
});

test("each key is in a page of 64 kB beside the code", async ({ page }, { annotations }) => {
  await openLongPage(page);
  const times: number[] = [];
  for (let key = 0; key < 20; key += 1) times.push(await typeKey(page, "a"));
  await expect(pageOf(page).getByText("a".repeat(20))).toBeVisible();
  const [middle, max] = [0.5, 0.95].map((share) => percentile(times, share).toFixed(0));
  const description = `a key is in a page of 64 kB after ${middle} ms, 95 % of the keys within ${max} ms`;
  annotations.push({ type: MEASURED, description });
});

test("a page that loops waits for Run, and typing goes on", async ({ page }) => {
  await page.goto("/testing");
  await expect(pageOf(page).getByRole("heading")).toHaveText("Hello");
  await writeCode(page, { ...blankPage, js: "setInterval(() => { for (;;); });" });
  await expect(page.getByText("It waits for Run.")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText("let here = 1;");
  await expect(editorOf(page, "JavaScript")).toContainText("let here");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByText("Your page, live")).toBeVisible();
});

test("a page whose timer opens dialogs ends after a few, and leaves the editor to the learner", async ({
  page,
}) => {
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.goto("/testing");
  await writeCode(page, { ...blankPage, js: 'print("Ahoy");' });
  await expect(page.getByText("Your page opens a dialog. It waits for Run.")).toBeVisible();
  await writeCode(
    page,
    { ...blankPage, js: 'setInterval(() => alert("Ahoy"), 5);' },
    { ...blankPage, js: 'print("Ahoy");' },
  );
  await page.reload();
  await expect(page.getByText("Your page was stopped. It waits for Run.")).toBeVisible();
  expect(dialogs).toEqual(["Ahoy", "Ahoy", "Ahoy"]);
});

test("a page has the focus by Run or a click, and never takes it from the editor", async ({ page }) => {
  await page.goto("/testing");
  await paint(page);
  await expect(editorOf(page, "HTML")).toBeFocused();
  const field = pageOf(page).getByLabel("Name");
  /** Waits until the page shown has asked for the focus some times more. */
  const expectAsked = async () => {
    const asked = pageOf(page).locator("output");
    const before = Number(await asked.textContent());
    await expect(async () => expect(Number(await asked.textContent())).toBeGreaterThan(before + 3)).toPass();
  };
  const html = '<input aria-label="Name"><output>0</output>';
  const js = `const [field, asked] = ["input", "output"].map((name) => document.querySelector(name));
field.focus();
setInterval(() => { field.focus(); window.focus(); asked.value = Number(asked.value) + 1; }, 20);`;
  await writeCode(page, { html, css: "", js });
  await expectAsked();
  const editor = editorOf(page, "JavaScript");
  await expect(editor).toBeFocused();
  await page.keyboard.insertText("\nfor (;;);");
  await expect(page.getByText("It waits for Run.")).toBeVisible();
  await expect(editor).toBeFocused();
  for (let key = 0; key < 9; key += 1) await page.keyboard.press("Backspace");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(field).toBeFocused();
  await editor.click();
  await expectAsked();
  await expect(editor).toBeFocused();
  await field.click();
  // The frame is of another process: a key goes where the window knows the focus to be.
  await expect(page.locator("[data-focused]")).toBeAttached();
  await page.keyboard.type("Ada");
  await expect(field).toHaveValue("Ada");
});

test("a dialog that a page opens while the learner rests leaves the focus in the editor", async ({
  page,
}) => {
  await page.goto("/testing");
  const html =
    "<dialog><input></dialog><p popover><input autofocus></p><form><input required></form><output>no</output>";
  // Later than what still counts as typing.
  const js = `setTimeout(() => {
  const find = (name) => document.querySelector(name);
  find("form").requestSubmit();
  find("form input").select();
  find("p").showPopover();
  find("dialog").showModal();
  find("output").value = "opened";
}, 700);`;
  await writeCode(page, { html, css: "", js });
  await expect(pageOf(page).locator("output")).toHaveText("opened");
  await expect(pageOf(page).locator("dialog")).toBeVisible();
  await expect(editorOf(page, "JavaScript")).toBeFocused();
});

test("a dialog that a page opens while one types doesn't take the keyboard", async ({ page }) => {
  await page.clock.install();
  await page.goto("/testing");
  await writeCode(page, { html: '<dialog><input aria-label="Name"></dialog>', css: "", js: "" });
  // Typing ends half a second after a key, and here only by hand.
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.keyboard.insertText('document.querySelector("dialog").showModal()');
  await page.keyboard.press(";");
  await page.clock.runFor(100);
  await expect(pageOf(page).getByLabel("Name")).toBeVisible();
  await page.clock.runFor(100);
  const editor = editorOf(page, "JavaScript");
  await expect(editor).toBeFocused();
  await page.keyboard.type("go");
  await expect(editor).toContainText("showModal();go");
});

test("the window follows Run; with the preview hidden Run opens it, or the page where that is refused", async ({
  page,
}) => {
  await page.goto("/testing");
  await writeCode(page, blankPage);
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Open in a window" }).click();
  const popup = await opened;
  await expect(popup.getByRole("heading", { name: "Ahoy" })).toBeVisible();
  await writeCode(page, { ...blankPage, html: "<h1>Again</h1>" }, blankPage);
  await expect(pageOf(page).getByRole("heading")).toHaveText("Again");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(popup.getByRole("heading", { name: "Again" })).toBeVisible();
  await popup.close();

  await page.getByRole("button", { name: "Hide Preview" }).click();
  await page.reload();
  await expect(page.getByRole("button", { name: "Show Preview" })).toBeVisible();
  const another = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect((await another).getByRole("heading", { name: "Again" })).toBeVisible();
  await (await another).close();
  await page.evaluate(() => {
    window.open = () => null;
  });
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByText("Your browser blocked the popup")).toBeVisible();
  await expect(pageOf(page).getByRole("heading", { name: "Again" })).toBeVisible();
});

test("what is pointed at in the window lights up in the code, and the other way round", async ({ page }) => {
  await page.goto("/testing");
  await writeCode(page, { ...blankPage, html: "<h1>Ahoy</h1>\n<p>Sail</p>" });
  await page.getByRole("tab", { name: "HTML" }).click();
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Open in a window" }).click();
  const popup = await opened;
  const lit = page.locator(".cm-pointedTag");
  await popup.getByText("Sail").hover();
  await expect(lit).toHaveText(["<p>", "</p>"]);
  const outlines = popup.locator("html > div");
  await expect(outlines).toHaveCount(0);
  await editorOf(page, "HTML").getByText("Ahoy").click();
  await expect(outlines).toHaveCount(1);
  await popup.evaluate(() => window.close());
  await expect(lit).toHaveCount(0);
});

test("a task opens with what it doesn't speak of folded, and what the learner unfolds stays so", async ({
  page,
  learner: _,
}) => {
  await chooseProject(page, 11);
  await page.goto("/playground");
  const css = editorOf(page, "CSS");
  const folds = css.getByLabel("folded code");
  await expect(folds.first()).toBeVisible();
  await expect(page.locator(".cm-activeLine").first()).toBeInViewport();
  await expect(css).toBeFocused();
  await page.keyboard.press("ControlOrMeta+Home");
  await expect(folds).toHaveCount(2);
  // The rules that the request names, and the end of the code.
  for (const text of [".stage {", ".go {", ".float {"]) await expect(css).toContainText(`${text}  `);
  await folds.first().click();
  await expect(css).toContainText("font-family");
  await page.reload();
  await expect(css).toBeFocused();
  await page.keyboard.press("ControlOrMeta+Home");
  await expect(css).toContainText("font-family");
  await expect(folds).toHaveCount(1);
  await css.getByText("moon", { exact: true }).click();
  await page.keyboard.press("Control+Shift+BracketRight");
  await expect(folds).toHaveCount(0);
});

test("on a narrow window the parts are tabs, by keyboard", async ({ page, learner: _ }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await chooseProject(page, 1);
  await page.goto("/playground");
  const tab = (name: string) => page.getByRole("tablist", { name: "The desk" }).getByRole("tab", { name });
  await expect(editorOf(page, "HTML")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+s");
  // The code is out of view, and can't keep the focus.
  await expect(tab("Page")).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(tab("Code")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(tab("Page")).toBeFocused();
  await expect(page.locator("iframe:visible")).toBeInViewport();
  await page.keyboard.press("End");
  await expect(page.getByRole("region", { name: "Task", exact: true })).toBeInViewport();
  await expect(editorOf(page, "HTML")).not.toBeInViewport();
  await page.getByRole("button", { name: "Hide Tools" }).click();
  await tab("Code").click();
  await page.getByRole("button", { name: "Show Tools" }).click();
  await expect(page.getByRole("complementary", { name: "Tools" })).toBeInViewport();
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(tab("Page")).toHaveAttribute("aria-selected", "true");
  await expectAccessible(page, "the desk");
});

test("on a narrow window the page stays in view that is run in the moment of a change", async ({
  page,
  learner: _,
}) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await chooseProject(page, 1);
  await page.goto("/playground");
  await expect(editorOf(page, "HTML")).toBeFocused();
  // Both before the next frame, in which the editor scrolls to its caret.
  await page.evaluate(async () => {
    document.execCommand("insertText", false, "<h1>Ahoy</h1>");
    // The editor reads the change in a microtask.
    await Promise.resolve();
    const key = { key: "s", code: "KeyS", ctrlKey: true, bubbles: true, cancelable: true };
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", key));
  });
  await expect(page.frameLocator("iframe:visible").getByRole("heading")).toHaveText("Ahoy");
  await expect(page.locator("iframe:visible")).toBeInViewport();
  const tab = page.getByRole("tablist", { name: "The desk" }).getByRole("tab", { name: "Page" });
  await expect(tab).toHaveAttribute("aria-selected", "true");
});

for (const [width, height] of [
  [390, 844],
  [820, 1180],
] as const)
  test.describe(`on a touch screen of ${width} by ${height}`, () => {
    test.use({ viewport: { width, height }, hasTouch: true, isMobile: true });

    test("the keys that a phone hides type at the caret, and the code has the height above the keyboard", async ({
      page,
    }) => {
      await page.goto("/testing");
      const editor = editorOf(page, "HTML");
      await expect(editor).not.toBeFocused();
      await editor.tap();
      const keys = page.getByRole("toolbar", { name: "Keys of code" });
      await expect(keys.getByRole("button")).toHaveText([
        "<",
        ">",
        "/",
        "=",
        '"',
        "{",
        "}",
        "(",
        ")",
        ";",
        "Tab",
        "",
      ]);
      for (const key of await keys.getByRole("button").all()) {
        const box = await key.boundingBox();
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(40);
      }
      await page.keyboard.press("ControlOrMeta+End");
      for (const name of ["Less than", "Slash", "Greater than"])
        await keys.getByRole("button", { name }).tap();
      await expect(editor).toContainText("</>");
      await expect(editor).toBeFocused();
      await keys.getByRole("button", { name: "Undo" }).tap();
      await expect(editor).not.toContainText("</>");
      await keys.getByRole("button", { name: "Tab" }).tap();
      await expect(editor.locator(".cm-activeLine")).toHaveText(/^ +</);
      // As the keyboard does.
      await page.setViewportSize({ width, height: 420 });
      await expect(page.getByRole("heading", { name: "Testing ground" })).toBeHidden();
      await expect(page.locator(".cm-activeLine").first()).toBeInViewport();
      await expect(keys).toBeInViewport({ ratio: 1 });
    });

    test("a press in the page lights up its element in the code, and stays at the page", async ({ page }) => {
      await page.goto("/testing");
      const tab = (name: string) =>
        page.getByRole("tablist", { name: "The desk" }).getByRole("tab", { name });
      const html = `<button>Paddle</button>${"\n<p>Wave</p>".repeat(200)}`;
      await writeCode(page, { html, css: "", js: "" }, blankPage);
      // A mouse that stays where the page comes would point at what is under it.
      await page.mouse.move(0, 0);
      await page.getByRole("tab", { name: "HTML" }).tap();
      await page.getByRole("button", { name: "Run", exact: true }).tap();
      await expect(tab("Page")).toHaveAttribute("aria-selected", "true");
      await paint(page);
      await page.frameLocator("iframe:visible").getByRole("button", { name: "Paddle" }).tap();
      await expect(page.locator(".cm-pointedTag")).toHaveText(["<button>", "</button>"]);
      await expect(tab("Page")).toHaveAttribute("aria-selected", "true");
      await expect(page.locator("iframe:visible")).toBeInViewport();
      await tab("Code").tap();
      await expect(editorOf(page, "HTML").getByText("Paddle")).toBeInViewport();
    });

    // iOS doesn't make the page shorter, as Android does: only the visual viewport has the height that is left.
    test("a keyboard that is laid over the page covers neither the code nor its keys", async ({ page }) => {
      await page.addInitScript(() => {
        const { prototype } = VisualViewport;
        const own = Object.getOwnPropertyDescriptor(prototype, "height");
        Object.defineProperty(prototype, "height", {
          configurable: true,
          get(this: VisualViewport) {
            return (window as { heightAboveKeyboard?: number }).heightAboveKeyboard ?? own?.get?.call(this);
          },
        });
      });
      await page.goto("/testing");
      await editorOf(page, "HTML").tap();
      await page.evaluate(() => {
        Object.assign(window, { heightAboveKeyboard: 420 });
        window.visualViewport?.dispatchEvent(new Event("resize"));
      });
      const bottomOf = async (target: Locator) => {
        const box = await target.boundingBox();
        return box ? box.y + box.height : Number.POSITIVE_INFINITY;
      };
      await expect.poll(() => bottomOf(page.getByRole("main"))).toBeLessThanOrEqual(420);
      const keys = page.getByRole("toolbar", { name: "Keys of code" });
      await expect.poll(() => bottomOf(keys)).toBeLessThanOrEqual(420);
      await expect(page.locator(".cm-activeLine").first()).toBeInViewport();
    });
  });

for (const [what, userAgent] of [
  ["by a browser that edits the page itself", undefined],
  // The editor takes what is composed by other means there.
  [
    "by Chrome on Android",
    "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36",
  ],
] as const)
  test.describe(`on a small phone, ${what}`, () => {
    const [width, height] = [360, 512];
    test.use({
      viewport: { width, height },
      hasTouch: true,
      isMobile: true,
      ...(userAgent && { userAgent }),
    });

    test("a composed word is closed by the keys of code, and the header comes back with the keyboard's end", async ({
      page,
    }) => {
      await page.goto("/testing");
      const editor = editorOf(page, "HTML");
      await editor.tap();
      const title = page.getByRole("heading", { name: "Testing ground" });
      await expect(editor).toBeFocused();
      await expect(title).toBeVisible();
      await page.setViewportSize({ width, height: 300 });
      await expect(title).toBeHidden();
      await page.keyboard.press("ControlOrMeta+a");
      const press = (name: string) =>
        page.getByRole("toolbar", { name: "Keys of code" }).getByRole("button", { name }).tap();
      await press("Less than");
      const keyboard = await page.context().newCDPSession(page);
      await keyboard.send("Input.imeSetComposition", { text: "div", selectionStart: 3, selectionEnd: 3 });
      await press("Greater than");
      await expect(editor.locator(".cm-line")).toHaveText(["<div></div>"]);
      await expect(editor).toBeFocused();
      await page.keyboard.type("Ahoy");
      await expect(editor.locator(".cm-line")).toHaveText(["<div>Ahoy</div>"]);
      // As Android's Back: the editor keeps the focus. Then as the phone is turned.
      await page.setViewportSize({ width, height });
      await expect(title).toBeVisible();
      await page.setViewportSize({ width: 640, height: 300 });
      await expect(title).toBeVisible();
      await expect(editor).toBeFocused();
    });
  });
