import { CornerUpLeft } from "lucide-react";
import type { Quote } from "#rules/chat-feed.ts";
import { plainText } from "../../chat/markdown.ts";
import { useCommunity } from "./Community.tsx";
import classes from "./QuoteLine.module.css";

/** The line above a reply: whom it answers, and what they wrote. A press leads there. @param quote undefined where that is gone */
export function QuoteLine({ quote, onJump }: { quote: Quote | undefined; onJump: () => void }) {
  const { isMuted } = useCommunity();
  if (!quote)
    return (
      <p className={classes.quote}>
        <CornerUpLeft size={14} aria-hidden="true" />
        <span>The message that this answers is gone.</span>
      </p>
    );
  if (isMuted(quote.user_id))
    return (
      <p className={classes.quote}>
        <CornerUpLeft size={14} aria-hidden="true" />
        <span>An answer to a learner whom you have muted.</span>
      </p>
    );
  const name = quote.display_name || "Anonymous";
  return (
    <button type="button" className={classes.quote} title={`Show what ${name} wrote`} onClick={onJump}>
      <CornerUpLeft size={14} aria-hidden="true" />
      <span className="visuallyHidden">Answers </span>
      <strong>{name}</strong>
      <span>{plainText(quote.message)}</span>
    </button>
  );
}
