import { type FormEvent, useState } from "react";
import { api, call } from "../../../api/client.ts";
import { queryClient } from "../../../api/query-client.ts";
import { useAction } from "../../../api/use-action.ts";
import type { CodeLanguage } from "../../../chat/pasted-code.ts";
import { Button } from "../../../ui/Button.tsx";
import dialogClasses from "../../../ui/Dialog.module.css";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Field } from "../../../ui/Field.tsx";
import { useCommunity } from "../Community.tsx";
import { PastingCode, TextBox } from "../TextBox.tsx";
import { useTextDraft } from "../use-text-draft.ts";
import { THREADS_QUERY } from "./cache.ts";
import { type FormProblems, formProblemsOf } from "./form-problems.ts";
import classes from "./NewThread.module.css";

/** The form of a new thread. Closing it keeps the draft. */
export function NewThread({ onClose, onCreated }: { onClose: () => void; onCreated: (id: string) => void }) {
  const { me } = useCommunity();
  const [title, setTitle] = useTextDraft(`codenaut.thread.${me.user_id}.title`);
  const [description, setDescription] = useTextDraft(`codenaut.thread.${me.user_id}.description`);
  const [pasting, setPasting] = useState<CodeLanguage | "">("");
  const [problems, setProblems] = useState<FormProblems>({});
  // The same for every attempt, so that a lost response doesn't create two threads.
  const [id] = useState(() => crypto.randomUUID());
  const create = useAction(() => call(api.threads.$post({ json: { id, title, description } })), {
    onSuccess: ({ thread }) => {
      setTitle("");
      setDescription("");
      queryClient.invalidateQueries({ queryKey: THREADS_QUERY.queryKey });
      onClose();
      onCreated(thread.id);
    },
    onError: (error) => {
      setProblems(formProblemsOf(error));
      return true;
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (create.busy || title.trim() === "") return;
    setProblems({});
    create.run(undefined);
  };
  return (
    <Dialog title="New Thread" onClose={onClose} wide>
      <form onSubmit={submit} noValidate className={classes.form}>
        <Field
          label="Title"
          value={title}
          problem={problems.title}
          onChange={(event) => setTitle(event.target.value)}
        />
        <TextBox
          label="Description"
          value={description}
          onText={setDescription}
          pasting={pasting}
          onPasted={() => setPasting("")}
          problem={problems.description ?? ""}
          rows={5}
          maxHeight={360}
        />
        <PastingCode value={pasting} onChange={setPasting} />
        <p className={classes.problem} role="alert">
          {problems.form}
        </p>
        <div className={dialogClasses.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" busy={create.busy}>
            {create.busy ? "Creating..." : "Create"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
