/** Questions and notices that any screen may raise, shown one at a time by `<Messages>` at the root. */
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { Button } from "./Button.tsx";
import dialogClasses from "./Dialog.module.css";
import { Dialog } from "./Dialog.tsx";
import classes from "./Notices.module.css";
import { useReturnFocus } from "./return-focus.ts";

type Question = {
  id: number;
  text: string;
  yes: string;
  no: string;
  danger: boolean;
  answer: (yes: boolean) => void;
};
type Notice = { id: number; text: string; tone: "info" | "problem" };

type Messages = {
  /** Asks, and resolves with the answer. Esc is a no, and so is another question or page in its place. */
  confirm(text: string, words?: { yes?: string; no?: string; danger?: boolean }): Promise<boolean>;
  /** Answers an open question with no, as the page that asked it is left. */
  withdraw(): void;
  /** Says something that needs no answer; it stays for 6 s, a problem until it is closed. */
  notify(text: string, tone?: Notice["tone"]): void;
};

const MessagesContext = createContext<Messages | null>(null);
const NOTICE_MS = 6000;
let lastId = 0;
const newId = () => {
  lastId += 1;
  return lastId;
};

export function MessagesProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const asked = useRef<Question>(null);
  const [notices, setNotices] = useState<readonly Notice[]>([]);
  const dismiss = useCallback(
    (id: number) => setNotices((all) => all.filter((notice) => notice.id !== id)),
    [],
  );

  const ask = useCallback((next: Question | null) => {
    asked.current?.answer(false);
    asked.current = next;
    setQuestion(next);
  }, []);
  useEffect(() => {
    const leave = () => ask(null);
    addEventListener("popstate", leave);
    return () => removeEventListener("popstate", leave);
  }, [ask]);

  const messages = useMemo<Messages>(
    () => ({
      confirm: (text, { yes = "Yes", no = "Cancel", danger = false } = {}) =>
        new Promise((answer) => ask({ id: newId(), text, yes, no, danger, answer })),
      withdraw: () => ask(null),
      notify: (text, tone = "info") => {
        const id = newId();
        setNotices((all) => [...all.slice(-3), { id, text, tone }]);
        if (tone === "info") setTimeout(() => dismiss(id), NOTICE_MS);
      },
    }),
    [ask, dismiss],
  );

  const answer = (yes: boolean) => {
    question?.answer(yes);
    ask(null);
  };
  return (
    <MessagesContext value={messages}>
      {children}
      {question && (
        <Dialog key={question.id} title={question.text} onClose={() => answer(false)}>
          <div className={dialogClasses.actions}>
            <Button onClick={() => answer(false)}>{question.no}</Button>
            <Button kind={question.danger ? "danger" : "primary"} onClick={() => answer(true)}>
              {question.yes}
            </Button>
          </div>
        </Dialog>
      )}
      <div className={classes.notices} role="status" aria-live="polite">
        {notices.map((notice) => (
          <Line key={notice.id} {...notice} onDismiss={() => dismiss(notice.id)} />
        ))}
      </div>
    </MessagesContext>
  );
}

function Line({ text, tone, onDismiss }: Notice & { onDismiss: () => void }) {
  const line = useRef<HTMLParagraphElement>(null);
  useReturnFocus(line);
  return (
    <p ref={line} className={`${classes.notice} ${classes[tone]}`}>
      {text}
      <button type="button" onClick={onDismiss} aria-label="Dismiss">
        ×
      </button>
    </p>
  );
}

/** @throws outside of `<MessagesProvider>` */
export function useMessages(): Messages {
  const messages = useContext(MessagesContext);
  if (!messages) throw new Error("useMessages needs <MessagesProvider> above it");
  return messages;
}
