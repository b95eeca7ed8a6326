import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import classes from "./Disclosure.module.css";

type Props = {
  title: string;
  /** What stands beside the title, also while the text is collapsed. */
  status?: ReactNode;
  /** Whether the text is being loaded. */
  busy?: boolean;
  children: ReactNode;
};

/** A text above the editors that can be collapsed. Its height is limited for the editors' sake, and a longer text scrolls. */
export function Disclosure({ title, status, busy, children }: Props) {
  return (
    <details className={classes.disclosure} open>
      <summary>
        <ChevronDown size={16} aria-hidden="true" />
        {title}
        {status}
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard */}
      <section className={classes.text} tabIndex={0} aria-label={title} aria-busy={busy}>
        {children}
      </section>
    </details>
  );
}
