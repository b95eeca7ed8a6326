/**
 * Writes a document for each page, e.g. login.html for `/login`. It has the page's title, and links to the screen's chunks, so that
 * they load in parallel with the entry. The documents of the landing page and its sections contain the prerendered page.
 */
import { createHash } from "node:crypto";
import { join } from "node:path";
import type { OutputBundle, OutputChunk } from "rolldown";
import { createServer, type Plugin, type UserConfig } from "vite";
import { PAGES, SCREEN_FILES } from "../pages.ts";
import { pageHead, withHead } from "./page-head.ts";

const root = join(import.meta.dirname, "..");
const EMPTY_ROOT = '<div id="root"></div>';
const LANDING = SCREEN_FILES.Landing;
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
        const shell = String(index.source);
        const landingHtml = await renderLanding(config);
        const rewrites: string[] = [];
        const emittedStarters = new Set<string>();
        for (const page of PAGES) {
          const path = page.path.slice(1);
          const module = SCREEN_FILES[page.screen];
          const titled = withHead(shell, pageHead(`/${path.replace(/:\w+/, "an-id")}`));
          let document = titled.replace("  </head>", `${preloadLinks(bundle, module, shell)}  </head>`);
          if (module === LANDING) {
            const { html, starter } = landingDocument(document, landingHtml);
            if (!emittedStarters.has(starter.fileName)) this.emitFile({ type: "asset", ...starter });
            emittedStarters.add(starter.fileName);
            document = html;
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
        const notFound = withHead(shell, pageHead(UNKNOWN_PATH));
        this.emitFile({ type: "asset", fileName: "404.html", source: notFound });
        if (rewrites.length > 0)
          this.emitFile({ type: "asset", fileName: "_redirects", source: `${rewrites.join("\n")}\n` });
      },
    },
  };
}

/** The links to a screen's scripts and styles that the shell doesn't contain. */
function preloadLinks(bundle: OutputBundle, module: string, shell: string): string {
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
  const missing = (names: Set<string>) => [...names].filter((name) => !shell.includes(name));
  return [
    ...missing(scripts).map((name) => `    <link rel="modulepreload" crossorigin href="/${name}">\n`),
    ...missing(styles).map((name) => `    <link rel="stylesheet" crossorigin href="/${name}">\n`),
  ].join("");
}

/**
 * The document of the landing page or a section of it. The prerendered page works without scripts. So a starter script loads them
 * after the first paint, which leaves the bandwidth before it to styles and fonts.
 * @param page the prerendered landing page
 */
function landingDocument(
  document: string,
  page: string,
): { html: string; starter: { fileName: string; source: string } } {
  const scripts: string[] = [];
  let html = document
    .replace(/ *<link rel="modulepreload"[^>]*href="([^"]+)">\n/g, (_, file: string) => {
      scripts.push(file);
      return "";
    })
    .replace(/(<script type="module"[^>]*src=")([^"]+)"/, (_, before: string, file: string) => {
      scripts.push(file);
      return `${before}STARTER"`;
    });
  // The scripts are fetched together and run one by one, so that input is handled in between.
  const source = `document.getElementById(location.pathname.slice(1))?.scrollIntoView();
const files = ${JSON.stringify(scripts)};
requestAnimationFrame(() => setTimeout(async () => {
  for (const href of files) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  for (const file of files) {
    await import(file);
    await new Promise((next) => setTimeout(next));
  }
}));
`;
  const fileName = `assets/start-${createHash("sha256").update(source).digest("base64url").slice(0, 8)}.js`;
  html = html.replace("STARTER", `/${fileName}`).replace(EMPTY_ROOT, () => `<div id="root">${page}</div>`);
  return { html, starter: { fileName, source } };
}

/** Prerenders the landing page, with a development server that compiles its modules. */
async function renderLanding(config: UserConfig): Promise<string> {
  const server = await createServer({
    ...config,
    configFile: false,
    logLevel: "error",
    appType: "custom",
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
  });
  try {
    const { renderFront } = (await server.ssrLoadModule("/screens/landing/prerender.tsx")) as {
      renderFront: () => string;
    };
    return renderFront();
  } finally {
    await server.close();
  }
}
