import type { ReactNode } from "react";
import { type Code, LANGUAGE_NAMES, LANGUAGES, type Language } from "#rules/code.ts";
import { ColouredCode } from "../ui/ColouredCode.tsx";
import classes from "./CodeToRead.module.css";

/** The languages of a page that have code, each with its name. @param but the one that is edited */
export function CodeToRead({ code, but }: { code: Code; but?: Language }) {
  return LANGUAGES.filter((language) => code[language].trim() !== "" && language !== but).map((language) => (
    <CodeFigure key={language} caption={LANGUAGE_NAMES[language]}>
      <ColouredCode code={code[language]} tab={language} />
    </CodeFigure>
  ));
}

/** A piece of code in a frame with its name. */
export function CodeFigure({ caption, children }: { caption: ReactNode; children: ReactNode }) {
  return (
    <figure className={classes.code}>
      <figcaption>{caption}</figcaption>
      {children}
    </figure>
  );
}
