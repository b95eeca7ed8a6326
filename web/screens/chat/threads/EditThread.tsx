import { type FormEvent, useState } from "react";
import type { Thread } from "#contract/community.ts";
import { api, call } from "../../../api/client.ts";
import { useAction } from "../../../api/use-action.ts";
import type { CodeLanguage } from "../../../chat/pasted-code.ts";
import { Button } from "../../../ui/Button.tsx";
import dialogClasses from "../../../ui/Dialog.module.css";
import { Field } from "../../../ui/Field.tsx";
import { PastingCode, TextBox } from "../TextBox.tsx";
import { type FormProblems, formProblemsOf } from "./form-problems.ts";
import classes from "./NewThread.module.css";

type Props = { thread: Thread; onSaved: () => void; onCancel: () => void };

/** The form to edit an own thread. */
export function EditThread({ thread, onSaved, onCancel }: Props) {
  const [title, setTitle] = useState(thread.title);
  const [description, setDescription] = useState(thread.description);
  const [pasting, setPasting] = useState<CodeLanguage | "">("");
  const [problems, setProblems] = useState<FormProblems>({});
  const save = useAction(
    () => call(api.threads[":id"].$put({ param: { id: thread.id }, json: { title, description } })),
    {
      onSuccess: onSaved,
      onError: (error) => {
        setProblems(formProblemsOf(error));
        return true;
      },
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.busy || title.trim() === "") return;
    setProblems({});
    save.run(undefined);
  };
  return (
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
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" kind="primary" busy={save.busy}>
          Save
        </Button>
      </div>
    </form>
  );
}
