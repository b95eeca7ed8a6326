import type { PresentFrame } from "#contract/community.ts";
import { hereText, typingText } from "../../chat/presence-text.ts";
import { useCommunity } from "./Community.tsx";
import classes from "./PresenceLine.module.css";

/** Who is typing in the channel, else who is here. Empty, but of the same height, while that isn't known. */
export function PresenceLine({ present }: { present: PresentFrame | undefined }) {
  const { me, isMuted } = useCommunity();
  const typing = present ? typingText(present.typing, me.user_id, isMuted) : "";
  const here = present ? hereText(present.here, me.user_id, !me.hide_presence, isMuted) : "";
  return <p className={`${classes.line} ${typing ? classes.typing : ""}`}>{typing || here}</p>;
}
