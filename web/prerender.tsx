/** Renders pages to HTML for their documents. Only the build imports this (web/build/pages.ts). */
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router";
import { Front } from "./screens/landing/Front.tsx";
import { LogInForm } from "./screens/log-in/LogInForm.tsx";
import { Privacy } from "./screens/privacy/Privacy.tsx";
import { DetailsForm } from "./screens/sign-up/DetailsForm.tsx";

const nothing = () => undefined;

/** What the document of a screen shows before its scripts have come, by the screen's name. */
const PAGES: Readonly<Record<string, ReactNode>> = {
  Landing: <Front />,
  Privacy: <Privacy />,
  LogIn: (
    <LogInForm
      credentials={{ email: "", password: "" }}
      problem=""
      busy={false}
      onChange={nothing}
      onSubmit={nothing}
    />
  ),
  SignUp: (
    <DetailsForm
      details={{ display_name: "", email: "", password: "" }}
      problems={{}}
      busy={false}
      onChange={nothing}
      onSubmit={nothing}
    />
  ),
};

/** The page of each screen that has one as HTML, by the screen's name. */
export function renderPages(): Record<string, string> {
  const html = Object.entries(PAGES).map(([screen, page]) => {
    const markup = renderToStaticMarkup(<StaticRouter location="/">{page}</StaticRouter>);
    // React adds preloads for the pictures. They would delay styles, fonts and scripts.
    return [screen, markup.replace(/^(?:<link rel="preload" as="image"[^>]*>)+/, "")];
  });
  return Object.fromEntries(html);
}
