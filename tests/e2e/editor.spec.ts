import type { Page } from "@playwright/test";
import { type PartServer, startPartServer } from "../support/part-server.ts";
import { findViolations } from "./accessibility.ts";
import { expect, test } from "./part-fixtures.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

let server: PartServer;
test.beforeAll(async () => {
  server = await startPartServer("editor-page.tsx");
});
test.afterAll(() => server.close());
test.beforeEach(({ page }) => page.goto(server.origin));

const editor = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const code = async (page: Page) => JSON.parse((await page.locator("output").textContent()) ?? "");

async function atEnd(page: Page, name: string): Promise<void> {
  await editor(page, name).click();
  await page.keyboard.press("Control+End");
}

/** Pastes into the HTML editor. */
const paste = (page: Page, text: string) =>
  editor(page, "HTML").evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);

/** Types an abbreviation on a line of its own and expands it. Emmet loads with the first key; until then it is typed again. */
async function abbreviate(page: Page, key: "html" | "css", text: string, expected: string): Promise<void> {
  await expect(async () => {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
    try {
      await expect.poll(async () => (await code(page))[key], { timeout: 1000 }).toContain(expected);
    } catch (error) {
      await page.keyboard.press("Shift+Home");
      await page.keyboard.press("Delete");
      throw error;
    }
  }).toPass();
}

test("a learner types HTML, and an abbreviation and Tab write the rest", async ({ page }) => {
  await atEnd(page, "HTML");
  await page.keyboard.press("Enter");
  await abbreviate(page, "html", "ul>li*2", "</ul>");
  await expect
    .poll(async () => (await code(page)).html.replace(/\s/g, ""))
    .toBe("<h1>Hello</h1><ul><li></li><li></li></ul>");
});

test("Tab after the words of a page makes no tags of them", async ({ page }) => {
  await atEnd(page, "HTML");
  await page.keyboard.press("Enter");
  // Emmet is loaded by now.
  await abbreviate(page, "html", "h2", "<h2></h2>");
  await page.keyboard.type("Amara Okoye");
  await page.keyboard.press("Tab");
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Okoye");
  await page.keyboard.press("Tab");
  const tags = async () => (await code(page)).html.match(/<\/?\w+>/g);
  await expect.poll(async () => (await code(page)).html.match(/Okoye/g)?.length).toBe(2);
  expect(await tags()).toEqual(["<h1>", "</h1>", "<h2>", "</h2>"]);
});

const TYPED = {
  HTML: '<main class="page">\n  <ul>\n    <li>One <em>two</em></li>\n  </ul>\n</main>',
  CSS: "@media (max-width: 700px) {\n  .a {\n    color: teal\n  }\n}",
  JavaScript:
    'b.addEventListener("click", () => {\n  for (const a of [1, 2]) {\n    go({ n: `a` }, [a]);\n  }\n});\nconst o = b',
};

for (const [name, text] of Object.entries(TYPED)) {
  test(`typing each bracket, tag and Enter of ${name} results in just that code`, async ({ page }) => {
    await page.getByRole("tab", { name }).click();
    // Its language has come.
    await expect(editor(page, name).locator(".cm-line span").first()).toBeVisible();
    await editor(page, name).click();
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Delete");
    for (const [index, line] of text.split("\n").entries()) {
      if (index > 0) await page.keyboard.press("Enter");
      await page.keyboard.type(line.trim());
    }
    const key = { HTML: "html", CSS: "css", JavaScript: "js" }[name] ?? "";
    await expect.poll(async () => (await code(page))[key]).toBe(text);
  });
}

/** Replaces the code of a tab. */
async function setCode(page: Page, name: string, text: string): Promise<void> {
  await page.getByRole("tab", { name }).click();
  await editor(page, name).click();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await page.keyboard.insertText(text);
}

/** The lines of a tab's code without their indentation. */
const linesOf = async (page: Page, key: "html" | "css" | "js") =>
  (await code(page))[key].split("\n").map((line: string) => line.trim());

for (const [what, name, before, typed] of [
  ["a tag that isn't closed", "HTML", "<ul>\n<li>Tea</li>\n<li>Milk\n", ["<li>Salt</li>", "<li>Sugar</li>"]],
  ["a tag in a comment", "HTML", "<!-- put the <h1> here -->\n", ["<h1>Hi</h1>", "<p>there</p>"]],
  ["a bracket in a string", "JavaScript", 'say("Sad :(");\n', ["go(() => {", "y();", "});", "z();"]],
  ["a bracket in a comment", "CSS", "/* { */\n", [".b {", "color: red;", "}", ".c {", "color: teal;", "}"]],
] as const) {
  test(`below ${what} the code is as it is typed`, async ({ page }) => {
    await setCode(page, name, before);
    await expect(editor(page, name).locator(".cm-line span").first()).toBeVisible();
    for (const [index, line] of typed.entries()) {
      if (index > 0) await page.keyboard.press("Enter");
      await page.keyboard.type(line);
    }
    const key = ({ HTML: "html", CSS: "css", JavaScript: "js" } as const)[name];
    await expect.poll(() => linesOf(page, key)).toEqual([...before.trim().split("\n"), ...typed]);
  });
}

for (const [what, before, typed] of [
  ["a style", "<style>\n", ".card"],
  ["a script", "<script>\n", "button.text"],
  ["a comment", "<!--\n", "main"],
]) {
  test(`Tab in ${what} of a page makes no tags`, async ({ page }) => {
    await setCode(page, "HTML", "");
    // Emmet has come with it.
    await abbreviate(page, "html", "h2", "<h2></h2>");
    await setCode(page, "HTML", before ?? "");
    await page.keyboard.type(typed ?? "");
    await page.keyboard.press("Tab");
    await page.keyboard.insertText(" after");
    await expect.poll(async () => (await code(page)).html).toContain(" after");
    expect((await code(page)).html.replaceAll(/\s/g, "")).toBe(
      `${before}${typed}after`.replaceAll(/\s/g, ""),
    );
  });
}

test("Tab in a comment of CSS writes no declaration", async ({ page }) => {
  await setCode(page, "CSS", "a {\n");
  await abbreviate(page, "css", "m10", "margin: 10px;");
  await setCode(page, "CSS", "/* make it ");
  await page.keyboard.type("big");
  await page.keyboard.press("Tab");
  await page.keyboard.insertText(" after");
  await expect.poll(async () => (await code(page)).css.trim()).toBe("/* make it big after");
});

test("the first abbreviation of CSS expands", async ({ page }) => {
  await setCode(page, "CSS", "a {\n  color: red;\n");
  await page.keyboard.type("p10");
  // Emmet comes with the first key. Until then Tab indents.
  await expect(async () => {
    await page.keyboard.press("Tab");
    await expect.poll(async () => (await code(page)).css, { timeout: 1000 }).toContain("padding: 10px;");
  }).toPass();
});

test("a comment on an empty line has the cursor in it", async ({ page }) => {
  for (const [name, key, comment] of [
    ["HTML", "html", "<!-- note -->"],
    ["CSS", "css", "/* note */"],
    ["JavaScript", "js", "// note"],
  ] as const) {
    await setCode(page, name, "");
    await expect(async () => {
      await setCode(page, name, "");
      await page.keyboard.press("Control+/");
      await page.keyboard.insertText("note");
      await expect.poll(async () => (await code(page))[key], { timeout: 1000 }).toBe(comment);
    }).toPass();
  }
});

/** The list of completions, but for the moment in which it takes no key since a newer one is on its way. */
const completions = (page: Page) =>
  page.locator(".cm-tooltip-autocomplete:not(.cm-tooltip-autocomplete-disabled)").getByRole("listbox");

/** Replaces the code of a tab by two lines, and opens the list of completions for the last word, with one that it must have. */
async function typeAndComplete(
  page: Page,
  name: string,
  [before, line]: readonly [string, string],
  wanted = "",
): Promise<void> {
  await page.getByRole("tab", { name }).click();
  await editor(page, name).click();
  // The list and Emmet come with the first input; until then the lines are typed again.
  await expect(async () => {
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Delete");
    await page.keyboard.insertText(before);
    await page.keyboard.press("Enter");
    await page.keyboard.type(line);
    await page.keyboard.press("Control+Space");
    await expect(completions(page).getByText(wanted).first()).toBeVisible({ timeout: 1000 });
  }).toPass();
}

test.describe("Enter breaks the line, though completions of its last word are shown", () => {
  const LINES = [
    ["HTML", "<p>", "<b"],
    ["CSS", "a {", "color: teal"],
    ["CSS", "a {", "display: inline"],
    ["CSS", "a {", "color: #fff"],
    ["CSS", "a {", "text-align: center"],
    ["CSS", "a {", "color"],
    ["JavaScript", "let a", "b = do"],
  ] as const;
  for (const [name, ...lines] of LINES) {
    test(`${name}: ${lines.join(" ")}`, async ({ page }) => {
      await typeAndComplete(page, name, lines);
      await page.keyboard.press("Enter");
      await page.keyboard.insertText("after");
      const key = { HTML: "html", CSS: "css", JavaScript: "js" }[name];
      const written = async () => (await code(page))[key].split("\n").map((line: string) => line.trim());
      await expect.poll(written).toEqual([...lines, "after"]);
    });
  }
});

const EMMET = "Emmet abbreviation";

for (const [what, typed, wanted, keys, completed] of [
  [
    "an arrow key selects one, and Enter accepts it",
    "color: tea",
    "teal",
    ["ArrowDown", "Enter"],
    "color: teal",
  ],
  ["Tab accepts the first one", "color: tea", "teal", ["Tab"], "color: teal"],
  ["Tab accepts one that begins as the word, before an abbreviation", "mar", EMMET, ["Tab"], "margin: "],
  ["Tab expands an abbreviation that none begins with", "m10", EMMET, ["Tab"], "margin: 10px;"],
  ["Tab expands a complete word", "color", EMMET, ["Tab"], "color: ;"],
  [
    "Tab accepts what arrow keys selected",
    "mar",
    EMMET,
    ["ArrowDown", "ArrowDown", "ArrowDown", "Tab"],
    "margin-block: ",
  ],
] as const) {
  test(`completions: ${what}`, async ({ page }) => {
    await typeAndComplete(page, "CSS", ["a {", typed], wanted);
    for (const key of keys) await page.keyboard.press(key);
    await expect.poll(async () => (await code(page)).css).toBe(`a {\n  ${completed}`);
  });
}

for (const [what, lines, wanted, completed] of [
  ["a value is one of its property", ["a {", "display: fl"], "flex", "display: flex"],
  ["a value of another property is none", ["a {", "text-align: c"], "center", "text-align: center"],
] as const) {
  test(`completions: ${what}`, async ({ page }) => {
    await typeAndComplete(page, "CSS", lines, wanted);
    await expect(completions(page).getByText(/^(?:flat|cadetblue)$/)).toHaveCount(0);
    await page.keyboard.press("Tab");
    await expect.poll(async () => (await code(page)).css).toBe(`a {\n  ${completed}`);
  });
}

test("completions: a property that is mended gets no second colon", async ({ page }) => {
  await expect(async () => {
    await setCode(page, "CSS", "a {\n  c: red;");
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.type("ol");
    await page.keyboard.press("Control+Space");
    await expect(completions(page).getByText("color", { exact: true }).first()).toBeVisible({
      timeout: 1000,
    });
  }).toPass();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await code(page)).css).toMatch(/^a \{\n {2}col[\w-]*: red;$/);
});

test("completions: Tab changes no complete word, and none into one that begins otherwise", async ({
  page,
}) => {
  await typeAndComplete(page, "JavaScript", ["if (a) b();", "else"], "else");
  await page.keyboard.press("Tab");
  await page.keyboard.insertText(" c();");
  await expect.poll(async () => (await code(page)).js.replaceAll(/\s+/g, " ")).toBe("if (a) b(); else c();");
  await typeAndComplete(page, "JavaScript", ["if (a) b();", "els"], "else");
  await page.keyboard.press("Tab");
  await page.keyboard.insertText(" c();");
  await expect.poll(async () => (await code(page)).js.replaceAll(/\s+/g, " ")).toBe("if (a) b(); else c();");
});

test("Escape and Tab leave the editor, though completions were shown", async ({ page }) => {
  await typeAndComplete(page, "CSS", ["a {", "pos"], "position");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(editor(page, "CSS")).not.toBeFocused();
  expect((await code(page)).css).toBe("a {\n  pos");
});

test("completions: in a snippet Tab goes to the next field", async ({ page }) => {
  await typeAndComplete(page, "JavaScript", ["let a", "for"], "loop");
  await page.keyboard.press("Tab");
  await page.keyboard.type("i");
  await page.keyboard.press("Tab");
  await page.keyboard.type("d");
  await page.keyboard.press("Control+Space");
  await expect(completions(page)).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.type("go()");
  const squashed = async () => (await code(page)).js.replaceAll(/\s+/g, " ");
  await expect.poll(squashed).toBe("let a for (let i = 0; i < d; i++) { go() }");
});

/** Holds back what the document doesn't name: languages and aids come after the editor. @returns lets them come */
async function withoutAids(page: Page): Promise<() => void> {
  const document = await (await page.request.get(server.origin)).text();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    if (!document.includes(new URL(route.request().url()).pathname)) await released;
    await route.continue();
  });
  await page.goto(server.origin);
  await editor(page, "HTML").focus();
  return release;
}

test("what is typed before aids and languages have come stays, and so does its undo", async ({ page }) => {
  const script = page.locator(".cm-line span", { hasText: /^let$/ });
  const release = await withoutAids(page);
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("<script>let a = (1);</script>");
  const html = "<h1>Hello</h1>\n<script>let a = (1);</script>";
  await expect.poll(async () => (await code(page)).html).toBe(html);
  await page.keyboard.press("Shift+Home");
  await page.keyboard.press("Control+f");
  await expect(script).toHaveCount(0);
  release();
  await expect(page.getByRole("textbox", { name: "Find" })).toBeFocused();
  await expect(script).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(editor(page, "HTML")).toBeFocused();
  expect((await code(page)).html).toBe(html);
  // The selection stayed, too.
  await page.keyboard.type("p");
  await expect.poll(async () => (await code(page)).html).toBe("<h1>Hello</h1>\np");
  await page.keyboard.press("Control+z");
  await expect.poll(async () => (await code(page)).html).toBe(html);
});

test("a search that is asked for by the first key opens once it has come", async ({ page }) => {
  const release = await withoutAids(page);
  await page.keyboard.press("Control+f");
  release();
  await expect(page.getByRole("textbox", { name: "Find" })).toBeFocused();
});

test("a change that follows another before React is done with that one leaves text and caret", async ({
  page,
}) => {
  await atEnd(page, "HTML");
  for (let character = 0; character < "</h1>".length; character += 1) await page.keyboard.press("ArrowLeft");
  await page.evaluate(() => {
    const insert = (text: string) => document.execCommand("insertText", false, text);
    // As on a slow device, where the change of the page takes all of React's time: what is left waits for a task of its own.
    const now = performance.now.bind(performance);
    let late = 0;
    performance.now = () => now() + late;
    const own = Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue") as PropertyDescriptor;
    Object.defineProperty(Node.prototype, "nodeValue", {
      ...own,
      set(this: Node, text: string) {
        own.set?.call(this, text);
        if (output.contains(this)) late += 100;
      },
    });
    const output = document.querySelector("output") as HTMLOutputElement;
    // It is called at the end of the task in which React has changed the page.
    const changed = new MutationObserver(() => {
      changed.disconnect();
      insert("b");
    });
    changed.observe(output, { childList: true, characterData: true, subtree: true });
    // In no event of the learner's, which React would be done with at once.
    setTimeout(() => insert("a"));
  });
  await expect.poll(async () => (await code(page)).html).toBe("<h1>Helloab</h1>");
  await page.keyboard.type("c");
  await expect.poll(async () => (await code(page)).html).toBe("<h1>Helloabc</h1>");
});

test("a tag whose end has not been parsed yet is not closed a second time", async ({ page }) => {
  await editor(page, "HTML").click();
  await page.keyboard.press("Control+a");
  await paste(page, `\n${"<p>text</p>\n".repeat(20_000)}</main>`);
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("<main>");
  await expect.poll(async () => (await code(page)).html.slice(0, 18)).toBe("<main>\n<p>text</p>");
});

test("an opening bracket that is typed again matches the closing one that was left", async ({ page }) => {
  await page.getByRole("tab", { name: "CSS" }).click();
  await editor(page, "CSS").click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Shift+End");
  await page.keyboard.type("main {");
  await expect.poll(async () => (await code(page)).css).toBe("main {\n  background: #111;\n}\n");
});

test("a learner types CSS, and an abbreviation and Tab write the rest", async ({ page }) => {
  await page.getByRole("tab", { name: "CSS" }).click();
  await atEnd(page, "CSS");
  await page.keyboard.type("p {");
  await page.keyboard.press("Enter");
  await abbreviate(page, "css", "m10", "margin: 10px;");
});

test("the keyboard gets into the editor, indents there, and gets out again", async ({ page }) => {
  await page.getByRole("tab", { name: "JavaScript" }).click();
  await expect(editor(page, "JavaScript")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(editor(page, "JavaScript")).toBeFocused();
  await expect(editor(page, "JavaScript")).toHaveAccessibleDescription(/press Escape, then Tab/);
  await page.keyboard.press("Tab");
  await expect.poll(async () => (await code(page)).js).toBe("  console.log('hello')");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("tab", { name: "JavaScript" })).toBeFocused();
});

test("the arrow keys go from tab to tab", async ({ page }) => {
  await page.getByRole("tab", { name: "HTML" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "CSS" })).toBeFocused();
  await expect(page.getByRole("tab", { name: "CSS" })).toHaveAttribute("aria-selected", "true");
  await expect(editor(page, "CSS")).toBeVisible();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "HTML" })).toBeFocused();
  await expect(editor(page, "HTML")).toBeVisible();
  await expect(editor(page, "CSS")).toBeHidden();
});

test("each tab keeps its own undo, through visits to the others", async ({ page }) => {
  await atEnd(page, "HTML");
  // In one step: keys with a pause between them are undone one by one.
  await page.keyboard.insertText("one");
  await page.getByRole("tab", { name: "CSS" }).click();
  await editor(page, "CSS").click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("/*two*/");
  await page.getByRole("tab", { name: "HTML" }).click();
  await editor(page, "HTML").click();
  await page.keyboard.press("Control+z");
  await expect.poll(async () => (await code(page)).html).toBe("<h1>Hello</h1>");
  expect((await code(page)).css).toContain("/*two*/");
});

test("a reload loses nothing, and Reset can be undone", async ({ page }) => {
  await atEnd(page, "HTML");
  await page.keyboard.type("<p>mine");
  const mine = (await code(page)).html;
  await page.reload();
  expect((await code(page)).html).toBe(mine);
  await expect(editor(page, "HTML")).toContainText("mine");
  await page.getByRole("button", { name: "Reset" }).click();
  await expect(editor(page, "HTML")).not.toContainText("mine");
  await page.getByRole("button", { name: "Undo reset" }).click();
  await expect(editor(page, "HTML")).toContainText("mine");
  await expect(page.getByRole("button", { name: "Undo reset" })).toHaveCount(0);
});

test("Ctrl+S saves without the browser's dialog; a forbidden paste is refused", async ({ page }) => {
  await editor(page, "HTML").click();
  await page.keyboard.press("Control+s");
  await expect(page).toHaveTitle("saved");
  for (const [text, length] of [
    ["forbidden", 0],
    ["allowed", 7],
  ] as const) {
    const before = (await code(page)).html.length;
    await paste(page, text);
    expect((await code(page)).html.length - before).toBe(length);
  }
});

for (const [width, height] of [
  [1440, 900],
  [360, 780],
] as const) {
  test(`the editor has no violations that axe finds and fits at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await expect(page.locator(".cm-line span").first()).toBeVisible();
    expect(await findViolations(page, { include: ["#root"], exclude: ["output"] })).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}
