import { type ComponentProps, type Ref, useEffect, useId, useImperativeHandle, useRef } from "react";
import { CODE_LANGUAGES, type CodeLanguage, pasteCode } from "./pasted-code.ts";
import classes from "./TextBox.module.css";

type Props = Omit<ComponentProps<"textarea">, "onChange" | "value" | "ref"> & {
  label: string;
  value: string;
  onText: (text: string) => void;
  /** The language of the code to be pasted next; "" for none. */
  pasting: CodeLanguage | "";
  onPasted: () => void;
  problem?: string;
  /** In pixels. */
  maxHeight: number;
  ref?: Ref<HTMLTextAreaElement>;
};

/** A text box that grows with its text, and puts pasted code into a fence if a language is chosen. */
export function TextBox({
  label,
  value,
  onText,
  pasting,
  onPasted,
  problem,
  maxHeight,
  ref,
  ...rest
}: Props) {
  const box = useRef<HTMLTextAreaElement>(null);
  const cursor = useRef<number>(undefined);
  const id = useId();
  useImperativeHandle(ref, () => box.current as HTMLTextAreaElement);
  // biome-ignore lint/correctness/useExhaustiveDependencies: its height follows its text
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    element.style.height = "auto";
    element.style.height = `${Math.min(element.scrollHeight + 2, maxHeight)}px`;
    if (cursor.current === undefined) return;
    element.setSelectionRange(cursor.current, cursor.current);
    cursor.current = undefined;
  }, [value, maxHeight]);
  return (
    <div className={classes.field}>
      <label htmlFor={id} className="visuallyHidden">
        {label}
      </label>
      <textarea
        rows={1}
        {...rest}
        id={id}
        ref={box}
        dir="auto"
        className={classes.box}
        style={{ maxHeight }}
        value={value}
        placeholder={rest.placeholder ?? label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={(event) => onText(event.target.value)}
        onPaste={(event) => {
          const code = event.clipboardData.getData("text/plain");
          if (pasting === "" || code === "") return;
          event.preventDefault();
          const { selectionStart, selectionEnd } = event.currentTarget;
          const pasted = pasteCode(value, selectionStart, selectionEnd, code, pasting);
          cursor.current = pasted.cursor;
          onText(pasted.text);
          onPasted();
        }}
      />
      <p id={`${id}-problem`} className={classes.problem} aria-live="polite">
        {problem}
      </p>
    </div>
  );
}

/** The selector 'Pasting code?': with a language, the next paste becomes a block of code. */
export function PastingCode({
  value,
  onChange,
}: {
  value: CodeLanguage | "";
  onChange: (language: CodeLanguage | "") => void;
}) {
  return (
    <label className={classes.pasting}>
      <span>Pasting code?</span>
      <select value={value} onChange={(event) => onChange(event.target.value as CodeLanguage | "")}>
        <option value="">No</option>
        {CODE_LANGUAGES.map((language) => (
          <option key={language}>{language}</option>
        ))}
      </select>
      {value !== "" && <span role="status">Paste your {value} now.</span>}
    </label>
  );
}
