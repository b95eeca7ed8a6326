import { describe, expect, it } from "vitest";
import { rightCode } from "../support/worker/content.ts";
import { costOf } from "../support/worker/counting.ts";
import { type Learner, newLearner } from "../support/worker/learner.ts";

const SCREENS = ["/api/dashboard", "/api/journey", "/api/inbox", "/api/playground", "/api/me", "/api/exp"];

async function atWork(): Promise<Learner> {
  const learner = await newLearner();
  await learner.request("PUT", "/api/journey/project", { body: { project_id: 1 } });
  const body = { task_id: 101, ship_id: crypto.randomUUID(), ...rightCode(101) };
  await learner.request("POST", "/api/ships", { body });
  return learner;
}

describe("a screen's database calls", () => {
  it.each(SCREENS)(
    "%s needs one batch, whose number of read rows doesn't grow with the number of learners",
    async (path) => {
      const learner = await atWork();
      const few = await costOf(path, learner.cookie);
      expect(few.answer.status).toBe(200);
      expect(few.cost.calls).toBe(1);
      await Promise.all(Array.from({ length: 20 }, atWork));
      const many = await costOf(path, learner.cookie);
      expect(many.cost.calls).toBe(1);
      // Some extra rows: each index range scan reads one entry past its end if there is one.
      expect(many.cost.rowsRead).toBeLessThanOrEqual(few.cost.rowsRead + 10);
    },
  );
});
