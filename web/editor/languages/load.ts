import type { Extension } from "@codemirror/state";

/** A language of the editor; each of them is a file that is loaded when its tab is first opened. */
export type EditorLanguage = "html" | "css" | "javascript";

/** Loads a language. Rejects when the file can't be had; the editor then goes on without colours. */
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

/** Loads Emmet for the languages that have it. Its 30 kB are for when somebody begins to type. */
export async function loadEmmet(name: EditorLanguage): Promise<Extension> {
  if (name === "javascript") return [];
  const { inHtml, inCss } = await import("./emmet.ts");
  return name === "html" ? inHtml : inCss;
}
