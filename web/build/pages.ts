/**
 * Writes a document for each page, e.g. login.html for `/login`. It has the page's head, and links to the screen's chunks, so that
 * they load in parallel with the entry. The pages that visitors come to first are prerendered, with their styles in the document: the
 * landing page and its sections with a small script in place of the app, the forms and the page on personal data with one that comes before the app.
 */
import { join } from "node:path";
import type { OutputBundle, OutputChunk } from "rolldown";
import { createServer, type Plugin, type UserConfig } from "vite";
import { withHead } from "../../worker/rules/document-head.ts";
import { PAGES, SCREEN_FILES } from "../pages.ts";
import { pageHead } from "./page-head.ts";
import { readPublicOrigin } from "./pages-host.ts";

const root = join(import.meta.dirname, "..");
/** What the entry imports in a task of its own. */
const APP = "app.tsx";
const EMPTY_ROOT = '<div id="root"></div>';
const LANDING = SCREEN_FILES.Landing;
/** The script of the landing page's documents, an entry of the build beside the app. */
export const LANDING_START = "screens/landing/start.ts";
/** The script that documents with a prerendered form have before the app's. */
export const EARLY_FORM = "early-form.ts";
/** A path without a page. */
const UNKNOWN_PATH = "/404";

/**
 * The plugin that writes the documents.
 * @param config for the prerendering; the same as the build's, since class names depend on it
 */
export function pageDocuments(config: UserConfig): Plugin {
  return {
    name: "codenaut-page-documents",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      async handler(_, bundle) {
        const index = bundle["index.html"];
        if (index?.type !== "asset") throw new Error("The build has no index.html");
        const entry = String(index.source);
        const shell = entry.replace("  </head>", `${preloadLinks(bundle, APP, entry)}  </head>`);
        const origin = readPublicOrigin();
        const prerendered = await prerender(config);
        const rewrites: string[] = [];
        for (const page of PAGES) {
          const path = page.path.slice(1);
          const module = SCREEN_FILES[page.screen];
          const headed = withHead(shell, pageHead(page.path), origin);
          let document = headed.replace("  </head>", `${preloadLinks(bundle, module, shell)}  </head>`);
          const html = prerendered[page.screen];
          if (html !== undefined) {
            document = inlineStyles(document, bundle).replace(
              EMPTY_ROOT,
              () => `<div id="root">${html}</div>`,
            );
            document =
              module === LANDING ? landingDocument(document, bundle) : formDocument(document, bundle);
          }
          if (path === "") index.source = document;
          else if (!path.includes("/"))
            this.emitFile({ type: "asset", fileName: `${path}.html`, source: document });
          else {
            // In a folder of its own. A file battle.html would also be served at `/battle`, which isn't a page.
            const name = `documents/${path.split("/")[0]}`;
            this.emitFile({ type: "asset", fileName: `${name}.html`, source: document });
            rewrites.push(`/${path.replace(/:\w+/g, "*")} /${name} 200`);
          }
        }
        // Served for all other paths, with status 404.
        const notFound = withHead(shell, pageHead(UNKNOWN_PATH), origin);
        this.emitFile({ type: "asset", fileName: "404.html", source: notFound });
        if (rewrites.length > 0)
          this.emitFile({ type: "asset", fileName: "_redirects", source: `${rewrites.join("\n")}\n` });
      },
    },
  };
}

/** The chunk of a module, by its path from the web folder, with the scripts and styles that it imports. */
function filesOf(bundle: OutputBundle, module: string) {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === join(root, module));
  if (!chunk) throw new Error(`The build has no chunk of ${module}`);
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const collect = (each: OutputChunk) => {
    if (scripts.has(each.fileName)) return;
    scripts.add(each.fileName);
    for (const name of each.viteMetadata?.importedCss ?? []) styles.add(name);
    for (const name of each.imports) {
      const next = bundle[name];
      if (next?.type === "chunk") collect(next);
    }
  };
  collect(chunk);
  return { entry: chunk.fileName, scripts: [...scripts], styles: [...styles] };
}

const modulePreload = (file: string) => `    <link rel="modulepreload" crossorigin href="/${file}">\n`;

/** The links to a screen's scripts and styles that the shell doesn't contain. */
function preloadLinks(bundle: OutputBundle, module: string, shell: string): string {
  const { scripts, styles } = filesOf(bundle, module);
  const missing = (names: string[]) => names.filter((name) => !shell.includes(name));
  return [
    ...missing(scripts).map(modulePreload),
    ...missing(styles).map((name) => `    <link rel="stylesheet" crossorigin href="/${name}">\n`),
  ].join("");
}

/**
 * The document of the landing page or a section of it: the prerendered page with its own script. That one fetches the app's scripts at
 * the first touch, for the page that follows.
 * @param document with the links of the app and of the landing page's screen
 */
function landingDocument(document: string, bundle: OutputBundle): string {
  const start = filesOf(bundle, LANDING_START);
  const next = new Set([...linksOf(document), ...filesOf(bundle, SCREEN_FILES.SignUp).scripts]);
  for (const file of [...start.scripts, filesOf(bundle, LANDING).entry]) next.delete(file);
  return withStart(document, start, [...next]);
}

/**
 * The document of a prerendered form or text. Its script fetches the app's scripts after the first paint.
 * @param document with the links of the app and of the form's screen
 */
function formDocument(document: string, bundle: OutputBundle): string {
  const early = filesOf(bundle, EARLY_FORM);
  return withStart(document, early, linksOf(document));
}

/** The scripts of a document, the app's entry first. */
function linksOf(document: string): string[] {
  const links = document.matchAll(
    /<(?:script type="module"[^>]*src|link rel="modulepreload"[^>]*href)="\/([^"]+)"/g,
  );
  return [...links].map(([, file = ""]) => file);
}

/** The document with a script of its own in place of the app's, which it is told of. */
function withStart(
  document: string,
  { entry, scripts }: ReturnType<typeof filesOf>,
  next: readonly string[],
): string {
  const links = scripts.filter((file) => file !== entry).map(modulePreload);
  const names = next.map((file) => `/${file}`).join(" ");
  return document
    .replace(/ *<link rel="modulepreload"[^>]*>\n/g, "")
    .replace(/(<script type="module"[^>]*src=")[^"]+"/, `$1/${entry}" data-next="${names}"`)
    .replace("  </head>", `${links.join("")}  </head>`);
}

/** The document with its style sheets in place of the links to them, so that nothing has to be fetched before the first paint. */
function inlineStyles(document: string, bundle: OutputBundle): string {
  return document.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (_, file: string) => {
    const sheet = bundle[file];
    if (sheet?.type !== "asset") throw new Error(`The build has no style sheet ${file}`);
    return `<style>${String(sheet.source).trim()}</style>`;
  });
}

/** Prerenders pages, with a development server that compiles their modules. @returns their HTML by the name of the screen */
async function prerender(config: UserConfig): Promise<Record<string, string>> {
  const server = await createServer({
    ...config,
    configFile: false,
    logLevel: "error",
    appType: "custom",
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
  });
  try {
    const { renderPages } = (await server.ssrLoadModule("/prerender.tsx")) as {
      renderPages: () => Record<string, string>;
    };
    return renderPages();
  } finally {
    await server.close();
  }
}
