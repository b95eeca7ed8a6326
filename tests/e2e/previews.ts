/** What the tests of previews share: a page with a preview and nothing else, and a look into what it shows. */
import type { FrameLocator, Page } from "@playwright/test";
import type { PreviewFrameProps } from "../../web/preview/PreviewFrame.tsx";
import type { Code } from "../../worker/rules/code.ts";

export type Props = Omit<PreviewFrameProps, "title">;

export const code = (parts: Partial<Code>): Code => ({ html: "", css: "", js: "", ...parts });

export async function show(page: Page, props: Props): Promise<void> {
  await page.evaluate((given) => window.harness.show(given), props);
}

/** The page in sight: somebody else's stands in a frame within the one that holds it. */
export function visiblePage(page: Page, policy: "own" | "isolated" = "isolated"): FrameLocator {
  const frame = page.frameLocator("iframe:visible");
  return policy === "own" ? frame : frame.frameLocator("iframe:visible");
}

/** Waits for a line that holds `text`, and answers all lines. */
export async function waitForLine(page: Page, text: string): Promise<string[]> {
  await page.waitForFunction(
    (wanted) => window.harness.lines.some((line) => line.text.includes(wanted)),
    text,
  );
  return page.evaluate(() => window.harness.lines.map((line) => line.text));
}
