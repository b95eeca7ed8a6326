import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { TALK_CHANNELS, type TalkChannel } from "#rules/chat-limits.ts";
import { api, call } from "../../api/client.ts";

/** An open chat asks so often where something new was said, in milliseconds. */
const ASK_MS = 30_000;

type Seen = Partial<Record<TalkChannel, number>>;

const keptAs = (user_id: string) => `codenaut.chat-seen.${user_id}`;

function readSeen(user_id: string): Seen {
  try {
    return JSON.parse(localStorage.getItem(keptAs(user_id)) ?? "{}") as Seen;
  } catch {
    // A forbidden storage, or something else has written there.
    return {};
  }
}

/**
 * Which channels hold messages that this browser hasn't shown. A channel that was never opened here counts from now on.
 * @returns the channels, and what takes in that a channel was read up to a sequence
 */
export function useUnread(user_id: string, isWarrior: boolean) {
  const [seen, setSeen] = useState<Seen>(() => readSeen(user_id));
  const { data: newest } = useQuery({
    queryKey: ["chat-newest"],
    queryFn: () => call(api.channels.newest.$get()),
    enabled: isWarrior,
    staleTime: 0,
    refetchInterval: ASK_MS,
  });
  const read = useCallback((channel: TalkChannel, id: number) => {
    setSeen((before) => (id > (before[channel] ?? -1) ? { ...before, [channel]: id } : before));
  }, []);
  useEffect(() => {
    if (!newest) return;
    for (const channel of TALK_CHANNELS)
      setSeen((before) =>
        before[channel] === undefined ? { ...before, [channel]: newest[channel] } : before,
      );
  }, [newest]);
  useEffect(() => {
    try {
      localStorage.setItem(keptAs(user_id), JSON.stringify(seen));
    } catch {
      // Full or forbidden: the marks are right as long as the page is open.
    }
  }, [user_id, seen]);
  const unread = TALK_CHANNELS.filter(
    (channel) => newest !== undefined && newest[channel] > (seen[channel] ?? newest[channel]),
  );
  return { unread, read };
}
