/** The ticks of a match: what each player is told during the editing of the own code. */
import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { MatchMessage } from "../../worker/contract/battles.ts";
import * as score from "../../worker/rules/battle-score.ts";
import { TICK_INTERVAL_MS } from "../../worker/rules/match-timing.ts";
import {
  BOX_WISHES,
  HALF,
  joinMatch,
  newEditing,
  START,
  seedBattle,
  WHOLE,
} from "../support/worker/battles.ts";
import type { TestSocket } from "../support/worker/socket.ts";

beforeAll(() => seedBattle());
// Phases so long that each is ended by `skipPhase`, on a slow machine too.
beforeEach(() => {
  env.TIME_SCALE = "100";
});

const isTicks = ({ type }: MatchMessage) => type === "ticks";
const send = (socket: TestSocket<MatchMessage>, seq: number, code: typeof START) =>
  socket.send({ type: "code-update", seq, ...code });

describe("the ticks of a match", () => {
  it("begin with nothing done, and tell what is asked for but never the checks", async () => {
    const { state } = await newEditing();
    expect(state.ticks).toEqual([false, false]);
    expect(state.wishes).toEqual(BOX_WISHES.map(({ id, text }) => ({ id, text })));
    expect(JSON.stringify(state)).not.toContain("{ width: 10px; }");
    expect(JSON.stringify(state)).not.toContain("height: 20px;");
  });

  it("come to the own player alone, as soon as the code meets more", async () => {
    const { first, second } = await newEditing();
    send(first, 1, HALF);
    expect((await first.next("ticks")).ticks).toEqual([true, false]);
    send(first, 2, WHOLE);
    expect((await first.next("ticks")).ticks).toEqual([true, true]);
    send(second, 1, START);
    await first.next("code-update");
    expect(second.frames.filter(isTicks)).toEqual([]);
  });

  it("are there for a page that comes back", async () => {
    const { one, match_id, first } = await newEditing();
    send(first, 1, HALF);
    await first.next("ticks");
    const again = await joinMatch(one, match_id);
    expect((await again.next("state")).ticks).toEqual([true, false]);
  });

  it("are checked once a second at most, with the newest code", async () => {
    const check = vi.spyOn(score, "tickWishes");
    const { first, second } = await newEditing();
    send(first, 1, HALF);
    await first.next("ticks");
    check.mockClear();
    const began = Date.now();
    for (let seq = 2; seq < 12; seq += 1) send(first, seq, seq === 11 ? WHOLE : HALF);
    for (let seq = 2; seq < 12; seq += 1) await second.next("code-update");
    expect((await first.next("ticks")).ticks).toEqual([true, true]);
    const seconds = Math.ceil((Date.now() - began) / TICK_INTERVAL_MS);
    expect(check.mock.calls.length).toBeLessThanOrEqual(seconds + 1);
    check.mockRestore();
  });
});
