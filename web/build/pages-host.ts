/** Brings the hosts of wrangler.toml into the built web app. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const root = join(import.meta.dirname, "../..");
/** The source for the second host of a local server in the content security policy. */
const LOCAL_SOURCE = "http://pages.localhost:*";

const readVariable = (pattern: RegExp) =>
  pattern.exec(readFileSync(join(root, "wrangler.toml"), "utf8"))?.[1] ?? "";

/** The second host in wrangler.toml; "" if there is none. */
export const readPagesHost = (): string => readVariable(/^PAGES_HOST = "([\w.-]*)"/m);

/** Where the app is reached by wrangler.toml, without a slash at the end. */
export const readPublicOrigin = (): string => readVariable(/^PUBLIC_ORIGIN = "([^"]*?)\/?"/m);

/** Adds the second host to the content security policy in `_headers`, so that pages may embed its frames. */
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
