/** The fonts of code and numbers. */
import type { Page } from "@playwright/test";
import { ship } from "./coding.ts";
import { chooseProject, expect, paint, test } from "./fixtures.ts";

/** The elements with code whose styles allow ligatures. */
const joined = (page: Page) =>
  page.evaluate(() => {
    const code = [...document.querySelectorAll("*")].filter((element) =>
      /^"?JetBrains Mono/.test(getComputedStyle(element).fontFamily),
    );
    if (code.length === 0) throw new Error("The page shows no code");
    return code
      .filter((element) => getComputedStyle(element).fontVariantLigatures !== "no-contextual")
      .map((element) => element.outerHTML.slice(0, 80));
  });

test("the code font has ligatures, and our pages don't use them", async ({ page }) => {
  await page.goto("/goback");
  await paint(page);
  await page.evaluate(async () => {
    await document.fonts.load('40px "JetBrains Mono"', "=>!==");
    const line = (id: string, ligatures: string) =>
      `<pre id="${id}" style="background:black;font-size:40px;width:400px;margin:0;${ligatures}">=> === !== &lt;/</pre>`;
    document.body.innerHTML =
      line("ours", "") +
      line("off", "font-variant-ligatures:none") +
      line("on", "font-variant-ligatures:normal");
  });
  const [ours, off, on] = await Promise.all(
    ["ours", "off", "on"].map((id) => page.locator(`#${id}`).screenshot()),
  );
  expect(ours?.equals(off ?? Buffer.of())).toBe(true);
  expect(ours?.equals(on ?? Buffer.of())).toBe(false);
});

test("no ligatures in code on the landing page and the free page", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("textbox", { name: "HTML" })).toBeVisible();
  expect(await joined(page)).toEqual([]);
  await page.goto("/testing");
  await expect(page.getByRole("textbox", { name: "HTML" })).toBeVisible();
  expect(await joined(page)).toEqual([]);
});

test("no ligatures in code in messages, editor, tools, reminder and result", async ({ page, learner: _ }) => {
  await chooseProject(page, 8);
  await page.goto("/inbox");
  await expect(page.getByRole("button", { name: "Start Task" })).toBeVisible();
  expect(await joined(page)).toEqual([]);
  await page.goto("/playground");
  await expect(page.getByRole("textbox", { name: "CSS", exact: true })).toBeVisible();
  expect(await joined(page)).toEqual([]);
  await page.getByRole("button", { name: "Show the task again" }).click();
  expect(await joined(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await ship(page);
  await page.getByText("Suggested answer").click();
  await expect(page.getByRole("button", { name: /Copy the/ }).first()).toBeVisible();
  expect(await joined(page)).toEqual([]);
});

test("no ligatures in code on the cheatsheet", async ({ page, warrior: _ }) => {
  await page.goto("/cheatsheet");
  await expect(page.locator("pre").first()).toBeVisible();
  expect(await joined(page)).toEqual([]);
});

test("numbers are drawn in the text font, also in texts of the display font", async ({ page }) => {
  await page.goto("/goback");
  await paint(page);
  await page.evaluate(async () => {
    await Promise.all([document.fonts.load("20px Orbitron"), document.fonts.load('20px "Exo 2"')]);
    document.body.innerHTML = `<h1 id="digits">0123456789</h1><h1 id="words">LEVEL</h1>`;
    // The fonts of a text are known once it is drawn.
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
  });
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument");
  const fontsOf = async (selector: string) => {
    const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector });
    const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
    return fonts.map(({ familyName }) => familyName.replace(/ (?:Thin|Regular|Black)$/, ""));
  };
  expect(await fontsOf("#digits")).toEqual(["Exo 2"]);
  expect(await fontsOf("#words")).toEqual(["Orbitron"]);
});
