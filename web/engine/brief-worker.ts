/**
 * The script of the Web Worker that judges a free task's page by its brief, as the server does at a ship. It has a script of its own,
 * since it takes the parsers of HTML and CSS besides the engine.
 */
import { judgeBrief } from "#rules/brief/judge.ts";
import type { BriefAnswer, BriefOrder } from "./brief-messages.ts";
import { loadEngine } from "./load-engine.ts";

/** Draws what is typed. The server draws others for each ship. */
const SEED = 1;

const send = (answer: BriefAnswer): void => postMessage(answer);

addEventListener("message", async ({ data: { id, code, brief } }: MessageEvent<BriefOrder>) => {
  try {
    const { wishes } = judgeBrief(code, brief, null, SEED);
    if (!wishes.includes(null)) {
      // The engine would say the same.
      send({ type: "judged", id, wishes });
      return;
    }
    if (wishes.some((answer) => answer !== null)) send({ type: "static", id, wishes });
    const engine = await loadEngine();
    send({ type: "progress", id });
    send({ type: "judged", id, wishes: judgeBrief(code, brief, engine, SEED).wishes });
  } catch (error) {
    send({ type: "failed", id, message: String(error) });
  }
});
