import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it } from "vitest";
import type { MatchMessage } from "../../worker/contract/battles.ts";
import { newMatchRow, newWarrior, seedBattle } from "../support/worker/battles.ts";
import { request } from "../support/worker/learner.ts";
import { openSocket } from "../support/worker/socket.ts";

afterEach(() => {
  env.ENVIRONMENT = "local";
  delete env.TIME_SCALE;
});

/** The editing time of a new match, as sent to its players. */
async function editingOf(cookie = ""): Promise<number> {
  await seedBattle();
  const [one, other] = [await newWarrior(), await newWarrior()];
  // A long scale, so that the match waits for both players on a slow machine too.
  const match_id = await newMatchRow(one, other, Date.now() + 600_000);
  const join = (own: string) =>
    openSocket<MatchMessage>(`/api/battles/${match_id}/socket`, { cookie: `${own}; ${cookie}` });
  await join(one.cookie);
  const { clock } = await (await join(other.cookie)).next("state");
  return (clock.closes_at ?? 0) - (clock.opens_at ?? 0);
}

describe("the time scale", () => {
  it("is 1 by default", async () => expect(await editingOf()).toBe(35_000));

  it("is set by the variable, and by a browser's cookie before that", async () => {
    env.TIME_SCALE = "0.1";
    expect(await editingOf()).toBe(3500);
    expect(await editingOf("time-scale=2")).toBe(70_000);
  });

  it("is ignored by a deployed worker", async () => {
    env.ENVIRONMENT = "deployed";
    env.TIME_SCALE = "0.1";
    expect(await editingOf("time-scale=0.1")).toBe(35_000);
    expect((await request("GET", "/api/health")).headers.get("set-cookie")).toBeNull();
  });

  it("is sent to a browser that has no cookie yet", async () => {
    env.TIME_SCALE = "0.1";
    const answer = await request("GET", "/api/health");
    expect(answer.headers.get("set-cookie")).toBe("time-scale=0.1; Path=/; SameSite=Lax");
    const again = await request("GET", "/api/health", { headers: { cookie: "time-scale=2" } });
    expect(again.headers.get("set-cookie")).toBeNull();
  });
});
