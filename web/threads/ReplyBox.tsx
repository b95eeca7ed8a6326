import { type FormEvent, useState } from "react";
import { ApiError, api, call } from "../api/client.ts";
import { queryClient } from "../api/query-client.ts";
import { useAction } from "../api/use-action.ts";
import type { CodeLanguage } from "../chat/pasted-code.ts";
import { PastingCode, TextBox } from "../chat/TextBox.tsx";
import { useTextDraft } from "../chat/use-text-draft.ts";
import { useCommunity } from "../screens/chat/Community.tsx";
import { threadQuery } from "../screens/chat/threads/cache.ts";
import { Button } from "../ui/Button.tsx";
import { formProblemsOf } from "./form-problems.ts";
import { MarkdownPreview } from "./MarkdownPreview.tsx";
import classes from "./ReplyBox.module.css";

type Props = { thread_id: string; onSent: () => void; onNotFound: () => void };

/** The text box of a reply. The text stays if the thread is closed or the reply is refused. */
export function ReplyBox({ thread_id, onSent, onNotFound }: Props) {
  const { me } = useCommunity();
  const [text, setText] = useTextDraft(`codenaut.reply.${me.user_id}.${thread_id}`);
  const [pasting, setPasting] = useState<CodeLanguage | "">("");
  const [problem, setProblem] = useState("");
  // The same for every attempt, so that a lost response doesn't create two replies.
  const [id, setId] = useState(() => crypto.randomUUID());
  const reply = useAction(
    () => call(api.threads[":id"].messages.$post({ param: { id: thread_id }, json: { id, content: text } })),
    {
      onSuccess: async () => {
        setText("");
        setId(crypto.randomUUID());
        await queryClient.invalidateQueries({ queryKey: threadQuery(thread_id).queryKey });
        onSent();
      },
      onError: (error) => {
        if (error instanceof ApiError && error.code === "not_found") onNotFound();
        const { content, form } = formProblemsOf(error);
        setProblem(content ?? form ?? "");
        return true;
      },
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reply.busy || text.trim() === "") return;
    setProblem("");
    reply.run(undefined);
  };
  return (
    <form onSubmit={submit} noValidate className={classes.reply}>
      <TextBox
        label="Write a reply"
        value={text}
        onText={setText}
        pasting={pasting}
        onPasted={() => setPasting("")}
        problem={problem}
        maxHeight={320}
      />
      <MarkdownPreview text={text} />
      <div className={classes.row}>
        <PastingCode value={pasting} onChange={setPasting} />
        <Button type="submit" kind="primary" size="small" busy={reply.busy}>
          Send
        </Button>
      </div>
    </form>
  );
}
