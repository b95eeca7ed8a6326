/** Tells the web app of the second host, which wrangler.toml names for the worker. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const root = join(import.meta.dirname, "../..");
/** The policy's word for the second host of a local server. */
const LOCAL_SOURCE = "http://pages.localhost:*";

/** The host that other people's code is shown from, as wrangler.toml has it; empty for none. */
export function readPagesHost(): string {
  return /^PAGES_HOST = "([\w.-]*)"/m.exec(readFileSync(join(root, "wrangler.toml"), "utf8"))?.[1] ?? "";
}

/** Lets the built pages hold frames of the second host: its name in the policy of `_headers`. */
export function pagesHost(): Plugin {
  return {
    name: "codenaut-pages-host",
    apply: "build",
    closeBundle() {
      const host = readPagesHost();
      if (!host) return;
      const path = join(root, "web/dist/_headers");
      const headers = readFileSync(path, "utf8");
      writeFileSync(path, headers.replace(LOCAL_SOURCE, `${LOCAL_SOURCE} https://${host}`));
    },
  };
}
