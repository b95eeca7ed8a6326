/// <reference types="vite/client" />
import "../../web/styles/base.css";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { CodeTabs } from "../../web/editor/CodeTabs.tsx";
import type { EditorHelp, EditorTip } from "../../web/editor/help/editor-help.ts";
import { PreviewFrame } from "../../web/preview/PreviewFrame.tsx";
import { createPointing } from "../../web/preview/pointing.ts";

declare global {
  interface Window {
    /** What is read of what has been taught waits for it. */
    taught?: Promise<void>;
    tellTaught?: () => void;
  }
}

const START = {
  html: '<h1>Tiki Bar</h1>\n<ul>\n  <li>Lime</li>\n  <li>Tea</li>\n</ul>\n<p id="html"></p>',
  css: "h1 {\n  color: tomato;\n  font-size: 40px;\n}\n",
  js: 'document.querySelector("#html").textContent = document.body.innerHTML.split("<script")[0];',
};
const TIP: EditorTip = {
  language: "css",
  line: 2,
  isBelow: false,
  text: "Look at `tomato`: it should be `teal`",
};
const help: EditorHelp = {
  readTaught: async () => {
    await window.taught;
    return new Set(["html-heading", "html-list", "css-font-size"]);
  },
  pointing: createPointing(),
};

/** Code beside its preview, as on the coding page. */
function HelpPage() {
  const [code, setCode] = useState(START);
  const [tip, setTip] = useState<EditorTip | null>(null);
  return (
    <div
      style={{ display: "grid", gridTemplate: "auto minmax(0, 1fr) / 1fr 1fr", minWidth: 0, height: "90vh" }}
    >
      <p style={{ gridColumn: "span 2" }}>
        <button type="button" onClick={() => setTip({ ...TIP })}>
          Keep coding
        </button>
        <output>{JSON.stringify(code)}</output>
      </p>
      <CodeTabs code={code} onChange={setCode} help={help} tip={tip} />
      <PreviewFrame code={code} policy="own" title="Your page" debounceMs={0} pointing={help.pointing} />
    </div>
  );
}

createRoot(document.getElementById("root") as HTMLElement).render(<HelpPage />);
