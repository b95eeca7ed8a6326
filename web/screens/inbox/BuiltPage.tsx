import { useQuery } from "@tanstack/react-query";
import type { InboxMessage } from "#contract/journey.ts";
import type { Code } from "#rules/code.ts";
import { api, call } from "../../api/client.ts";
import { readDraft } from "../../editor/drafts.ts";
import { OwnPreview } from "../../preview/OwnPreview.tsx";
import { browserStorage } from "../../storage.ts";
import classes from "./ProjectDone.module.css";

type Props = {
  user_id: string;
  /** The task that was shipped last in the project. */
  task: InboxMessage;
};

/** The whole page that the learner has built in a project, running; a picture where there is none. */
export function BuiltPage({ user_id, task }: Props) {
  const page = useBuiltPage(user_id, task);
  if (page === null) return <img src="/pictures/done.webp" alt="" width={260} height={260} />;
  return (
    <figure className={classes.built}>
      <div className={classes.page}>{page && <OwnPreview code={page} title="Your page" panel={false} />}</div>
      <figcaption>The whole page that you have built, running.</figcaption>
    </figure>
  );
}

/**
 * The page of the learner's project, as the server has stored it. Where it has none, what this browser has of the task that was shipped
 * last.
 * @returns undefined while it is fetched, null where there is none
 */
function useBuiltPage(user_id: string, { project_id, task_id }: InboxMessage): Code | null | undefined {
  const { data, isError } = useQuery({
    queryKey: ["project_page", project_id],
    queryFn: () =>
      call(api["project-pages"][":project_id"].$get({ param: { project_id: String(project_id) } })),
    gcTime: 0,
  });
  if (data?.page) return data.page;
  return data || isError ? readDraft(browserStorage, `${user_id}.${task_id}`) : undefined;
}
