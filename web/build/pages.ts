/**
 * Writes a document for each page: `/login` answers with login.html, which has the page's title and names the screen's chunks from
 * the start, so that they needn't wait for the entry to ask for them. The documents of `/` and its parts hold the landing page itself.
 */
import { createHash } from "node:crypto";
import { join } from "node:path";
import type { OutputBundle, OutputChunk } from "rolldown";
import { createServer, type Plugin, type UserConfig } from "vite";
import { PAGES, SCREEN_FILES } from "../pages.ts";
import { pageHead, withHead } from "./page-head.ts";

const root = join(import.meta.dirname, "..");
const ROOT = '<div id="root"></div>';
const LANDING = SCREEN_FILES.Landing;
/** An address that no page has. */
const NOWHERE = "/404";

/** @param config what the landing page is rendered with: the same as the build's, or its class names would differ */
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
        const front = await renderLanding(config);
        const rewrites: string[] = [];
        const starters = new Set<string>();
        for (const page of PAGES) {
          const path = page.path.slice(1);
          const module = SCREEN_FILES[page.screen];
          const titled = withHead(shell, pageHead(`/${path.replace(/:\w+/, "an-id")}`));
          let document = titled.replace("  </head>", `${hints(bundle, module, shell)}  </head>`);
          if (module === LANDING) {
            const { html, starter } = landing(document, front);
            if (!starters.has(starter.fileName)) this.emitFile({ type: "asset", ...starter });
            starters.add(starter.fileName);
            document = html;
          }
          if (path === "") index.source = document;
          else if (!path.includes("/"))
            this.emitFile({ type: "asset", fileName: `${path}.html`, source: document });
          else {
            // Not at `/battle`, which is no page: a file answers at its own address too.
            const place = `documents/${path.split("/")[0]}`;
            this.emitFile({ type: "asset", fileName: `${place}.html`, source: document });
            rewrites.push(`/${path.replace(/:\w+/g, "*")} /${place} 200`);
          }
        }
        // Answers every other address, with the status that it deserves.
        const nowhere = withHead(shell, pageHead(NOWHERE));
        this.emitFile({ type: "asset", fileName: "404.html", source: nowhere });
        if (rewrites.length > 0)
          this.emitFile({ type: "asset", fileName: "_redirects", source: `${rewrites.join("\n")}\n` });
      },
    },
  };
}

/** The links to a screen's scripts and styles, but for those that the document has anyway. */
function hints(bundle: OutputBundle, module: string, shell: string): string {
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
 * The document of `/` or of a part of it: the page is there already, and its links lead on without a script. So the scripts are
 * asked for after the first paint, all at once, and leave the line to the styles and fonts before it.
 * @param page the landing page as rendered
 */
function landing(
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
  // Fetched together, run one by one: between two of them the page can answer a touch.
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
  html = html.replace("STARTER", `/${fileName}`).replace(ROOT, () => `<div id="root">${page}</div>`);
  return { html, starter: { fileName, source } };
}

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
