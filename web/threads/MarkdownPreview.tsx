import { useDeferredValue, useId, useState } from "react";
import { MessageText } from "../chat/MessageText.tsx";
import { Button } from "../ui/Button.tsx";
import classes from "./MarkdownPreview.module.css";

/** A line on how a text is formatted, and on a press the text as others will see it, while it is written. */
export function MarkdownPreview({ text }: { text: string }) {
  const [shown, setShown] = useState(false);
  const shownText = useDeferredValue(text);
  const id = useId();
  return (
    <div className={classes.preview}>
      <div className={classes.row}>
        <p className={classes.help}>
          <code>**bold**</code> <code>*italic*</code> <code>`code`</code> <code>- list</code>{" "}
          <code>&gt; quote</code> <code>```css</code> opens a block of code, <code>```</code> ends it.
        </p>
        <Button
          size="small"
          kind="ghost"
          aria-expanded={shown}
          aria-controls={id}
          onClick={() => setShown(!shown)}
        >
          {shown ? "Hide preview" : "Preview"}
        </Button>
      </div>
      <section id={id} className={classes.text} aria-label="Preview" hidden={!shown}>
        {shown && (shownText.trim() === "" ? <p>Nothing to show yet.</p> : <MessageText text={shownText} />)}
      </section>
    </div>
  );
}
