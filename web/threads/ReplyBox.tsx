import { type FormEvent, type ReactNode, useState } from "react";
import { ApiError } from "../api/client.ts";
import { useAction } from "../api/use-action.ts";
import type { CodeLanguage } from "../chat/pasted-code.ts";
import { PastingCode, TextBox } from "../chat/TextBox.tsx";
import { useTextDraft } from "../chat/use-text-draft.ts";
import { Button } from "../ui/Button.tsx";
import { formProblemsOf } from "./form-problems.ts";
import { MarkdownPreview } from "./MarkdownPreview.tsx";
import classes from "./ReplyBox.module.css";

type Props = {
  /** Where the draft is kept. It contains the user id, so that another account in the same tab doesn't see it. */
  draftKey: string;
  label: string;
  /** @param id the same for every attempt, so that a lost response doesn't create two replies */
  send: (reply: { id: string; content: string }) => Promise<unknown>;
  onSent: () => unknown;
  onNotFound?: () => void;
  /** What stands below the text. */
  more?: (text: string) => ReactNode;
};

/** The text box of a reply. The text stays if its thread is closed or the reply is refused. */
export function ReplyBox({ draftKey, label, send, onSent, onNotFound, more }: Props) {
  const [text, setText] = useTextDraft(draftKey);
  const [pasting, setPasting] = useState<CodeLanguage | "">("");
  const [problem, setProblem] = useState("");
  const [id, setId] = useState(() => crypto.randomUUID());
  const reply = useAction((content: string) => send({ id, content }), {
    onSuccess: async (_, sent) => {
      // What was typed meanwhile stays.
      if (text === sent) setText("");
      setId(crypto.randomUUID());
      await onSent();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === "not_found") onNotFound?.();
      const { content, form } = formProblemsOf(error);
      setProblem(content ?? form ?? "");
      return true;
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reply.busy || text.trim() === "") return;
    setProblem("");
    reply.run(text);
  };
  return (
    <form onSubmit={submit} noValidate className={classes.reply}>
      <TextBox
        label={label}
        value={text}
        onText={setText}
        pasting={pasting}
        onPasted={() => setPasting("")}
        problem={problem}
        maxHeight={320}
      />
      <MarkdownPreview text={text} />
      {more?.(text)}
      <div className={classes.row}>
        <PastingCode value={pasting} onChange={setPasting} />
        <Button type="submit" kind="primary" size="small" busy={reply.busy}>
          Send
        </Button>
      </div>
    </form>
  );
}
