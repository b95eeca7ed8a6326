import { type RefObject, useCallback } from "react";
import type { ChannelConnection, ChannelState } from "../../api/channel.ts";
import { errorMessage } from "../../api/client.ts";
import { useMessages } from "../../ui/messages.tsx";

/** Pages of older messages that are loaded for one jump: 500 messages. */
const MAX_PAGES = 10;

/**
 * Leads to a message of the list by its number, or to the next one: loads older messages where it isn't there yet, then shows it and
 * gives it the focus.
 * @returns a function that stays the same while the connection does
 */
export function useJump(
  list: RefObject<HTMLElement | null>,
  connection: ChannelConnection | null,
): (id: number, orNext?: boolean) => Promise<void> {
  const { notify } = useMessages();
  return useCallback(
    async (id, orNext = false) => {
      const find = () =>
        [...(list.current?.querySelectorAll<HTMLElement>("[data-id]") ?? [])].find(({ dataset }) =>
          orNext ? Number(dataset.id) >= id : Number(dataset.id) === id,
        );
      try {
        for (let page = 0; page < MAX_PAGES && isBefore(connection?.state(), id); page += 1) {
          await connection?.loadOlder();
          await new Promise(requestAnimationFrame);
        }
      } catch (error) {
        notify(errorMessage(error), "problem");
        return;
      }
      const message = find();
      if (message) {
        message.scrollIntoView({ block: "center" });
        message.focus({ preventScroll: true });
      } else if (isBefore(connection?.state(), id)) notify("That is further back than this page goes.");
      else notify("That message isn't shown here.");
    },
    [list, connection, notify],
  );
}

/** Whether a message may be among those that aren't loaded yet. */
function isBefore(state: ChannelState | undefined, id: number): boolean {
  if (!state) return false;
  const { feed } = state;
  return !feed.isWhole && id < (feed.messages[0]?.id ?? 0);
}
