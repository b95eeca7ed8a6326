import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import type { Code } from "#contract/ships.ts";
import { Button } from "../ui/Button.tsx";
import { ColouredCode } from "../ui/ColouredCode.tsx";
import { useMessages } from "../ui/messages.tsx";
import classes from "./Answer.module.css";

const LANGUAGES = [
  ["html", "HTML"],
  ["css", "CSS"],
  ["js", "JavaScript"],
] as const;

/** How long the button says that the code was copied, in milliseconds. */
const SAID_MS = 2000;

/** The suggested answer: folded, in the editor's colours, to copy. */
export function Answer({ code, open }: { code: Code; open: boolean }) {
  const [isOpen, setOpen] = useState(open);
  return (
    <details className={classes.answer} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Suggested answer</summary>
      {isOpen &&
        LANGUAGES.filter(([key]) => code[key].trim() !== "").map(([key, name]) => (
          <section key={key} className={classes.language} aria-label={`Suggested ${name}`}>
            <div className={classes.head}>
              <h3>{name}</h3>
              <CopyButton text={code[key]} name={name} />
            </div>
            <ColouredCode code={code[key]} tab={key} />
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
    const timer = setTimeout(() => setCopied(false), SAID_MS);
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
        <span className="quiet"> the {name}</span>
      </Button>
      <span className="quiet" role="status">
        {copied && `${name} copied.`}
      </span>
    </>
  );
}
