/** A room whose battle has actions: while its players type, structure counts; in the end, what their JavaScript does. */
import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { database } from "../../worker/db/client.ts";
import { battles } from "../../worker/db/schema.ts";
import type { Code } from "../../worker/rules/code.ts";
import { endRound, newRoom, type Seat, startRound } from "../support/worker/rooms.ts";

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

describe("a room whose battle has actions", () => {
  it("counts by structure while its players type, and judges each by what the code does", async () => {
    const game = await newRoom();
    const { seats, room } = game;
    const [first] = seats;
    expect(await startRound(game)).toMatchObject({ wishes: 2 });
    for (const [index, code] of [OTHER, CONSTANT, CHECK].entries()) {
      seats[index]?.socket.send({ type: "code-update", round: 1, seq: 1, ...code });
      seats[index]?.socket.send({ type: "sync", sent_at: 0 });
      await seats[index]?.socket.next("sync");
    }
    await room.tellProgress();
    let { met } = await first.socket.next("progress");
    // The room may have told by itself what came before the last page.
    while (!met[seats[2].id]) ({ met } = await first.socket.next("progress"));
    expect(seats.map(({ id }) => met[id])).toEqual([0, 0, 2]);
    const { results } = await endRound(game);
    const metBy = ({ id }: Seat) => results.find(({ player }) => player === id);
    expect(metBy(seats[0])).toMatchObject({ met: 2, last_met_at: expect.any(Number) });
    expect(metBy(seats[1])).toMatchObject({ met: 1, last_met_at: null, place: 3 });
    expect(metBy(seats[2])).toMatchObject({ met: 2, last_met_at: expect.any(Number) });
  });
});
