import { createHash } from "node:crypto";
import { join, relative } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type UserConfig } from "vite";
import { engineWorker } from "./build/engine-worker.ts";
import { readHeroTask } from "./build/hero-task.ts";
import { lateLanguages } from "./build/late-languages.ts";
import { leaveOut } from "./build/leave-out.ts";
import { EARLY_FORM, LANDING_START, pageDocuments } from "./build/pages.ts";
import { pagesHost, readPagesHost } from "./build/pages-host.ts";

const worker = `http://127.0.0.1:${process.env.WORKER_PORT ?? 8788}`;

const shared: UserConfig = {
  root: import.meta.dirname,
  plugins: [react()],
  define: { "import.meta.env.HERO_TASK": JSON.stringify(readHeroTask()) },
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
  plugins: [react(), lateLanguages(), leaveOut(), pageDocuments(shared), pagesHost()],
  worker: engineWorker,
  define: { ...shared.define, "import.meta.env.PAGES_HOST": JSON.stringify(readPagesHost()) },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2023",
    chunkSizeWarningLimit: 700,
    // All browsers that support ES2023 support it.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The app, and the scripts of the prerendered documents.
      input: {
        index: join(import.meta.dirname, "index.html"),
        start: join(import.meta.dirname, LANDING_START),
        "early-form": join(import.meta.dirname, EARLY_FORM),
      },
      output: {
        // Every page names the files of all screens: a character less in each name counts. 42 bits tell them apart.
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:7][extname]",
        // The modules that every page needs are in one chunk, since on a phone one more request costs more than a kilobyte.
        codeSplitting: {
          groups: [
            // What the landing page shares with others, apart from what it doesn't need before the first touch.
            {
              name: "shared",
              test: /vite\/preload-|web\/(?:storage|audio\/muted|hero-(?:task|work)|next-scripts|ui\/prerendered-form|preview\/drawn-document|transitions\/(?:confetti|motion))\.ts/,
              priority: 3,
            },
            { name: "react", test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 2 },
            {
              name: "base",
              priority: 2,
              test: /node_modules\/(?:react-router|@tanstack\/(?!.*nfinite)[\w-]+|hono)\/|web\/(?:waiting-setting|audio\/(?:player|sound-listeners|tracks|MuteToggle)|api\/(?:client|reachable|use-action)|transitions\/(?:time-scale|travel|skip-keys|preload)|ui\/(?:Button|Sentence|focus-free|first-input|use-media-query|Dialog|Glyph|Loading|messages|page-title|return-focus))\.|worker\/rules\/time-scale/,
            },
            {
              name: "icons",
              test: /lucide-react\/dist\/esm\/(?!icons)|icons\/(?:arrow-left|check|circle-question-mark|play|wrench)\.m?js/,
            },
            // What pages without a desk share, so that the list that every page fetches names one file.
            {
              name: "few-icons",
              test: /lucide-react\/dist\/esm\/icons\/(?:arrow-up|ban|bell|flag|heart|map|message-circle|printer|x)\.m?js/,
            },
            // Lists that go on, and the likes of what stands in them.
            {
              name: "infinite",
              test: /node_modules\/@tanstack\/.*nfinite|web\/api\/(?:use-like|like-sender)\./,
            },
            // How times and learners' names are written.
            {
              name: "written",
              test: /web\/(?:ui\/(?:LearnerName|TimeAgo|time-ago|day-name)|screens\/certificates\/certificate-date)\.|worker\/rules\/(?:dates|public-profile)\./,
            },
            // What pages with an editor share with those that have none.
            {
              name: "drafts",
              test: /web\/(?:editor\/drafts|api\/when-reachable|styles\/breakpoints)|worker\/rules\/(?:code|limits)\.ts/,
              priority: 2,
            },
            // The pages with a form, which are the first ones of a visitor.
            {
              name: "forms",
              test: /web\/(?:ui\/(?:FormPage|Field|Plans|PrerenderedForm|VisitorsOnly)|api\/hero-work)\.|worker\/rules\/display-names/,
              priority: 1,
            },
            // Small parts of the pages with exercises: one file more in the list that every page fetches would be too much.
            { name: "exercise", test: /web\/coding\/(?:Choices|CodeToRead|DrawnPage|Tips)\./ },
            {
              name: "lesson-text",
              test: /web\/(?:ui\/(?:LessonText|lesson-text|Markdown\.module)|coding\/(?:Disclosure|free-start))|icons\/(?:chevron-down|circle)\.m?js/,
            },
            // What reads a page's HTML while it is typed.
            { name: "scan-html", test: /\/(?:unfinished|scan-html)\.ts/ },
            {
              name: "overlays",
              test: /web\/(?:api\/poll|arena\/live-match|friends\/friends-here|ui\/WaitingNotice)\.|worker\/rules\/(?:awards|features)\./,
            },
            // Small parts of the pages around a match, for the same reason.
            {
              name: "around-match",
              test: /web\/arena\/(?:AllowNotifications|InviteButton|server-clock|use-copy-link|use-match-found|use-phase|watching-text)\.|worker\/rules\/(?:battle-challenges|match-timing|room-timing)\./,
            },
            // The highlighting of read-only code, which also needs no editor. The grammars are chunks of their own.
            {
              name: "colours",
              test: /node_modules\/@lezer\/(?:common|highlight|lr)\/|web\/editor\/colours/,
              priority: 1,
            },
            { name: "html-grammar", test: /node_modules\/@lezer\/html\//, priority: 1 },
            // What runs a page, for pages without an editor too. After `base`, since a group takes what its modules import with it.
            {
              name: "preview",
              test: /web\/preview\/(?:PreviewView|OwnPreview|run-frame|(?:own-)?stage|open-preview|crash-marker)/,
              priority: 1,
            },
            {
              name: "isolated-preview",
              test: /web\/preview\/(?:PreviewFrame|isolated-stage|process-isolation|pages-origin)/,
            },
            {
              name: "editor",
              test: /node_modules\/(?:@codemirror\/(?!lang-|autocomplete|search)[\w-]+|style-mod|w3c-keyname|crelt|@marijn)\/|web\/editor\/(?!languages\/(?!late\.ts)|colours|typing-aids|help\/(?!use-help|editor-help))/,
            },
            // The coding page, with the ship that all its pages but one have. After `editor` and `lesson-text`, for the same reason.
            {
              name: "coding",
              test: /web\/coding\/(?:CodingPage|use-ship|receive-drafts|tip-place|ship-id|own-start-choice|LateResultCard|Reminder|TalkButton)/,
            },
            // The language of most tasks' first tab. After `editor`, for the same reason.
            {
              name: "html-language",
              test: /node_modules\/@codemirror\/lang-html\/|web\/editor\/languages\/(?:html|late-css|late-javascript)\.ts/,
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
