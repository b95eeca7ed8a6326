import { Eye, Heart, Laugh, Lightbulb, type LucideIcon, PartyPopper, ThumbsUp } from "lucide-react";
import type { Reactions as Counts } from "#rules/chat-feed.ts";
import { REACTIONS, type Reaction } from "#rules/chat-limits.ts";
import classes from "./Reactions.module.css";

const SHOWN: Readonly<Record<Reaction, { Icon: LucideIcon; label: string }>> = {
  thumbs_up: { Icon: ThumbsUp, label: "Thumbs up" },
  heart: { Icon: Heart, label: "Heart" },
  laugh: { Icon: Laugh, label: "Laugh" },
  party: { Icon: PartyPopper, label: "Party" },
  idea: { Icon: Lightbulb, label: "Good idea" },
  eyes: { Icon: Eye, label: "Looking at it" },
};

type Props = {
  counts: Counts;
  isOwn: (reaction: Reaction) => boolean;
  onReact: (reaction: Reaction, on: boolean) => void;
};

/** The reactions to a message with their counts. A press adds the learner's own, or takes it back. */
export function ReactionCounts({ counts, isOwn, onReact }: Props) {
  const present = REACTIONS.filter((reaction) => counts[reaction]);
  if (present.length === 0) return null;
  return (
    <ul className={classes.counts} aria-label="Reactions">
      {present.map((reaction) => {
        const { Icon, label } = SHOWN[reaction];
        const count = counts[reaction] ?? 0;
        return (
          <li key={reaction}>
            <button
              type="button"
              className={classes[reaction]}
              title={label}
              aria-label={`${label}: ${count}`}
              aria-pressed={isOwn(reaction)}
              onClick={() => onReact(reaction, !isOwn(reaction))}
            >
              <Icon size={15} aria-hidden="true" />
              {count}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** The reactions to choose from. */
export function ReactionPicker({ isOwn, onReact }: Omit<Props, "counts">) {
  return (
    <fieldset className={classes.picker}>
      <legend className="visuallyHidden">React with</legend>
      {REACTIONS.map((reaction, at) => {
        const { Icon, label } = SHOWN[reaction];
        return (
          <button
            key={reaction}
            type="button"
            className={classes[reaction]}
            title={label}
            aria-label={label}
            aria-pressed={isOwn(reaction)}
            // biome-ignore lint/a11y/noAutofocus: it opens by a press and takes the focus there, as a menu does
            autoFocus={at === 0}
            onClick={() => onReact(reaction, !isOwn(reaction))}
          >
            <Icon size={18} aria-hidden="true" />
          </button>
        );
      })}
    </fieldset>
  );
}
