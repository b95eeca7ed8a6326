/** Which requests are logged: those that fail or are slow, and a sample of the others, each in one line. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isSampled } from "../../worker/platform/log.ts";
import { requestWithFailure } from "../support/worker/failing.ts";
import { newLearner, request } from "../support/worker/learner.ts";
import { hasSeveral } from "../support/worker/several.ts";

type Line = { requestId: string; status: number; ms: number; weight?: number; error?: string; user?: string };

const lines: Line[] = [];
beforeEach(() => {
  lines.length = 0;
  for (const method of ["log", "error"] as const)
    vi.spyOn(console, method).mockImplementation((text) => void lines.push(JSON.parse(String(text)) as Line));
});
afterEach(() => vi.restoreAllMocks());

const idOf = (answer: Response) => answer.headers.get("x-request-id") ?? "";

describe("the sample", () => {
  it.each([
    ["00000000", true],
    ["00000001", false],
    ["00000063", false],
    ["00000064", true],
    ["ffffffdc", false],
  ])("of a request whose id begins with %s: %s", (start, sampled) => {
    expect(isSampled(`${start}-1234-4123-8123-123456789abc`)).toBe(sampled);
  });

  it("is all that is logged of requests that succeed quickly, reads and writes alike", async () => {
    const learner = await newLearner();
    const answers: Response[] = [];
    for (let times = 0; times < 20; times += 1)
      answers.push(
        await learner.request("GET", "/api/exp"),
        await learner.request("PUT", "/api/settings", { body: { reduce_motion: true } }),
      );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    // None is slow by the clock of a machine that stands still.
    const quick = lines.filter(({ ms }) => ms < 1000);
    const sampled = answers.map(idOf).filter(isSampled);
    expect(quick.map(({ requestId, weight }) => [requestId, weight])).toEqual(sampled.map((id) => [id, 100]));
  });
});

describe("one line", () => {
  it("is logged of each request that is refused", async () => {
    const answers = [await request("GET", "/api/exp"), await request("POST", "/api/nothing")];
    expect(lines).toMatchObject(
      answers.map((answer) => ({ requestId: idOf(answer), status: answer.status })),
    );
    expect(lines.map(({ weight }) => weight)).toEqual([undefined, undefined]);
  });

  it.skipIf(hasSeveral)("is logged of each request that fails, with its error", async () => {
    const { user_id, cookie } = await newLearner();
    const { answer } = await requestWithFailure("/api/exp", { headers: { cookie } }, 0);
    expect(answer.status).toBe(500);
    const error = expect.any(String);
    expect(lines).toMatchObject([{ requestId: idOf(answer), status: 500, user: user_id, error }]);
  });

  it("is logged of each slow request", async () => {
    let now = Date.now();
    vi.spyOn(Date, "now").mockImplementation(() => {
      now += 1000;
      return now;
    });
    const answer = await request("GET", "/api/health");
    expect(lines).toMatchObject([{ requestId: idOf(answer), status: 200 }]);
    expect(lines[0]?.ms).toBeGreaterThanOrEqual(1000);
  });
});
