/// <reference types="vite/client" />
import "../../web/styles/tokens.css";
import { createRoot } from "react-dom/client";
import { MessagesProvider, useMessages } from "../../web/ui/messages.tsx";

/** Hands the page's messages to the test. */
function Handed() {
  Object.assign(window, { messages: useMessages() });
  return <p role="status">ready</p>;
}

createRoot(document.getElementById("root") as HTMLElement).render(
  <MessagesProvider>
    <Handed />
  </MessagesProvider>,
);
