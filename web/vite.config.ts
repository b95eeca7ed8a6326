import { createHash } from "node:crypto";
import { relative } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type UserConfig } from "vite";
import { engineWorker } from "./build/engine-worker.ts";
import { pageDocuments } from "./build/pages.ts";
import { pagesHost, readPagesHost } from "./build/pages-host.ts";

const worker = `http://127.0.0.1:${process.env.WORKER_PORT ?? 8788}`;

const shared: UserConfig = {
  root: import.meta.dirname,
  plugins: [react()],
  css: {
    modules: {
      // Depends only on the file and the name, so that the prerendered landing page has the same class names as the build.
      generateScopedName: (name, file) => {
        const path = relative(import.meta.dirname, file.split("?")[0] ?? file);
        return `${name}-${createHash("sha256").update(`${path} ${name}`).digest("base64url").slice(0, 6)}`;
      },
    },
  },
};

export default defineConfig({
  ...shared,
  plugins: [react(), pageDocuments(shared), pagesHost()],
  worker: engineWorker,
  define: { "import.meta.env.PAGES_HOST": JSON.stringify(readPagesHost()) },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2023",
    chunkSizeWarningLimit: 700,
    // All browsers that support ES2023 support it.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The modules that every page needs are in one chunk, since on a phone one more request costs more than a kilobyte.
        codeSplitting: {
          groups: [
            { name: "react", test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 2 },
            {
              name: "base",
              test: /node_modules\/(?:react-router|@tanstack\/(?!.*nfinite)[\w-]+|hono)\/|web\/(?:audio\/(?:player|tracks|MuteToggle)|api\/client|ui\/(?:Button|Glyph|Plans|Loading|VisitorsOnly))\.|worker\/rules\/time-scale/,
            },
            {
              name: "icons",
              test: /lucide-react\/dist\/esm\/(?!icons)|icons\/(?:arrow-left|check|circle-question-mark|map|play|x)\.m?js/,
            },
            // Small parts of the pages with exercises: one file more in the list that every page fetches would be too much.
            { name: "exercise", test: /web\/coding\/(?:Choices|CodeToRead|DrawnPage|Tips)\./ },
            // The highlighting of read-only code, which also needs no editor. The languages are chunks of their own.
            {
              name: "colours",
              test: /node_modules\/@lezer\/(?:common|highlight)\/|web\/editor\/colours/,
              priority: 1,
            },
            // Without the hook of drafts, whose requests every page needs: they would be in this chunk too.
            {
              name: "editor",
              test: /node_modules\/(?:@codemirror\/(?!lang-)[\w-]+|style-mod|w3c-keyname|crelt|@marijn)\/|web\/preview\/(?:PreviewFrame|run-frame|(?:own-|isolated-)?stage|process-isolation|pages-origin|open-preview|crash-marker)|web\/editor\/(?!languages|colours|use-draft)/,
            },
          ],
        },
      },
    },
  },
  // `npm run dev` serves the web app here and forwards the rest to the worker.
  // Paths that end in .ts are the modules in web/api, not routes of the API.
  server: {
    proxy: { "^/api/(?!.+\\.ts(\\?|$))": { target: worker, ws: true }, "/sandbox": worker },
  },
});
