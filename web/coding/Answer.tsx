import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { type Code, LANGUAGE_NAMES, LANGUAGES } from "#rules/code.ts";
import { Button } from "../ui/Button.tsx";
import { ColouredCode } from "../ui/ColouredCode.tsx";
import { useMessages } from "../ui/messages.tsx";
import classes from "./Answer.module.css";

/** How long the copy button shows "Copied". */
const COPIED_LABEL_MS = 2000;

type Props = {
  code: Code;
  /** What the answer is called. */
  title: string;
  /** Whether it is expanded at first. */
  open: boolean;
};

/** The suggested answer, collapsible, with syntax highlighting and a copy button. */
export function Answer({ code, title, open }: Props) {
  const [isOpen, setOpen] = useState(open);
  return (
    <details className={classes.answer} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen &&
        LANGUAGES.filter((tab) => code[tab].trim() !== "").map((tab) => (
          <section key={tab} className={classes.language} aria-label={`Suggested ${LANGUAGE_NAMES[tab]}`}>
            <div className={classes.head}>
              <h3>{LANGUAGE_NAMES[tab]}</h3>
              <CopyButton text={code[tab]} name={LANGUAGE_NAMES[tab]} />
            </div>
            <ColouredCode code={code[tab]} tab={tab} />
          </section>
        ))}
    </details>
  );
}

function CopyButton({ text, name }: { text: string; name: string }) {
  const [copied, setCopied] = useState(false);
  const { notify } = useMessages();
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_LABEL_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => notify("Your browser doesn't let pages copy. Mark the code and press Ctrl+C.", "problem"),
    );
  return (
    <>
      <Button kind="ghost" size="small" onClick={copy}>
        {copied ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />}
        {copied ? "Copied" : "Copy"}
        <span className="visuallyHidden"> the {name}</span>
      </Button>
      <span className="visuallyHidden" role="status">
        {copied && `${name} copied.`}
      </span>
    </>
  );
}
