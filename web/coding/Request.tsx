import { ChevronDown } from "lucide-react";
import { Markdown } from "../ui/Markdown.tsx";
import classes from "./Request.module.css";

/** The task's request above the editors. It can be collapsed. */
export function Request({ text }: { text: string }) {
  return (
    <details className={classes.request} open>
      <summary>
        <ChevronDown size={16} aria-hidden="true" />
        What to build
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard */}
      <section className={classes.text} tabIndex={0} aria-label="What to build">
        <Markdown text={text} top={3} />
      </section>
    </details>
  );
}
