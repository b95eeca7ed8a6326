/** The scripts that a prerendered document has put off, the app's entry first, as the build has written them (web/build/pages.ts). */
export const nextScripts = (): string[] =>
  (document.querySelector<HTMLScriptElement>("script[data-next]")?.dataset.next ?? "")
    .split(" ")
    .filter(Boolean);
