import { CircleCheck } from "lucide-react";
import type { ThreadCard } from "#contract/community.ts";
import { LANGUAGE_NAMES } from "#rules/code.ts";
import { useCommunity } from "../Community.tsx";
import classes from "./Tags.module.css";

type Props = { thread: Pick<ThreadCard, "language" | "project_id" | "solved"> };

/** What a thread is about, and that it is solved. */
export function Tags({ thread: { language, project_id, solved } }: Props) {
  const { projects } = useCommunity();
  const project = projects.find((one) => one.project_id === project_id);
  if (!solved && !language && !project) return null;
  return (
    <ul className={classes.tags} aria-label="Tags">
      {solved && (
        <li className={classes.solved}>
          <CircleCheck size={14} aria-hidden="true" />
          Solved
        </li>
      )}
      {language && <li>{LANGUAGE_NAMES[language]}</li>}
      {project && <li>{project.project_name}</li>}
    </ul>
  );
}
