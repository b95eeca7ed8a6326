import type { Extension } from "@codemirror/state";

/** A language of the editor. Each has a file that is loaded when its tab is first opened. */
export type EditorLanguage = "html" | "css" | "javascript";

/** Loads a language. Rejects if its file can't be loaded. */
export async function loadLanguage(name: EditorLanguage): Promise<Extension> {
  switch (name) {
    case "html":
      return (await import("./html.ts")).language;
    case "css":
      return (await import("./css.ts")).language;
    case "javascript":
      return (await import("./javascript.ts")).language;
  }
}

/**
 * Loads Emmet for HTML or CSS. JavaScript has no abbreviations. Emmet's file has 30 kB, so editors load it at the first key.
 * Rejects if the file can't be loaded.
 */
export async function loadEmmet(name: EditorLanguage): Promise<Extension> {
  if (name === "javascript") return [];
  const { emmetForHtml, emmetForCss } = await import("./emmet.ts");
  return name === "html" ? emmetForHtml : emmetForCss;
}
