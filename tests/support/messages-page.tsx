/// <reference types="vite/client" />
import "../../web/styles/tokens.css";
import { createRoot } from "react-dom/client";
import { MessagesProvider, useMessages } from "../../web/ui/messages.tsx";

/** Makes the page's messages available to the test as `window.messages`. */
function ExposedMessages() {
  Object.assign(window, { messages: useMessages() });
  return <p role="status">ready</p>;
}

createRoot(document.getElementById("root") as HTMLElement).render(
  <MessagesProvider>
    <ExposedMessages />
  </MessagesProvider>,
);
