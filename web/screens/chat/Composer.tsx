import { type FormEvent, type KeyboardEvent, useState } from "react";
import type { CodeLanguage } from "#rules/chat-code.ts";
import type { TalkChannel } from "#rules/chat-limits.ts";
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
}: {
  channel: TalkChannel;
  say: (text: string) => string | undefined;
}) {
  const { me } = useCommunity();
  const [text, setText] = useTextDraft(`codenaut.chat.${me.user_id}.${channel}`);
  const [pasting, setPasting] = useState<CodeLanguage | "">("");
  const [problem, setProblem] = useState("");
  const send = () => {
    if (text.trim() === "") return;
    const refusal = say(text);
    setProblem(refusal ?? "");
    if (!refusal) setText("");
  };
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
            setProblem("");
          }}
          pasting={pasting}
          onPasted={() => setPasting("")}
          problem={problem}
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
