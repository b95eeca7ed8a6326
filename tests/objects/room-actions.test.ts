/** A room whose battle has actions: while its players type, structure counts; in the end, what their JavaScript does. */
import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OpenRoom, RoomMessage, RoomView } from "../../worker/contract/rooms.ts";
import { database } from "../../worker/db/client.ts";
import { battles } from "../../worker/db/schema.ts";
import type { Code } from "../../worker/rules/code.ts";
import { newWarrior } from "../support/worker/battles.ts";
import { json, newLearner } from "../support/worker/learner.ts";
import { openSocket, type TestSocket } from "../support/worker/socket.ts";

const START: Code = {
  html: "<p>0</p>\n<button>Clap</button>",
  css: "",
  js: 'let claps = 0;\nconst count = document.querySelector("p");\nconst button = document.querySelector("button");\nbutton.onclick = () => {\n\n};',
};
const inClick = (js: string): Code => ({ ...START, js: START.js.replace("\n\n", `\n${js}\n`) });
const CHECK = inClick("claps += 1;\ncount.textContent = claps;");
/** Another form of the check: structure would refuse it. */
const OTHER = inClick("count.innerText = ++claps;");
const CONSTANT = inClick("count.textContent = 1;");

beforeAll(async () => {
  await database(env.DB)
    .insert(battles)
    .values({
      id: "t02",
      challenge_id: "c1",
      title: "Claps",
      description: "Let each click add 1.",
      starting_html: START.html,
      starting_js: START.js,
      html_check: CHECK.html,
      js_check: CHECK.js,
      expected_output: JSON.stringify(CHECK),
      score_mode: "progress",
      wishes: JSON.stringify([{ id: "count", text: "each click add 1", want: { js: CHECK.js } }]),
      actions: 'look: page\nclick "button"\nclick "button"',
    });
});
// Phases so long that each is ended by `skipPhase`, on a slow machine too.
beforeEach(() => {
  env.TIME_SCALE = "100";
});

const viewWith = ({ frames, until }: TestSocket<RoomMessage>, phase: string): Promise<RoomView> =>
  until(
    () => frames.flatMap((one) => (one.type === "room" && one.view.phase === phase ? [one.view] : []))[0],
  );

describe("a room whose battle has actions", () => {
  it("counts by structure while its players type, and judges each by what the code does", async () => {
    const host = await newWarrior();
    const answer = await host.request("POST", "/api/rooms", { body: { challenge_id: "c1" } });
    const { key } = await json<OpenRoom>(answer);
    const learners = [host, await newLearner(), await newLearner()];
    const sockets = await Promise.all(
      learners.map(({ cookie }) => openSocket<RoomMessage>(`/api/rooms/${key}/socket`, { cookie })),
    );
    const ids: string[] = [];
    for (const socket of sockets) ids.push((await socket.next("state")).you);
    const room = env.ROOMS.getByName(host.user_id);
    sockets[0]?.send({ type: "start" });
    const [first] = sockets;
    if (!first) throw new Error("There is no host");
    expect(await viewWith(first, "objective")).toMatchObject({ wishes: 2 });
    for (let phase = 0; phase < 2; phase += 1) await room.skipPhase();
    for (const [index, code] of [OTHER, CONSTANT, CHECK].entries()) {
      sockets[index]?.send({ type: "code-update", round: 1, seq: 1, ...code });
      sockets[index]?.send({ type: "sync", sent_at: 0 });
      await sockets[index]?.next("sync");
    }
    await room.tellProgress();
    const { met } = await first.next("progress");
    expect(ids.map((id) => met[id])).toEqual([0, 0, 2]);
    for (let phase = 0; phase < 2; phase += 1) await room.skipPhase();
    const { results } = await viewWith(first, "table");
    const metBy = (id: string | undefined) => results.find(({ player }) => player === id);
    expect(metBy(ids[0])).toMatchObject({ met: 2, last_met_at: expect.any(Number) });
    expect(metBy(ids[1])).toMatchObject({ met: 1, last_met_at: null, place: 3 });
    expect(metBy(ids[2])).toMatchObject({ met: 2, last_met_at: expect.any(Number) });
  });
});
