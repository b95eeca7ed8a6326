import type { Stage } from "../../chat/stage.ts";
import { recordRow } from "../../row.ts";
import { load, serveRelay, serveWorker } from "../children.ts";
import type { BenchMatch, Measured, Play, Talk } from "../orders.ts";
import { ms, NOBODY, printProblems } from "./print.ts";

const RELAY_SECONDS = 6;
/** The chat beside the matches. */
const CHAT_LEARNERS = 1000;
const MESSAGES_PER_SECOND = 60;
/** Longer than the matches. */
const TALK_SECONDS = 30;

/** Has players play in a process of their own. @returns what they measured, once all is over */
export const play = (order: Play) => load<Measured>("players.ts", order).result;

/** Matches that a relay needs no players for. */
export const relayMatches = (count: number): BenchMatch[] =>
  Array.from({ length: count }, (_, index) => ({ id: `m${index}`, players: [NOBODY, NOBODY] }));

async function withRelay(count: number): Promise<Measured> {
  const { address, stop } = await serveRelay();
  const measured = await play({
    ...{ kind: "relay", address, matches: relayMatches(count), seconds: RELAY_SECONDS },
  });
  await stop();
  return measured;
}

/** Matches at once, with a relay that only passes frames on measured before and after. */
export async function benchMatches(count: number): Promise<void> {
  const { address, ask, stop } = await serveWorker();
  const before = await withRelay(count);
  const { matches } = await ask({ kind: "matches", count });
  const ours = await play({ kind: "worker", address, matches });
  const after = await withRelay(count);
  const { record = [] } = await ask({ kind: "record" });
  await stop();
  const stored = record.filter((row) => row.winner_id === row.user_2_id && row.submissions === 2).length;
  const row = (name: string, measured: Measured) =>
    console.log(
      `${String(count).padStart(5)}  ${name.padEnd(12)} ${ms(measured.p50)} ${ms(measured.p95)} ${ms(measured.p99)}   ${measured.received}/${measured.sent}`,
    );
  row("ws before", before);
  row("ours", ours);
  row("ws after", after);
  const baseline = (key: "p50" | "p95" | "p99") => (before[key] + after[key]) / 2;
  console.log(
    `       ratio        ${ms(ours.p50 / baseline("p50"))} ${ms(ours.p95 / baseline("p95"))} ${ms(ours.p99 / baseline("p99"))}   ` +
      `results ${ours.right}/${count * 2} right (${ours.late} by a last code that came too late), in the record ${stored}/${count}, the last ${ours.slowest.toFixed(0)} ms after the end`,
  );
  for (const key of ["p95", "p99"] as const)
    recordRow({
      what: `${count} battles at once, ${key} / ws relay`,
      ours: `${ours[key].toFixed(2)} ms`,
      baseline: `${baseline(key).toFixed(2)} ms`,
      ratio: (ours[key] / baseline(key)).toFixed(2),
      goal: key === "p95" ? "≤ 5 or ≤ 10 ms" : "≤ 50 ms",
    });
  printProblems(ours);
}

/** Matches at once on a worker that has a busy chat channel too. */
export async function benchBesideChat(count: number): Promise<void> {
  const { address, ask, makeLearners, stop } = await serveWorker();
  const { matches } = await ask({ kind: "matches", count });
  const learners = await makeLearners(CHAT_LEARNERS);
  const talk: Talk = { address, learners, rate: MESSAGES_PER_SECOND, seconds: TALK_SECONDS };
  const talking = load<Stage>("chat-load.ts", talk);
  await talking.steady;
  const ours = await play({ kind: "worker", address, matches });
  const chat = await talking.result;
  await stop();
  console.log(
    `${count} matches beside a chat of ${CHAT_LEARNERS}: p50 ${ms(ours.p50)} ms, p95 ${ms(ours.p95)} ms, p99 ${ms(ours.p99)} ms, ` +
      `${ours.received}/${ours.sent}, results ${ours.right}/${count * 2} right; ` +
      `chat ${chat.offered} messages/s, delivered ${chat.delivered.toFixed(4)}, gaps ${chat.gaps}, p95 ${ms(chat.p95)} ms`,
  );
  recordRow({
    what: `${count} battles at once beside a chat of ${CHAT_LEARNERS} with ${MESSAGES_PER_SECOND} messages/s, p95`,
    ours: `${ours.p95.toFixed(2)} ms`,
    baseline: "",
    ratio: "",
    goal: "≤ 35 ms",
  });
  printProblems(ours);
}
