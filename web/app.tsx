import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { queryClient } from "./api/query-client.ts";
import { Pages, preloadScreen } from "./routes.tsx";
import "./transitions/back-guard.ts";
import { MessagesProvider } from "./ui/messages.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

const render = () =>
  // A transition can be interrupted, so that the first render doesn't block input.
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
// The first render waits for the screen, so that no loading text flashes. If loading fails, the screen's error boundary shows the error.
preloadScreen(location.pathname).then(render, render);
