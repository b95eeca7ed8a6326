import { join } from "node:path";
import type { Plugin } from "vite";

/** Modules that packages import for what this app doesn't do, by importer and source, and what takes their place. */
const STAND_INS = [
  {
    importer: /\/react-router\/dist\/.*\/lib\/(?:dom\/lib|components)\.js$/,
    source: /\/ssr\/components\.js$/,
    by: "no-prefetch.ts",
  },
  { importer: /\/hono\/dist\/client\/client\.js$/, source: /\/cookie\.js$/, by: "no-cookies.ts" },
];

/**
 * The plugin that leaves out parts of packages, which would be 3 kB of every page: the router's prefetching from a server that renders, and
 * cookies in calls of the API. A build fails if a package comes to import more than these modules have.
 */
export function leaveOut(): Plugin {
  return {
    name: "codenaut-leave-out",
    enforce: "pre",
    apply: "build",
    resolveId(source, importer = "") {
      const found = STAND_INS.find((one) => one.source.test(source) && one.importer.test(importer));
      return found ? join(import.meta.dirname, "stand-ins", found.by) : null;
    },
  };
}
