import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useReducer, useState } from "react";
import type { TalkChannel } from "#rules/chat-limits.ts";
import type { SendProblem } from "../../api/channel.ts";
import type { CodeLanguage } from "../../chat/pasted-code.ts";
import { Button } from "../../ui/Button.tsx";
import { useCommunity } from "./Community.tsx";
import classes from "./Composer.module.css";
import { PastingCode, TextBox } from "./TextBox.tsx";
import { useTextDraft } from "./use-text-draft.ts";

/** Specification, part 2 §9. */
const MAX_HEIGHT_PIXELS = 120;

/** The message box of a channel. Enter sends, Shift+Enter adds a line. A refused text stays in the box. */
export function Composer({
  channel,
  onSend,
  onTyping,
}: {
  channel: TalkChannel;
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
  const onKeyDown = (event: KeyboardEvent) => {
    // During IME composition, Enter confirms the composition.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
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
      <div className={classes.row}>
        <TextBox
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
