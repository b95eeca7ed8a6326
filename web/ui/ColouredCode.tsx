import { useEffect, useState } from "react";
import type { CodeSpan } from "./highlight.ts";

/** Longer code isn't highlighted, since parsing it would block the page. */
const MAX_COLOURED_CHARACTERS = 10_000;

type Tab = "html" | "css" | "js";

/** Read-only code, highlighted once the highlighter is loaded. @param tab undefined for a language that isn't highlighted */
export function ColouredCode({ code, tab }: { code: string; tab: Tab | undefined }) {
  const [spans, setSpans] = useState<readonly CodeSpan[]>();
  useEffect(() => {
    let isStale = false;
    setSpans(undefined);
    if (!tab || code.length > MAX_COLOURED_CHARACTERS) return;
    import("./highlight.ts").then(
      ({ highlight }) => isStale || setSpans(highlight(code, tab)),
      // If the highlighter can't be loaded, the code stays in one colour.
      () => undefined,
    );
    return () => {
      isStale = true;
    };
  }, [code, tab]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard
    <pre tabIndex={0}>
      <code>
        {spans
          ? spans.map(({ text, colour }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: spans have no other identity and no state
              <span key={at} style={{ color: colour }}>
                {text}
              </span>
            ))
          : code}
      </code>
    </pre>
  );
}
