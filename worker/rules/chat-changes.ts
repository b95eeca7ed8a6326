/** Who may change which message of a channel. */
import { CHANGE_MS, MAX_EDITS } from "./chat-limits.ts";

/** A stored message, as far as it matters who changes it. */
export type Changeable = {
  /** Null once the account is deleted. */
  user_id: string | null;
  created_at: number;
  /** How often it has been edited. */
  edits: number;
  isRemoved: boolean;
};

/**
 * Why a learner can't do something to a message; undefined if that is allowed. Anybody may react.
 * @param message undefined if there never was one
 * @param now when it was asked for, by the server's clock
 */
export function changeProblem(
  message: Changeable | undefined,
  user_id: string,
  type: "edit" | "delete" | "react",
  now: number,
): string | undefined {
  if (!message || message.isRemoved) return "That message is gone.";
  if (type === "react") return undefined;
  if (message.user_id !== user_id) return "Only who wrote a message can change it.";
  if (now - message.created_at > CHANGE_MS)
    return `A message can be changed for ${CHANGE_MS / 60_000} minutes. This one is older.`;
  if (type === "edit" && message.edits >= MAX_EDITS)
    return `A message can be edited ${MAX_EDITS} times. Delete it, or write another one.`;
  return undefined;
}
