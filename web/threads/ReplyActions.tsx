import { Ban, Flag, Trash2 } from "lucide-react";
import { useState } from "react";
import type { Reply } from "#contract/community.ts";
import { api, call } from "../api/client.ts";
import { useAction } from "../api/use-action.ts";
import { ReportDialog } from "../chat/ReportDialog.tsx";
import { AddFriend } from "../friends/AddFriend.tsx";
import { useMessages } from "../ui/messages.tsx";
import classes from "./Acts.module.css";

type Props = {
  reply: Reply;
  /** The reader's id. */
  reader: string;
  /** What it is called. */
  what: "comment" | "reply";
  /** Whether it is the reader's own, or stands below the reader's own page. */
  mayDelete: boolean;
  is_moderator: boolean;
  /** It is gone, or what its author writes isn't shown any more. */
  onChanged: () => void;
};

const ICON = { size: 16, "aria-hidden": true } as const;

/** Buttons to report a reply about a page or a task, to befriend or block its author, and to delete it; moderators can take it away. */
export function ReplyActions({ reply, reader, what, mayDelete, is_moderator, onChanged }: Props) {
  const [reporting, setReporting] = useState(false);
  const { confirm, notify } = useMessages();
  const { id, author } = reply;
  const target = { target_kind: "reply" as const, target_id: id };
  const remove = useAction(
    () =>
      mayDelete
        ? call(api.replies[":id"].$delete({ param: { id } }))
        : call(api.moderation.remove.$post({ json: target })),
    { onSuccess: onChanged },
  );
  const block = useAction(
    (user_id: string) => call(api.blocks[":user_id"].$put({ param: { user_id }, json: { blocked: true } })),
    {
      onSuccess: () => {
        notify(`${author.display_name} is blocked. You can take that back among your friends.`);
        onChanged();
      },
    },
  );
  const askToRemove = async () => {
    const question = mayDelete ? `Delete this ${what}?` : `Take this ${what} away for everyone?`;
    const yes = mayDelete ? "Delete" : "Take it away";
    if (await confirm(question, { yes, danger: true })) remove.run(undefined);
  };
  const askToBlock = async (user_id: string) => {
    const question = `Block ${author.display_name}? You see nothing they write then, and they can't comment on your pages.`;
    if (await confirm(question, { yes: "Block", danger: true })) block.run(user_id);
  };
  const isOwn = author.user_id === reader;
  const { user_id, display_name } = author;
  return (
    <span className={classes.acts}>
      {!isOwn && (
        <button
          type="button"
          title="Report"
          aria-label={`Report this ${what}`}
          onClick={() => setReporting(true)}
        >
          <Flag {...ICON} />
        </button>
      )}
      {!isOwn && user_id !== null && (
        <>
          <AddFriend user_id={user_id} display_name={display_name} isSmall />
          <button
            type="button"
            title="Block"
            aria-label={`Block ${display_name}`}
            onClick={() => askToBlock(user_id)}
          >
            <Ban {...ICON} />
          </button>
        </>
      )}
      {(mayDelete || is_moderator) && (
        <button
          type="button"
          title={mayDelete ? "Delete" : "Take away"}
          aria-label={mayDelete ? `Delete this ${what}` : `Take this ${what} away`}
          onClick={askToRemove}
        >
          <Trash2 {...ICON} />
        </button>
      )}
      {reporting && <ReportDialog target={target} onClose={() => setReporting(false)} />}
    </span>
  );
}
