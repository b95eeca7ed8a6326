import type { Code } from "#rules/code.ts";
import { buildDrawnDocument } from "../preview/drawn-document.ts";
import classes from "./Choices.module.css";

/** A small picture of a page without scripts, in a frame of its own. */
export function DrawnPage({ page, title }: { page: Pick<Code, "html" | "css">; title: string }) {
  return (
    <span className={classes.drawn}>
      <iframe
        title={title}
        sandbox=""
        tabIndex={-1}
        srcDoc={buildDrawnDocument(`<style>${page.css}</style>${page.html}`)}
      />
    </span>
  );
}
