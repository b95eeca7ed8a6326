/** Actions for the tests of previews, on a page that contains only a preview. */
import type { FrameLocator, Page } from "@playwright/test";
import type { PreviewFrameProps } from "../../web/preview/PreviewFrame.tsx";
import type { Code } from "../../worker/rules/code.ts";

/** The preview's props that a test sets. */
export type Props = Omit<PreviewFrameProps, "title">;

/** Code with the given languages; the others are empty. */
export const code = (parts: Partial<Code>): Code => ({ html: "", css: "", js: "", ...parts });

/** Renders the preview with the given props. With `mayHold` it may hold typed code back, as on the desk. */
export async function show(page: Page, props: Props, mayHold = false): Promise<void> {
  await page.evaluate(([received, hold]) => window.harness.show(received, hold), [props, mayHold] as const);
}

/** What `takeOver` puts into the page of a preview. */
interface TakenOver {
  /** Makes the checks of all stages. */
  check(): void;
  /** What is held back of what stages send to their pages: documents, or heartbeats. */
  held: "documents" | "heartbeats" | null;
  waiting: (() => void)[];
}

declare global {
  interface Window {
    stages: TakenOver;
  }
}

/** Takes the checks of the stages that are created from now on into the test's hands, and what they send to their pages. */
export async function takeOver(page: Page): Promise<void> {
  await page.evaluate(() => {
    const checks: (() => void)[] = [];
    const stages: TakenOver = {
      check() {
        for (const check of checks) check();
      },
      held: null,
      waiting: [],
    };
    window.stages = stages;
    window.setInterval = ((check: () => void) => checks.push(check)) as typeof window.setInterval;
    const { postMessage } = MessagePort.prototype;
    /** React's scheduler has a port too, to which only null is sent. */
    const ports = new Set<MessagePort>();
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      const send = () => Reflect.apply(postMessage, this, [message]);
      const isHeartbeat = message === null || (message as { type?: unknown }).type === "heartbeat";
      if (message !== null) ports.add(this);
      if (ports.has(this) && stages.held === (isHeartbeat ? "heartbeats" : "documents"))
        stages.waiting.push(send);
      else send();
    };
  });
}

/** Holds back what stages send to their pages from now on; null: sends what was held back. */
export async function holdBack(page: Page, held: TakenOver["held"]): Promise<void> {
  await page.evaluate((next) => {
    window.stages.held = next;
    if (!next) for (const send of window.stages.waiting.splice(0)) send();
  }, held);
}

/** Waits until something is held back. */
export async function waitForHeld(page: Page): Promise<void> {
  await page.waitForFunction(() => window.stages.waiting.length > 0);
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
