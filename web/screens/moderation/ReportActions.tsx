import { useId, useState } from "react";
import type { RemovalTarget, Report } from "#contract/community.ts";
import { Button } from "../../ui/Button.tsx";
import { useMessages } from "../../ui/messages.tsx";
import classes from "./Moderation.module.css";

const SILENCE_DURATIONS = [
  { hours: 1, name: "an hour" },
  { hours: 24, name: "a day" },
  { hours: 168, name: "a week" },
  { hours: 720, name: "30 days" },
] as const;

/** What a moderator can do about a report. */
export type ReportActs = {
  onRemove: (target: RemovalTarget) => void;
  onSilence: (user_id: string, hours: number) => void;
  onRename: (user_id: string) => void;
  onClearPicture: (user_id: string) => void;
  onDismiss: () => void;
};

/** A moderator's actions for a report. */
export function ReportActions({ report, acts }: { report: Report; acts: ReportActs }) {
  const { onRemove, onSilence, onRename, onClearPicture, onDismiss } = acts;
  const [hours, setHours] = useState<number>(24);
  const { confirm } = useMessages();
  const id = useId();
  const { author_id, author, author_silenced_until: until } = report;
  const isSilenced = until !== null && until > Date.now();
  const askFirst = async (text: string, yes: string, action: () => void) => {
    if (await confirm(text, { yes, danger: true })) action();
  };
  const { target_kind, target_id } = report;
  return (
    <div className={classes.acts}>
      {target_kind === "room" && (
        <Button
          kind="danger"
          size="small"
          onClick={() =>
            askFirst("Close this room for all who are in it?", "Close the room", () =>
              onRemove({ target_kind, target_id }),
            )
          }
        >
          Close the room
        </Button>
      )}
      {target_kind !== "profile" && target_kind !== "room" && (
        <Button
          kind="danger"
          size="small"
          onClick={() =>
            askFirst(`Take this ${target_kind} away for everyone?`, "Take it away", () =>
              onRemove({ target_kind, target_id }),
            )
          }
        >
          Take it away
        </Button>
      )}
      {author_id !== null && author !== null && (
        <span className={classes.silence}>
          <label htmlFor={id} className="visuallyHidden">
            For how long
          </label>
          <select id={id} value={hours} onChange={(event) => setHours(Number(event.target.value))}>
            {SILENCE_DURATIONS.map((duration) => (
              <option key={duration.hours} value={duration.hours}>
                {duration.name}
              </option>
            ))}
          </select>
          <Button
            size="small"
            onClick={() => askFirst(`Silence ${author}?`, "Silence", () => onSilence(author_id, hours))}
          >
            Silence
          </Button>
          {isSilenced && (
            <Button kind="ghost" size="small" onClick={() => onSilence(author_id, 0)}>
              End the silence
            </Button>
          )}
        </span>
      )}
      {author_id !== null && author !== null && (
        <>
          <Button
            kind="ghost"
            size="small"
            onClick={() =>
              askFirst(`Give ${author} a neutral name?`, "Change the name", () => onRename(author_id))
            }
          >
            Change the name
          </Button>
          <Button
            kind="ghost"
            size="small"
            onClick={() =>
              askFirst(`Take the picture of ${author} away?`, "Take the picture", () =>
                onClearPicture(author_id),
              )
            }
          >
            Take the picture
          </Button>
        </>
      )}
      <Button kind="ghost" size="small" onClick={onDismiss}>
        Dismiss
      </Button>
    </div>
  );
}
