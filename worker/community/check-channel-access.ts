import { everyDatabase, learnerDatabase } from "../db/client.ts";
import { primaryOf } from "../db/replicated.ts";
import type { Bindings } from "../platform/env.ts";
import { mayUse } from "../rules/features.ts";
import type { SocketOwner } from "./channel-subscribers.ts";
import { renewChannelSockets } from "./channels.ts";
import { selectWriter } from "./queries.ts";

/** Whether a learner may open a channel's socket. `signed_out`: the account is gone. */
export type ChannelAccess =
  | {
      kind: "ready";
      profile: Pick<
        SocketOwner,
        "display_name" | "avatar_url" | "silenced_until" | "hide_presence" | "created_at"
      >;
    }
  | { kind: "starter" }
  | { kind: "signed_out" };

/** Checks whether a learner may open a channel's socket. The channels are for Warriors. */
export async function checkChannelAccess(env: Bindings, user_id: string): Promise<ChannelAccess> {
  const [row] = await selectWriter(learnerDatabase(env, user_id), user_id);
  if (!row) return { kind: "signed_out" };
  const { plan, ...profile } = row;
  if (!mayUse(plan, "chat")) return { kind: "starter" };
  return { kind: "ready", profile };
}

/**
 * Closes a learner's channel sockets if what a socket was opened with has changed since it was read: the channel was told to renew the
 * sockets before it had this one. Runs after the handshake, which needn't wait for it.
 * @param opened what the socket was opened with
 */
export async function renewIfChanged(env: Bindings, user_id: string, opened: ChannelAccess): Promise<void> {
  const access = await checkChannelAccess({ ...env, DB: primaryOf(everyDatabase(env)) }, user_id);
  if (JSON.stringify(access) !== JSON.stringify(opened)) await renewChannelSockets(env, user_id);
}
