import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { OWN_PAGES } from "./own-pages.ts";
import { PublishProjectDialog } from "./PublishProjectDialog.tsx";

type Props = { project_id: number };

/** *Publish* for a project in which the learner has shipped a page; the way to it where it is published. Nothing for other projects. */
export function Publish({ project_id }: Props) {
  const { data } = useQuery(OWN_PAGES);
  const [isOpen, setOpen] = useState(false);
  const project = data?.projects.find((one) => one.project_id === project_id);
  if (!data?.publishing || !project || project.page?.state === "removed") return null;
  const { page } = project;
  if (page?.state === "public") return <ButtonLink to={`/made/${page.id}`}>Your published page</ButtonLink>;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Publish your page</Button>
      {isOpen && (
        <PublishProjectDialog
          project={project}
          onClose={() => setOpen(false)}
          onPublished={() => setOpen(false)}
        />
      )}
    </>
  );
}
