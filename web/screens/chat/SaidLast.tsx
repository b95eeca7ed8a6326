import type { LastSaid } from "#contract/community.ts";
import { plainText } from "../../chat/markdown.ts";
import { TimeAgo } from "../../ui/TimeAgo.tsx";
import { useCommunity } from "./Community.tsx";
import classes from "./SaidLast.module.css";

/** What was said last in a channel, by whom and when; of a muted learner only when. @param said undefined where nothing ever was */
export function SaidLast({ said }: { said: LastSaid | undefined }) {
  const { isMuted } = useCommunity();
  if (!said) return <span className={classes.said}>Nothing yet</span>;
  return (
    <span className={classes.said}>
      {!isMuted(said.user_id) && (
        <span className={classes.text}>
          {said.display_name || "Anonymous"}: {plainText(said.message)}
        </span>
      )}
      <TimeAgo time={said.created_at} />
    </span>
  );
}
