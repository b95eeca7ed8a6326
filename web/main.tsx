import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { queryClient } from "./api/query-client.ts";
import { Pages, preloadScreen } from "./routes.tsx";
import "./styles/base.css";
import "./transitions/back-guard.ts";
import { MessagesProvider } from "./ui/messages.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

const show = () =>
  // In slices, so that a touch meanwhile isn't kept waiting.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <MessagesProvider>
            <BrowserRouter>
              <Pages />
            </BrowserRouter>
          </MessagesProvider>
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
// The build has written the landing page into the document: it stays until its screen can take over. A screen that can't be
// fetched says so once it is shown.
preloadScreen(location.pathname).then(show, show);
