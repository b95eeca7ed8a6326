/**
 * A script as a `data:` URL. WebKit tells a page of an opaque origin only "Script error." of an error in an inline script; of one in a
 * `data:` URL it tells all. The URL names the tab and the line of the tab on which the script's text begins (runtime/console.ts).
 */
export function scriptUrl(tab: "js" | "html", line: number, code: string): string {
  // A stack trace is split at these, and a value in quotes at an apostrophe.
  const text = encodeURIComponent(code).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  return `data:text/javascript;codenaut=${tab}-${line};charset=utf-8,${text}`;
}
