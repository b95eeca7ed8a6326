import { database } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import type { SocketOwner } from "./channel-subscribers.ts";
import { selectLearner } from "./queries.ts";

/** Whether a learner may open a channel's socket. `signed_out`: the account is gone. */
export type ChannelAccess =
  | { kind: "ready"; profile: Pick<SocketOwner, "display_name" | "avatar_url" | "silenced_until"> }
  | { kind: "starter" }
  | { kind: "signed_out" };

/** Checks whether a learner may open a channel's socket. Talking is for Warriors; the preview is for everyone. */
export async function checkChannelAccess(
  env: Bindings,
  user_id: string,
  socket: SocketOwner["kind"],
): Promise<ChannelAccess> {
  const [row] = await selectLearner(database(env.DB), user_id);
  if (!row) return { kind: "signed_out" };
  const { plan, ...profile } = row;
  if (socket === "talk" && plan !== "warrior") return { kind: "starter" };
  return { kind: "ready", profile };
}
