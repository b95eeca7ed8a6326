import { type FormEvent, useState } from "react";
import type { OwnPage } from "#contract/made.ts";
import { MAX_PAGE_DESCRIPTION_CHARACTERS, MAX_PAGE_TITLE_CHARACTERS } from "#rules/publishing.ts";
import { ApiError, errorMessage } from "../api/client.ts";
import { useAction } from "../api/use-action.ts";
import { Button } from "../ui/Button.tsx";
import dialogClasses from "../ui/Dialog.module.css";
import { Dialog } from "../ui/Dialog.tsx";
import { Field } from "../ui/Field.tsx";
import { useMessages } from "../ui/messages.tsx";
import { refreshPublished } from "./own-pages.ts";
import classes from "./PublishDialog.module.css";

type PageTexts = { title: string; description: string };

type Props = {
  /** What was published before; null at the first time. */
  page: OwnPage | null;
  /** The title that is offered at the first time. */
  firstTitle: string;
  /** Which page everybody sees. */
  what: string;
  publish: (texts: PageTexts) => Promise<{ page: OwnPage }>;
  onClose: () => void;
  onPublished: (page: OwnPage) => void;
};

/** The dialog to publish a page under a title, or to publish it again. */
export function PublishDialog({ page, firstTitle, what, publish, onClose, onPublished }: Props) {
  const [title, setTitle] = useState(page?.title ?? firstTitle);
  const [description, setDescription] = useState(page?.description ?? "");
  const [problems, setProblems] = useState<{ title?: string; description?: string }>({});
  const sending = useAction(() => publish({ title, description }), {
    onSuccess: (answer) => {
      refreshPublished();
      onPublished(answer.page);
      drawCard(answer.page);
    },
    onError: (error) => {
      const about = error instanceof ApiError ? error.field("description") : undefined;
      const inTitle = error instanceof ApiError ? (error.field("title") ?? error.field("html")) : undefined;
      setProblems(about ? { description: about } : { title: inTitle ?? errorMessage(error) });
      return true;
    },
  });
  const { notify } = useMessages();
  /** After the dialog: drawing takes a while, and the page is public without its card. */
  const drawCard = async ({ id, project_id }: OwnPage) => {
    try {
      await (await import("./save-card.ts")).saveCard(id);
    } catch {
      const shown = project_id === null ? "Codenaut's" : "the project's";
      notify(`Your page is published. No picture could be drawn of it, so lists show ${shown}.`);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sending.busy) return;
    setProblems({});
    sending.run(undefined);
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
          <li>{what}</li>
          <li>Others may read its code and remix it, under the MIT license.</li>
          <li>You can unpublish it at any time.</li>
        </ul>
        <div className={dialogClasses.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" busy={sending.busy}>
            {sending.busy ? "Publishing..." : "Publish"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
