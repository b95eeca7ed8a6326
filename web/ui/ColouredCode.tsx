import { useEffect, useState } from "react";
import type { Stretch } from "./highlight.ts";

/** Code beyond this keeps one colour: parsing it would hold the page up. */
const MAX_COLOURED_CHARACTERS = 10_000;

type Tab = "html" | "css" | "js";

/** Code to read, in the editor's colours once they have come; in one colour where the language is another. */
export function ColouredCode({ code, tab }: { code: string; tab: Tab | undefined }) {
  const [stretches, setStretches] = useState<readonly Stretch[]>();
  useEffect(() => {
    let gone = false;
    setStretches(undefined);
    if (!tab || code.length > MAX_COLOURED_CHARACTERS) return;
    import("./highlight.ts").then(
      ({ highlight }) => gone || setStretches(highlight(code, tab)),
      // Without the colours the code reads all the same.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [code, tab]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reachable
    <pre tabIndex={0}>
      <code>
        {stretches
          ? stretches.map(({ text, colour }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the stretches of one text never move
              <span key={at} style={{ color: colour }}>
                {text}
              </span>
            ))
          : code}
      </code>
    </pre>
  );
}
