import { describe, expect, it } from "vitest";
import { heatmapLayout } from "../../web/ui/heatmap-layout.ts";

const PERIOD = "Tasks per day over the last five months";

describe("the heatmap's summary", () => {
  it.each([
    [{}, `${PERIOD}: none yet.`],
    [{ "2026-11-20": 1 }, `${PERIOD}: 1 on 1 day. Busiest day, Nov 20: 1 task.`],
    [{ "2026-11-20": 2 }, `${PERIOD}: 2 on 1 day. Busiest day, Nov 20: 2 tasks.`],
    [{ "2026-11-20": 1, "2026-11-19": 3 }, `${PERIOD}: 4 on 2 days. Busiest day, Nov 19: 3 tasks.`],
  ])("of %j is: %s", (tasksByDate, summary) => {
    expect(heatmapLayout("2026-11-20", tasksByDate).summary).toBe(summary);
  });
});
