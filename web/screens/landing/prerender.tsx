/** Renders the landing page to HTML. Only the build imports this (web/build/pages.ts). */
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router";
import { Front } from "./Front.tsx";

/** The landing page as HTML, so that it is shown before the scripts are loaded. */
export function renderFront(): string {
  const page = renderToStaticMarkup(
    <StaticRouter location="/">
      <Front />
    </StaticRouter>,
  );
  // React adds preloads for the pictures. They would delay styles, fonts and scripts.
  return page.replace(/^(?:<link rel="preload" as="image"[^>]*>)+/, "");
}
