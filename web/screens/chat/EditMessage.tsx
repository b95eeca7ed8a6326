import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { CodeLanguage } from "../../chat/pasted-code.ts";
import { PastingCode, TextBox } from "../../chat/TextBox.tsx";
import { Button } from "../../ui/Button.tsx";
import { isComposing } from "../../ui/composing.ts";
import classes from "./EditMessage.module.css";

type Props = {
  message: string;
  /** @returns why it couldn't be saved; undefined once it is */
  onSave: (text: string) => Promise<string | undefined>;
  onClose: () => void;
};

/** The form to edit an own message, in its place. Enter saves, Esc cancels. A text that can't be saved stays in the box. */
export function EditMessage({ message, onSave, onClose }: Props) {
  const [text, setText] = useState(message);
  const [pasting, setPasting] = useState<CodeLanguage | "">("");
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const element = box.current;
    element?.focus();
    element?.setSelectionRange(element.value.length, element.value.length);
  }, []);
  const save = async () => {
    if (busy) return;
    if (text.trim() === "") return setProblem("A message needs some words. You can delete it instead.");
    if (text.trim() === message) return onClose();
    setBusy(true);
    setProblem("");
    const refusal = await onSave(text.trim());
    setBusy(false);
    if (refusal) setProblem(refusal);
    else onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === "Escape") {
      event.stopPropagation();
      onClose();
    }
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    save();
  };
  return (
    <form
      className={classes.edit}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        save();
      }}
    >
      <TextBox
        ref={box}
        label="Edit the message"
        value={text}
        onText={setText}
        pasting={pasting}
        onPasted={() => setPasting("")}
        problem={problem}
        maxHeight={240}
        onKeyDown={onKeyDown}
      />
      <div className={classes.row}>
        <PastingCode value={pasting} onChange={setPasting} />
        <Button kind="ghost" size="small" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" kind="primary" size="small" busy={busy}>
          Save
        </Button>
      </div>
    </form>
  );
}
