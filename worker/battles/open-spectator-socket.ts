import type { Bindings } from "../platform/env.ts";
import { refuseSocket } from "../platform/sockets.ts";
import { CLOSE_CODES } from "../rules/close-codes.ts";
import type { Region } from "../rules/regions.ts";
import { relayNames, spectatorRelayOf } from "./watch-stubs.ts";

/**
 * Opens a spectator's socket at the first relay of the match that isn't full.
 * @param who by what sockets are counted: the account, or the address of a visitor
 * @param near the spectator's region: a relay is made near its first spectator
 */
export async function openSpectatorSocket(
  env: Bindings,
  match_id: string,
  who: string,
  near: Region,
): Promise<Response> {
  const query = new URLSearchParams({ who });
  for (const name of relayNames(env, match_id)) {
    const request = new Request(`https://object/?${query}`, { headers: { upgrade: "websocket" } });
    const answer = await spectatorRelayOf(env, name, near).fetch(request);
    if (answer.status !== 409) return answer;
  }
  return refuseSocket(CLOSE_CODES.unavailable, "As many watch this battle as can.");
}
