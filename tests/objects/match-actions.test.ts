/** A match of a battle with actions: the object scores the players' JavaScript by what it does. */
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { BattleAnswer } from "../../worker/contract/battles.ts";
import { database } from "../../worker/db/client.ts";
import { battles, match_submissions } from "../../worker/db/schema.ts";
import type { Code } from "../../worker/rules/code.ts";
import { newEditing, skipPhases } from "../support/worker/battles.ts";
import { json } from "../support/worker/learner.ts";

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
const WISH = { id: "count", text: "each click add 1", want: { js: CHECK.js } };

beforeAll(async () => {
  const row = (id: string, check: Code) => ({
    id,
    challenge_id: "c1",
    title: `Claps ${id}`,
    description: "Let each click add 1.",
    starting_html: START.html,
    starting_js: START.js,
    html_check: check.html,
    js_check: check.js,
    expected_output: JSON.stringify(check),
    score_mode: "progress" as const,
    wishes: JSON.stringify([WISH]),
    actions: 'look: page\nclick "button"\nclick "button"',
  });
  const slow = { ...CHECK, js: `for (let i = 0; i < 1e9; i++) {}\n${CHECK.js}` };
  await database(env.DB)
    .insert(battles)
    .values([row("t02", CHECK), row("t03", slow)]);
});
// Phases so long that each is ended by `skipPhase`, on a slow machine too.
beforeEach(() => {
  env.TIME_SCALE = "100";
});

/** Plays a match in which each player sends one code, and answers its verdict. */
async function play(battle_id: string, codes: [Code, Code]) {
  const { one, match_id, first, second } = await newEditing(battle_id);
  const sockets = [first, second] as const;
  for (const [side, socket] of sockets.entries()) {
    socket.send({ type: "code-update", seq: 1, ...(codes[side] ?? START) });
    await sockets[1 - side]?.next("code-update");
  }
  await skipPhases(match_id, 4);
  const { verdict } = await first.next("result");
  await first.next("recorded");
  return { verdict, one, match_id };
}

describe("a match of a battle with actions", () => {
  it("is scored by what the code does, and stores what it was scored by", async () => {
    const { verdict, one, match_id } = await play("t02", [CONSTANT, OTHER]);
    expect(verdict).toMatchObject({
      results: ["lose", "win"],
      scores: [
        { html: null, css: null, js: 0.5, score: 0.5, met: ["step 1"] },
        { js: 1, score: 1, met: ["step 1", "step 2"] },
      ],
      wishes: [
        { id: "step 1", text: "Click button" },
        { id: "step 2", text: "Click button again" },
      ],
    });
    const stored = await database(env.DB)
      .select()
      .from(match_submissions)
      .where(eq(match_submissions.match_id, match_id));
    expect(stored.map(({ met_wishes }) => met_wishes).sort()).toEqual(['["step 1","step 2"]', '["step 1"]']);
    const { report } = await json<BattleAnswer>(await one.request("GET", `/api/battles/${match_id}`));
    expect(report?.verdict).toMatchObject({ wishes: verdict.wishes, scores: verdict.scores });
  });

  it("ticks during the match what the code does, and rests after code that never ends", async () => {
    const { first, state } = await newEditing("t02");
    expect(state.ticks).toEqual([false, false]);
    first.send({ type: "code-update", seq: 1, ...CONSTANT });
    expect((await first.next("ticks")).ticks).toEqual([true, false]);
    first.send({ type: "code-update", seq: 2, ...OTHER });
    expect((await first.next("ticks")).ticks).toEqual([true, true]);
    first.send({ type: "code-update", seq: 3, ...inClick("for (;;) {}") });
    expect((await first.next("ticks")).ticks).toEqual([false, false]);
    first.send({ type: "code-update", seq: 4, ...OTHER });
    expect((await first.next("ticks")).ticks).toEqual([null, null]);
  });

  it("falls back to structure where the judge fails", async () => {
    const { verdict } = await play("t03", [
      START,
      { ...CHECK, js: `for (let i = 0; i < 1e9; i++) {}\n${CHECK.js}` },
    ]);
    expect(verdict.scores.map(({ score }) => score)).toEqual([0, 1]);
    expect(verdict.results).toEqual(["lose", "win"]);
  });
});
