import { type RefObject, useCallback } from "react";
import type { ChannelConnection } from "../../api/channel.ts";
import { errorMessage } from "../../api/client.ts";
import { useMessages } from "../../ui/messages.tsx";

/**
 * Leads to a message of the channel by its number, or to the next one: loads those around it where it isn't there, then shows it and
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
        await connection?.showAround(id, orNext);
        await new Promise(requestAnimationFrame);
      } catch (error) {
        notify(errorMessage(error), "problem");
        return;
      }
      const message = find();
      if (message) showFound(message);
      else notify("That message isn't shown here.");
    },
    [list, connection, notify],
  );
}

/** Scrolls to a message, and marks it until it loses the focus. */
function showFound(message: HTMLElement): void {
  message.scrollIntoView({ block: "center" });
  message.focus({ preventScroll: true });
  message.dataset.found = "";
  message.addEventListener("blur", () => delete message.dataset.found, { once: true });
}
