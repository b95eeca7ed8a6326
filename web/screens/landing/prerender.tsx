/** Run by the build alone (web/build/pages.ts). */
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router";
import { Front } from "./Front.tsx";

/** The landing page as text: it is there before any script has come. */
export function renderFront(): string {
  const page = renderToStaticMarkup(
    <StaticRouter location="/">
      <Front />
    </StaticRouter>,
  );
  // React asks for the pictures before everything else; the text and the scripts are what is waited for.
  return page.replace(/^(?:<link rel="preload" as="image"[^>]*>)+/, "");
}
