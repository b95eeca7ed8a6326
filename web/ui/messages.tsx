/** Questions and notices for any screen. There is one question at a time, and a list of notices. */
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { Button } from "./Button.tsx";
import dialogClasses from "./Dialog.module.css";
import { Dialog } from "./Dialog.tsx";
import classes from "./Notices.module.css";
import { keepOnTop, useReturnFocus } from "./return-focus.ts";

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
  /** Shows a question and resolves with the answer. Esc, another question and a navigation resolve it with false. */
  confirm(text: string, options?: { yes?: string; no?: string; danger?: boolean }): Promise<boolean>;
  /** Closes the open question and resolves it with false. */
  cancelQuestion(): void;
  /** Shows a notice. An info is shown for 6 s, a problem until it is closed. */
  notify(text: string, tone?: Notice["tone"]): void;
};

const MessagesContext = createContext<Messages | null>(null);
const NOTICE_MS = 6000;
/** The most notices that are shown at once. Older ones are removed. */
const MAX_NOTICES = 4;
let lastId = 0;
const newId = () => {
  lastId += 1;
  return lastId;
};

/** What the notices are in. Without React's place for it, since it stands in whichever dialog is open. */
function createBox(): HTMLElement {
  const box = document.createElement("div");
  box.className = classes.notices ?? "";
  box.setAttribute("role", "status");
  return box;
}

/** Provides `useMessages`, and renders the question and the notices. */
export function MessagesProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const openQuestion = useRef<Question>(null);
  const [notices, setNotices] = useState<readonly Notice[]>([]);
  const [box] = useState(createBox);
  useLayoutEffect(() => keepOnTop(box), [box]);
  const dismiss = useCallback(
    (id: number) => setNotices((all) => all.filter((notice) => notice.id !== id)),
    [],
  );

  /** Answers the open question with no, and shows another or none. */
  const replaceQuestion = useCallback((next: Question | null) => {
    openQuestion.current?.answer(false);
    openQuestion.current = next;
    setQuestion(next);
  }, []);
  useEffect(() => {
    const onPopState = () => replaceQuestion(null);
    addEventListener("popstate", onPopState);
    return () => removeEventListener("popstate", onPopState);
  }, [replaceQuestion]);

  const messages = useMemo<Messages>(
    () => ({
      confirm: (text, { yes = "Yes", no = "Cancel", danger = false } = {}) =>
        new Promise((answer) => replaceQuestion({ id: newId(), text, yes, no, danger, answer })),
      cancelQuestion: () => replaceQuestion(null),
      notify: (text, tone = "info") => {
        const id = newId();
        setNotices((all) => [...all.slice(1 - MAX_NOTICES), { id, text, tone }]);
        if (tone === "info") setTimeout(() => dismiss(id), NOTICE_MS);
      },
    }),
    [replaceQuestion, dismiss],
  );

  const answer = (yes: boolean) => {
    question?.answer(yes);
    replaceQuestion(null);
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
      {createPortal(
        notices.map((notice) => (
          <NoticeItem key={notice.id} {...notice} onDismiss={() => dismiss(notice.id)} />
        )),
        box,
      )}
    </MessagesContext>
  );
}

function NoticeItem({ text, tone, onDismiss }: Notice & { onDismiss: () => void }) {
  const paragraph = useRef<HTMLParagraphElement>(null);
  useReturnFocus(paragraph);
  return (
    <p ref={paragraph} className={`${classes.notice} ${classes[tone]}`}>
      {text}
      <button type="button" onClick={onDismiss} aria-label="Dismiss">
        ×
      </button>
    </p>
  );
}

/** The functions to ask a question and to show a notice. @throws Error outside of `<MessagesProvider>` */
export function useMessages(): Messages {
  const messages = useContext(MessagesContext);
  if (!messages) throw new Error("useMessages needs <MessagesProvider> above it");
  return messages;
}
