import { Reply, X } from "lucide-react";
import {
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useReducer,
  useState,
} from "react";
import type { ShownLearner } from "#contract/community.ts";
import type { Quote } from "#rules/chat-feed.ts";
import type { TextChannel } from "#rules/chat-limits.ts";
import type { SendProblem } from "../../api/channel.ts";
import { plainText } from "../../chat/markdown.ts";
import type { CodeLanguage } from "../../chat/pasted-code.ts";
import { PastingCode, TextBox } from "../../chat/TextBox.tsx";
import { useTextDraft } from "../../chat/use-text-draft.ts";
import { Button } from "../../ui/Button.tsx";
import { isComposing } from "../../ui/composing.ts";
import { useCommunity } from "./Community.tsx";
import classes from "./Composer.module.css";
import { useMentionList } from "./use-mention-list.tsx";

/** Specification, part 2 §9. */
const MAX_HEIGHT_PIXELS = 120;

/** The message box of a channel. Enter sends, Shift+Enter adds a line. A refused text stays in the box. */
export function Composer({
  ref,
  channel,
  answered,
  onDropAnswer,
  mentionable,
  onSend,
  onTyping,
}: {
  ref: RefObject<HTMLTextAreaElement | null>;
  channel: TextChannel;
  /** What the message answers. */
  answered: Quote | undefined;
  onDropAnswer: () => void;
  /** Learners who can be mentioned by a press. */
  mentionable: readonly ShownLearner[];
  onSend: (text: string) => SendProblem | undefined;
  onTyping: () => void;
}) {
  const { me } = useCommunity();
  const [text, setText] = useTextDraft(`codenaut.chat.${me.user_id}.${channel}`);
  const [pasting, setPasting] = useState<CodeLanguage | "">("");
  const [problem, setProblem] = useState<SendProblem>();
  const send = () => {
    if (text.trim() === "") return;
    const refusal = onSend(text);
    setProblem(refusal);
    if (!refusal) setText("");
  };
  const sentence = useProblemSentence(problem, () => setProblem(undefined));
  const mentions = useMentionList(ref, text, setText, mentionable);
  const onKeyDown = (event: KeyboardEvent) => {
    if (mentions.onKeyDown(event)) return;
    if (isComposing(event)) return;
    if (event.key === "Escape" && answered) onDropAnswer();
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className={classes.composer}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        send();
      }}
    >
      {answered && (
        <p className={classes.answered}>
          <Reply size={16} aria-hidden="true" />
          <span role="status">
            An answer to <strong>{answered.display_name || "Anonymous"}</strong>:{" "}
            {plainText(answered.message)}
          </span>
          <button type="button" aria-label="No answer" title="No answer" onClick={onDropAnswer}>
            <X size={16} aria-hidden="true" />
          </button>
        </p>
      )}
      {mentions.list}
      <div className={classes.row}>
        <TextBox
          ref={ref}
          label={`Message #${channel}`}
          value={text}
          onText={(next) => {
            setText(next);
            onTyping();
            // Typing doesn't clear the countdown of a wait.
            setProblem((before) => (before && "until" in before ? before : undefined));
          }}
          pasting={pasting}
          onPasted={() => setPasting("")}
          problem={sentence}
          maxHeight={MAX_HEIGHT_PIXELS}
          onKeyDown={onKeyDown}
          onSelect={mentions.onSelect}
          onBlur={mentions.close}
          {...mentions.described}
        />
        <Button type="submit" kind="primary">
          Send
        </Button>
      </div>
      <PastingCode value={pasting} onChange={setPasting} />
    </form>
  );
}

/** The text of a problem. For a wait it counts the seconds down and is empty afterwards. */
function useProblemSentence(problem: SendProblem | undefined, onOver: () => void): string {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  const until = problem && "until" in problem ? problem.until : undefined;
  const over = useEffectEvent(onOver);
  useEffect(() => {
    if (until === undefined) return;
    const timer = setInterval(() => (Date.now() < until ? tick() : over()), 250);
    return () => clearInterval(timer);
  }, [until]);
  if (!problem) return "";
  if ("sentence" in problem) return problem.sentence;
  const seconds = Math.max(1, Math.ceil((problem.until - Date.now()) / 1000));
  return `That was fast! Please wait ${seconds} s before you send more.`;
}
