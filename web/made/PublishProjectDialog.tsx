import type { OwnPage, OwnProject } from "#contract/made.ts";
import { api, call } from "../api/client.ts";
import { PublishDialog } from "./PublishDialog.tsx";

type Props = {
  project: OwnProject;
  onClose: () => void;
  onPublished: (page: OwnPage) => void;
};

/** The dialog to publish the page that was shipped last in a project, or to publish it again. */
export function PublishProjectDialog({ project, onClose, onPublished }: Props) {
  const { project_id, project_name, page } = project;
  return (
    <PublishDialog
      page={page}
      firstTitle={project_name}
      what="Everybody sees the page that you shipped last, with your name and avatar."
      publish={(texts) => call(api.made.$post({ json: { project_id, ...texts } }))}
      onClose={onClose}
      onPublished={onPublished}
    />
  );
}
