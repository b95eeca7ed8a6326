import { join } from "node:path";
import type { Plugin } from "vite";

const LANGUAGES = join(import.meta.dirname, "../editor/languages");
/** What the package of HTML imports for scripts and styles, and the module that takes its place. */
const STAND_INS: Readonly<Record<string, string>> = {
  "@codemirror/lang-javascript": "late-javascript.ts",
  "@codemirror/lang-css": "late-css.ts",
};

/**
 * The plugin that keeps the grammars of JavaScript and CSS out of the language HTML, whose package imports both: the build takes modules in
 * their place that load them with the first script or style. A build fails if that package comes to import more than these modules have.
 */
export function lateLanguages(): Plugin {
  return {
    name: "codenaut-late-languages",
    enforce: "pre",
    resolveId(source, importer) {
      const standIn = importer?.includes("/@codemirror/lang-html/") ? STAND_INS[source] : undefined;
      return standIn === undefined ? null : join(LANGUAGES, standIn);
    },
  };
}
