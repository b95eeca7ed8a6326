import { createRoot } from "react-dom/client";
import { createEngineClient, type EngineClient } from "../../web/engine/engine-client.ts";
import type { ConsoleLine } from "../../web/preview/messages.ts";
import { openPreview } from "../../web/preview/open-preview.ts";
import { PreviewFrame, type PreviewFrameProps } from "../../web/preview/PreviewFrame.tsx";
import type { HoldReason } from "../../web/preview/stage.ts";
import type { Code } from "../../worker/rules/code.ts";

/** The interface between a browser test and the page with the preview, as `window.harness`. */
interface PreviewHarness {
  /** The console lines of all previews, oldest first. */
  lines: ConsoleLine[];
  /** With `mayHold` typed code may be held back, as on the desk. */
  show(props: Omit<PreviewFrameProps, "title">, mayHold?: boolean): void;
  /** Why code was held back, and null where it was run, oldest first. */
  holds: (HoldReason | null)[];
  /** The code that the button opens in a popup. */
  popupCode: Code;
  isBlocked: boolean | null;
  newEngineClient: typeof createEngineClient;
  /** An engine client that the test creates. */
  client: EngineClient | null;
}

declare global {
  interface Window {
    harness: PreviewHarness;
    secret: string;
  }
}

const root = createRoot(document.getElementById("root") as HTMLElement);
const lines: ConsoleLine[] = [];
const holds: (HoldReason | null)[] = [];
const onHold = (reason: HoldReason | null) => holds.push(reason);
const onConsole = (newLines: ConsoleLine[]) => lines.push(...newLines);

window.secret = "top secret";
window.harness = {
  lines,
  show: (props, mayHold = false) =>
    root.render(
      <PreviewFrame
        title="Somebody's page"
        onConsole={onConsole}
        {...(mayHold ? { onHold } : {})}
        {...props}
      />,
    ),
  holds,
  popupCode: { html: "", css: "", js: "" },
  isBlocked: null,
  newEngineClient: createEngineClient,
  client: null,
};
document.getElementById("run")?.addEventListener("click", () => {
  window.harness.isBlocked = openPreview(window.harness.popupCode, { onConsole }).blocked;
});
