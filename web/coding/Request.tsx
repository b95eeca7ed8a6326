import { ChevronDown } from "lucide-react";
import { Markdown } from "../ui/Markdown.tsx";
import classes from "./Request.module.css";

/** What is asked for, above the code that is to do it; it can be folded away. */
export function Request({ text }: { text: string }) {
  return (
    <details className={classes.request} open>
      <summary>
        <ChevronDown size={16} aria-hidden="true" />
        What to build
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keyboard too */}
      <section className={classes.text} tabIndex={0} aria-label="What to build">
        <Markdown text={text} top={3} />
      </section>
    </details>
  );
}
