import { type FormEvent, useState } from "react";
import { useAction } from "../../../api/use-action.ts";
import type { CodeLanguage } from "../../../chat/pasted-code.ts";
import { PastingCode, TextBox } from "../../../chat/TextBox.tsx";
import { type FormProblems, formProblemsOf } from "../../../threads/form-problems.ts";
import { MarkdownPreview } from "../../../threads/MarkdownPreview.tsx";
import { Button } from "../../../ui/Button.tsx";
import dialogClasses from "../../../ui/Dialog.module.css";
import { Field } from "../../../ui/Field.tsx";
import { type FormTags, TagFields } from "./TagFields.tsx";
import classes from "./ThreadForm.module.css";

type Props<Data> = {
  title: string;
  onTitle: (title: string) => void;
  description: string;
  onDescription: (description: string) => void;
  tags: FormTags;
  onTags: (tags: FormTags) => void;
  /** Sends them. What the server finds wrong with them is shown beside the fields. */
  save: () => Promise<Data>;
  onSaved: (data: Data) => void;
  onCancel: () => void;
  submitLabel: string;
  busyLabel?: string;
};

/** The form of a new thread, or of an own one that is edited. */
export function ThreadForm<Data>(props: Props<Data>) {
  const { title, description, submitLabel, busyLabel = submitLabel } = props;
  const [pasting, setPasting] = useState<CodeLanguage | "">("");
  const [problems, setProblems] = useState<FormProblems>({});
  const save = useAction(props.save, {
    onSuccess: props.onSaved,
    onError: (error) => {
      setProblems(formProblemsOf(error));
      return true;
    },
  });
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
        onChange={(event) => props.onTitle(event.target.value)}
      />
      <TextBox
        label="Description"
        value={description}
        onText={props.onDescription}
        pasting={pasting}
        onPasted={() => setPasting("")}
        problem={problems.description ?? ""}
        rows={5}
        maxHeight={360}
      />
      <PastingCode value={pasting} onChange={setPasting} />
      <MarkdownPreview text={description} />
      <TagFields tags={props.tags} onTags={props.onTags} />
      <p className={classes.problem} role="alert">
        {problems.form}
      </p>
      <div className={dialogClasses.actions}>
        <Button onClick={props.onCancel}>Cancel</Button>
        <Button type="submit" kind="primary" busy={save.busy}>
          {save.busy ? busyLabel : submitLabel}
        </Button>
      </div>
    </form>
  );
}
