/** Which friends are here, and whose invitations wait: a poll that says to the friends that this learner is here too. */
import { useQuery } from "@tanstack/react-query";
import type { FriendsHere } from "#contract/friends.ts";
import { PRESENCE_POLL_MS } from "#rules/friends.ts";
import { api, call } from "../api/client.ts";
import { usePoll } from "../api/poll.ts";
import { queryClient } from "../api/query-client.ts";

const KEY = ["friends", "here"] as const;
/** After the requests with which a page loads. */
const FIRST_POLL_MS = 3000;

/** What the latest poll has found; undefined before the first one. */
export function useFriendsHere(): FriendsHere | undefined {
  return useQuery<FriendsHere>({
    queryKey: KEY,
    queryFn: askFriendsHere,
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
}

/** How often something was changed of which an answer on its way may not know. */
let changes = 0;

const askFriendsHere = () => call(api.friends.here.$get());

/** Polls while the component is mounted. A learner without friends is asked for once in each page load. */
export function useFriendsPoll(): void {
  const found = useFriendsHere();
  usePoll(found ? PRESENCE_POLL_MS : FIRST_POLL_MS, pollFriendsHere);
}

/** Asks once, unless the learner is known to have no friends. An answer that was asked for before a change is dropped. */
export async function pollFriendsHere(): Promise<void> {
  if (queryClient.getQueryData<FriendsHere>(KEY)?.friends === 0) return;
  const before = changes;
  const answer = await askFriendsHere();
  if (before === changes) queryClient.setQueryData(KEY, answer);
}

/** Lets the poll begin again, once the learner may have other friends. */
export function forgetFriendsHere(): void {
  changes += 1;
  void queryClient.resetQueries({ queryKey: KEY, exact: true });
}

/** Takes an invitation off the page. */
export function dropInvitation(key: string): void {
  changes += 1;
  queryClient.setQueryData<FriendsHere>(
    KEY,
    (found) => found && { ...found, invitations: found.invitations.filter((one) => one.key !== key) },
  );
}
