import { ExternalLink, Smartphone } from "lucide-react";
import { useState } from "react";
import { type Code, LANGUAGE_NAMES } from "#rules/code.ts";
import { OwnPreview } from "../preview/OwnPreview.tsx";
import type { Pointing } from "../preview/pointing.ts";
import type { HoldReason } from "../preview/stage.ts";
import { browserStorage } from "../storage.ts";
import { Button } from "../ui/Button.tsx";
import classes from "./PreviewPane.module.css";

/**
 * The page is made again at each key, but for one that follows another within this time. Shorter than the time between two keys of a
 * quick typist, longer than between repeated ones.
 */
const LIVE_DEBOUNCE_MS = 40;
const PHONE_KEY = "codenaut.preview-phone";

type Props = {
  code: Code;
  /** See `CodingPage`. */
  given: Code | undefined;
  /** A change of this number runs the code again. */
  runs: number;
  /** Whether the browser refused to open a window for the page. */
  isBlocked: boolean;
  /** Whether typing changes the page. Otherwise it waits until it is in view. */
  isLive: boolean;
  /** Connects the page with the HTML in the editor. */
  pointing: Pointing;
  onOpenWindow: () => void;
};

/** The learner's page beside the code: it follows what is typed, and *Run*. */
export function PreviewPane({ code, given, runs, isBlocked, isLive, pointing, onOpenWindow }: Props) {
  const [hold, setHold] = useState<HoldReason | null>(null);
  const [isPhone, setPhone] = useState(() => browserStorage.get(PHONE_KEY) === "yes");
  // The page that isn't in view stays as it was, so that it takes no time from the editor.
  const [shownCode, setShownCode] = useState(code);
  if (isLive && shownCode !== code) setShownCode(code);
  const togglePhone = () => {
    setPhone(!isPhone);
    browserStorage.set(PHONE_KEY, isPhone ? "no" : "yes");
  };
  return (
    <>
      <div className={classes.bar}>
        <p>{isBlocked ? <span role="status">{BLOCKED}</span> : hold ? noticeOf(hold) : "Your page, live"}</p>
        <Button
          size="small"
          kind="ghost"
          className={`${classes.icon} ${classes.phone}`}
          aria-pressed={isPhone}
          aria-label="Phone width"
          title="Phone width"
          onClick={togglePhone}
        >
          <Smartphone size={18} aria-hidden="true" />
        </Button>
        <Button
          size="small"
          kind="ghost"
          className={classes.icon}
          aria-label="Open in a window"
          title="Open in a window"
          onClick={onOpenWindow}
        >
          <ExternalLink size={18} aria-hidden="true" />
        </Button>
      </div>
      <div className={classes.screen} data-phone={isPhone}>
        <OwnPreview
          code={shownCode}
          title="Your page"
          given={given}
          runKey={runs}
          debounceMs={LIVE_DEBOUNCE_MS}
          onHold={setHold}
          pointing={pointing}
        />
      </div>
    </>
  );
}

const BLOCKED = "Your browser blocked the popup, so the preview is here.";

/** Why the page isn't that of the code as it stands. */
function noticeOf(reason: HoldReason): string {
  if (reason === "stopped") return "Your page was stopped. It waits for Run.";
  if (reason === "dialog") return "Your page opens a dialog. It waits for Run.";
  return `The last whole page: your ${LANGUAGE_NAMES[reason]} isn't finished.`;
}
