/// <reference types="vite/client" />
import "../../web/styles/tokens.css";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { Button } from "../../web/ui/Button.tsx";
import { Dialog } from "../../web/ui/Dialog.tsx";
import { MessagesProvider, useMessages } from "../../web/ui/messages.tsx";

/** Makes the page's messages available to the test as `window.messages`. A button opens a dialog, in which another one opens the next. */
function ExposedMessages() {
  const [depth, setDepth] = useState(0);
  Object.assign(window, { messages: useMessages() });
  return (
    <>
      <p role="status">ready</p>
      <Nested depth={depth} at={1} onDepth={setDepth} />
    </>
  );
}

type NestedProps = { depth: number; at: number; onDepth: (depth: number) => void };

function Nested({ depth, at, onDepth }: NestedProps) {
  // The browser lets one Esc close what was opened without a press of its own.
  if (at > depth) return <Button onClick={() => onDepth(at)}>{`Open ${at}`}</Button>;
  return (
    <Dialog title={`Dialog ${at}`} onClose={() => onDepth(at - 1)}>
      <Nested depth={depth} at={at + 1} onDepth={onDepth} />
    </Dialog>
  );
}

createRoot(document.getElementById("root") as HTMLElement).render(
  <MessagesProvider>
    <ExposedMessages />
  </MessagesProvider>,
);
