/** Actions of a learner on the coding page. */
import type { Page } from "@playwright/test";
import type { Code } from "../../worker/rules/code.ts";
import { expect } from "./fixtures.ts";

const TABS = [
  ["html", "HTML"],
  ["css", "CSS"],
  ["js", "JavaScript"],
] as const;

/** Replaces the code in the three editors, as by select-all and paste. */
export async function writeCode(page: Page, code: Code): Promise<void> {
  for (const [key, name] of TABS) {
    await page.getByRole("tab", { name, exact: true }).click();
    const editor = page.getByRole("tabpanel", { name, exact: true }).getByRole("textbox");
    await editor.click();
    await page.keyboard.press("ControlOrMeta+a");
    if (code[key] === "") await page.keyboard.press("Delete");
    else await page.keyboard.insertText(code[key]);
  }
}

/** Ships the code in the editors, and waits for the result. */
export async function ship(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Ship", exact: true }).click();
  const question = page.getByRole("dialog", {
    name: "Are you sure you want to ship? Mistakes will lose you exp!",
  });
  await question.getByRole("button", { name: "Ship it" }).click();
  await expect(page.getByRole("button", { name: "Continue" })).toBeVisible();
}
