import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { TEXT_CHANNELS, type TextChannel } from "#rules/chat-limits.ts";
import { api, call } from "../../api/client.ts";
import { browserStorage } from "../../storage.ts";

/** How often an open chat polls for new messages in other channels. */
const POLL_MS = 30_000;

/** The sequence of the last message that this browser has shown, by channel. */
type ReadPositions = Partial<Record<TextChannel, number>>;

const storageKey = (user_id: string) => `codenaut.chat-seen.${user_id}`;

function loadPositions(user_id: string): ReadPositions {
  const stored = browserStorage.getJson(storageKey(user_id));
  return typeof stored === "object" && stored !== null ? (stored as ReadPositions) : {};
}

/**
 * Channels with messages that this browser hasn't shown. In a channel that was never opened here, only later messages count.
 * @returns the channels, up to where each was read, the newest message of each and when the server said so, once that is known, and a function that
 * marks a channel as read up to a sequence number
 */
export function useUnread(user_id: string, isWarrior: boolean) {
  const [positions, setPositions] = useState<ReadPositions>(() => loadPositions(user_id));
  const { data: newest, dataUpdatedAt } = useQuery({
    queryKey: ["chat-newest"],
    queryFn: () => call(api.channels.newest.$get()),
    enabled: isWarrior,
    staleTime: 0,
    refetchInterval: POLL_MS,
  });
  const markAsRead = useCallback((channel: TextChannel, id: number) => {
    setPositions((before) => (id > (before[channel] ?? -1) ? { ...before, [channel]: id } : before));
  }, []);
  useEffect(() => {
    if (!newest) return;
    for (const channel of TEXT_CHANNELS)
      setPositions((before) =>
        before[channel] === undefined ? { ...before, [channel]: newest[channel] } : before,
      );
  }, [newest]);
  useEffect(() => {
    browserStorage.setJson(storageKey(user_id), positions);
  }, [user_id, positions]);
  const unread = TEXT_CHANNELS.filter(
    (channel) => newest !== undefined && newest[channel] > (positions[channel] ?? newest[channel]),
  );
  return { unread, positions, last: newest?.last, lastAt: dataUpdatedAt, markAsRead };
}
