import { percentile } from "../../numbers.ts";
import { recordRow } from "../../row.ts";
import { load, serveWorker } from "../children.ts";
import type { BenchRoom, Learner, MeasuredRooms, PlayRooms } from "../orders.ts";
import { ms, printProblems } from "./print.ts";

/** Players of a room. */
export const ROOM_PLAYERS = 30;
/** All rounds of a room. */
const ROUNDS = 3;

/** Opens a room for each so many learners, of whom the first one hosts it. */
export function openRooms(
  address: string,
  learners: readonly Learner[],
  players = ROOM_PLAYERS,
): Promise<BenchRoom[]> {
  const count = Math.floor(learners.length / players);
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const members = learners.slice(index * players, (index + 1) * players);
      const answer = await fetch(`${address}api/rooms`, {
        method: "POST",
        headers: {
          ...{ cookie: members[0]?.cookie ?? "", origin: new URL(address).origin },
          "content-type": "application/json",
        },
        body: JSON.stringify({ challenge_id: "c1" }),
      });
      const { key } = (await answer.json()) as { key: string };
      return { key, members };
    }),
  );
}

/** Has the members of rooms play in a process of their own. */
export const playRooms = (order: PlayRooms) => load<MeasuredRooms>("room-players.ts", order);

/** The latencies of a room's answers. */
export const syncTimes = ({ syncs }: MeasuredRooms): number[] => syncs.map(([, latencyMs]) => latencyMs);

/** Full rooms at once, in which all type. */
export async function benchRooms(count: number): Promise<void> {
  const { address, makeLearners, stop } = await serveWorker();
  const learners = await makeLearners(count * ROOM_PLAYERS);
  const rooms = await openRooms(address, learners);
  const measured = await playRooms({ kind: "worker", address, rooms, rounds: ROUNDS }).result;
  await stop();
  const syncs = syncTimes(measured);
  const p95 = percentile(syncs, 0.95);
  const perMember = measured.frames / learners.length;
  const what = `${count} rooms of ${ROOM_PLAYERS}, all of whom type`;
  console.log(
    `${what}: answers p50 ${ms(percentile(syncs, 0.5))} ms, p95 ${ms(p95)} ms, ${syncs.length}/${measured.asked}; ${measured.sent} updates; ` +
      `${perMember.toFixed(0)} frames of ${(measured.characters / measured.frames).toFixed(0)} characters a player; ` +
      `table after p50 ${ms(percentile(measured.judging, 0.5))} ms, p95 ${ms(percentile(measured.judging, 0.95))} ms; ` +
      `results ${measured.right}/${measured.rounds} right`,
  );
  recordRow({
    what: `${what}: answer, p95`,
    ours: `${p95.toFixed(2)} ms`,
    baseline: "",
    ratio: "",
    goal: "",
  });
  printProblems(measured);
}
