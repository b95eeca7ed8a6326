/** Actions for the tests of previews, on a page that contains only a preview. */
import type { FrameLocator, Page } from "@playwright/test";
import type { PreviewFrameProps } from "../../web/preview/PreviewFrame.tsx";
import type { Code } from "../../worker/rules/code.ts";

/** The preview's props that a test sets. */
export type Props = Omit<PreviewFrameProps, "title">;

/** Code with the given languages; the others are empty. */
export const code = (parts: Partial<Code>): Code => ({ html: "", css: "", js: "", ...parts });

/** Renders the preview with the given props. */
export async function show(page: Page, props: Props): Promise<void> {
  await page.evaluate((received) => window.harness.show(received), props);
}

/** The visible page of the preview. With the policy `isolated` it is nested in another frame. */
export function visiblePage(page: Page, policy: "own" | "isolated" = "isolated"): FrameLocator {
  const frame = page.frameLocator("iframe:visible");
  return policy === "own" ? frame : frame.frameLocator("iframe:visible");
}

/** Waits for a console line that contains `text`. @returns all lines */
export async function waitForLine(page: Page, text: string): Promise<string[]> {
  await page.waitForFunction(
    (expected) => window.harness.lines.some((line) => line.text.includes(expected)),
    text,
  );
  return page.evaluate(() => window.harness.lines.map((line) => line.text));
}
