import { type FormEvent, useState } from "react";
import type { OwnPage, OwnProject } from "#contract/made.ts";
import { MAX_PAGE_DESCRIPTION_CHARACTERS, MAX_PAGE_TITLE_CHARACTERS } from "#rules/publishing.ts";
import { ApiError, api, call, errorMessage } from "../api/client.ts";
import { useAction } from "../api/use-action.ts";
import { Button } from "../ui/Button.tsx";
import dialogClasses from "../ui/Dialog.module.css";
import { Dialog } from "../ui/Dialog.tsx";
import { Field } from "../ui/Field.tsx";
import { refreshPublished } from "./own-pages.ts";
import classes from "./PublishDialog.module.css";

type Props = {
  project: OwnProject;
  onClose: () => void;
  onPublished: (page: OwnPage) => void;
};

/** The dialog to publish the page that was shipped last in a project, or to publish it again. */
export function PublishDialog({ project, onClose, onPublished }: Props) {
  const { page } = project;
  const [title, setTitle] = useState(page?.title ?? project.project_name);
  const [description, setDescription] = useState(page?.description ?? "");
  const [problems, setProblems] = useState<{ title?: string; description?: string }>({});
  const publish = useAction(
    () => call(api.made.$post({ json: { project_id: project.project_id, title, description } })),
    {
      onSuccess: (answer) => {
        refreshPublished();
        onPublished(answer.page);
      },
      onError: (error) => {
        const about = error instanceof ApiError ? error.field("description") : undefined;
        const inTitle = error instanceof ApiError ? error.field("title") : undefined;
        setProblems(about ? { description: about } : { title: inTitle ?? errorMessage(error) });
        return true;
      },
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (publish.busy) return;
    setProblems({});
    publish.run(undefined);
  };
  return (
    <Dialog title={page?.state === "public" ? "Publish it again" : "Publish your page"} onClose={onClose}>
      <form onSubmit={submit} noValidate className={classes.form}>
        <Field
          label="Title"
          value={title}
          maxLength={MAX_PAGE_TITLE_CHARACTERS}
          problem={problems.title}
          onChange={(event) => setTitle(event.target.value)}
        />
        <Field
          label="What is it? (optional)"
          value={description}
          maxLength={MAX_PAGE_DESCRIPTION_CHARACTERS}
          problem={problems.description}
          onChange={(event) => setDescription(event.target.value)}
        />
        <ul className={classes.terms}>
          <li>Everybody sees the page that you shipped last, with your name and avatar.</li>
          <li>Others may read its code and remix it, under the MIT license.</li>
          <li>You can unpublish it at any time.</li>
        </ul>
        <div className={dialogClasses.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" busy={publish.busy}>
            {publish.busy ? "Publishing..." : "Publish"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
