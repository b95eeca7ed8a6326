import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useReducer, useState } from "react";
import type { TalkChannel } from "#rules/chat-limits.ts";
import type { SayProblem } from "../../api/channel.ts";
import type { CodeLanguage } from "../../chat/pasted-code.ts";
import { Button } from "../../ui/Button.tsx";
import { useCommunity } from "./Community.tsx";
import classes from "./Composer.module.css";
import { PastingCode, TextBox } from "./TextBox.tsx";
import { useTextDraft } from "./use-text-draft.ts";

/** Specification, part 2 §9. */
const HEIGHT_MOST = 120;

/** The box of a channel. Enter sends, Shift+Enter adds a line; what isn't taken stays in the box. */
export function Composer({
  channel,
  say,
  onWriting,
}: {
  channel: TalkChannel;
  say: (text: string) => SayProblem | undefined;
  onWriting: () => void;
}) {
  const { me } = useCommunity();
  const [text, setText] = useTextDraft(`codenaut.chat.${me.user_id}.${channel}`);
  const [pasting, setPasting] = useState<CodeLanguage | "">("");
  const [problem, setProblem] = useState<SayProblem>();
  const send = () => {
    if (text.trim() === "") return;
    const refusal = say(text);
    setProblem(refusal);
    if (!refusal) setText("");
  };
  const sentence = useProblemSentence(problem, () => setProblem(undefined));
  const onKeyDown = (event: KeyboardEvent) => {
    // While a word is being composed, Enter belongs to the keyboard.
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
            onWriting();
            // A wait isn't over because somebody goes on writing.
            setProblem((before) => (before && "until" in before ? before : undefined));
          }}
          pasting={pasting}
          onPasted={() => setPasting("")}
          problem={sentence}
          most={HEIGHT_MOST}
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

/** A problem in words. Of a wait the seconds are counted down, and once it is over nothing is said any more. */
function useProblemSentence(problem: SayProblem | undefined, onOver: () => void): string {
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
