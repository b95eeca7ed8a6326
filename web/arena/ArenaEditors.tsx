import { useMemo } from "react";
import type { Code } from "#rules/code.ts";
import { MAX_PASTE_CHARACTERS } from "#rules/match-limits.ts";
import type { Phase } from "#rules/match-phases.ts";
import { CodeTabs } from "../editor/CodeTabs.tsx";
import type { InputCounter } from "../editor/input-counter.ts";
import { useMessages } from "../ui/messages.tsx";
import { TOUCH_QUERY, useMediaQuery } from "../ui/use-media-query.ts";
import classes from "./Arena.module.css";

type Props = {
  /** The code of the battle's start. */
  start: Code;
  code: Code;
  onCode: (code: Code) => void;
  inputCounter: InputCounter;
  phase: Phase;
  fontSize: number;
};

/** The tab that is open first: the first of JavaScript, CSS and HTML that isn't empty. A battle with JavaScript asks for some. */
const firstTab = ({ css, js }: Code) => (js.trim() ? "js" : css.trim() ? "css" : "html");

/** The editors of a battle, which can be written in during the editing and refuse a long paste. */
export function ArenaEditors({ start, code, onCode, inputCounter, phase, fontSize }: Props) {
  const { notify } = useMessages();
  const isTouch = useMediaQuery(TOUCH_QUERY);
  const startTab = useMemo(() => firstTab(start), [start]);
  const allowsPaste = (text: string) => {
    if (text.length <= MAX_PASTE_CHARACTERS) return true;
    notify(`In a battle you type: a paste of more than ${MAX_PASTE_CHARACTERS} characters stays out.`);
    return false;
  };
  return (
    <div className={classes.editors}>
      <CodeTabs
        code={code}
        onChange={onCode}
        readOnly={phase !== "editing"}
        fontSize={fontSize}
        onPaste={allowsPaste}
        inputCounter={inputCounter}
        startTab={startTab}
        autoFocus={phase === "editing"}
        keyRow={isTouch}
        label="Your code"
      />
    </div>
  );
}
