/// <reference types="vite/client" />
import "../../web/styles/tokens.css";
import { createRoot } from "react-dom/client";
import { CodeTabs } from "../../web/editor/CodeTabs.tsx";
import { useDraft } from "../../web/editor/use-draft.ts";

const START = { html: "<h1>Hello</h1>", css: "body {\n  background: #111;\n}\n", js: "console.log('hello')" };

function EditorPage() {
  const draft = useDraft("somebody.task-1", START);
  return (
    <div style={{ display: "grid", gridTemplateRows: "auto 1fr", minWidth: 0 }}>
      <p>
        <button type="button" onClick={draft.reset}>
          Reset
        </button>
        {draft.undoReset && (
          <button type="button" onClick={draft.undoReset}>
            Undo reset
          </button>
        )}
        <output>{JSON.stringify(draft.code)}</output>
      </p>
      <CodeTabs
        code={draft.code}
        onChange={draft.setCode}
        onSave={() => {
          document.title = "saved";
        }}
        onPaste={(text) => !text.includes("forbidden")}
      />
    </div>
  );
}

createRoot(document.getElementById("root") as HTMLElement).render(<EditorPage />);
