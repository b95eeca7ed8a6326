import { api, call } from "./client.ts";
import { usePoll } from "./poll.ts";
import { updateStanding } from "./user.ts";

/** The poll interval (specification, part 1 §9). */
const POLL_MS = 5000;

/** Polls EXP and level while the component is mounted. */
export function useExpPoll(): void {
  usePoll(POLL_MS, async () => updateStanding(await call(api.exp.$get())));
}
