import type { Code } from "#rules/code.ts";
import { buildDrawnDocument, ownPictures } from "../preview/drawn-document.ts";
import classes from "./Choices.module.css";

type Props = { page: Pick<Code, "html" | "css">; title: string; className?: string | undefined };

/** A small picture of a page without scripts, in a frame of its own. */
export function DrawnPage({ page, title, className = classes.drawn }: Props) {
  return (
    <span className={className}>
      <iframe
        title={title}
        sandbox=""
        tabIndex={-1}
        srcDoc={buildDrawnDocument(`<style>${page.css}</style>${page.html}`, ownPictures(location.origin))}
      />
    </span>
  );
}
