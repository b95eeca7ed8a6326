/** The worker of the battles' benchmark. Runs as a child process. */
import type { Wish } from "../../../worker/rules/wishes.ts";
import { serverCpu } from "../server-cpu.ts";
import { startWorker } from "../worker.ts";
import type { Created, Order } from "./orders.ts";

const isFar = process.env.BENCH_FAR_MS !== undefined;
const { close, address, db, insert, makeLearners, profile } = await startWorker(
  isFar ? "tests/support/worker/far-database.ts" : "worker/index.ts",
);
let profiled: (() => Promise<Record<string, number>>) | undefined;

// The queue draws this benchmark's battle only.
await db.prepare("DELETE FROM battles").run();

const wishes: Wish[] = [
  { id: "width", text: "10px wide", want: { css: ".box { width: 10px; }" } },
  { id: "height", text: "20px high", want: { css: ".box { height: 20px; }" } },
];
const battle = { html: "<p class='box'>Hi</p>", css: ".box { color: red }" };
await insert(
  "battles",
  "id, challenge_id, title, description, starting_html, starting_css, html_check, css_check, expected_output, score_mode, wishes",
  [
    [
      ...["t01", "c1", "Box", "Make it 10px wide and 20px high.", battle.html, battle.css, battle.html],
      ...[".box { color: red; width: 10px; height: 20px }", "{}", "progress", JSON.stringify(wishes)],
    ],
  ],
);

async function execute(order: Order): Promise<Created> {
  if (order.kind === "learners") return { learners: await makeLearners(order.count), matches: [] };
  if (order.kind === "matches") {
    const learners = await makeLearners(order.count * 2);
    const now = Date.now();
    const matches = Array.from({ length: order.count }, (_, index) => {
      const players = learners.slice(index * 2, index * 2 + 2) as [
        Created["learners"][0],
        Created["learners"][0],
      ];
      return { id: crypto.randomUUID(), players };
    });
    await insert(
      "matches",
      "id, challenge_id, battle_id, user_1_id, user_2_id, created_at",
      matches.map(({ id, players }) => [id, "c1", "t01", players[0].id, players[1].id, now + 60_000]),
    );
    return { learners, matches };
  }
  if (order.kind === "profile") {
    profiled = await profile();
    return { learners: [], matches: [] };
  }
  if (order.kind === "profiled")
    return { learners: [], matches: [], cpu: serverCpu(), files: (await profiled?.()) ?? {} };
  const { results } = await db
    .prepare(
      `SELECT m.id, m.user_1_id, m.user_2_id, m.ended_at, m.outcome, m.winner_id,
        (SELECT count(*) FROM match_submissions s WHERE s.match_id = m.id) AS submissions FROM matches m`,
    )
    .all<NonNullable<Created["record"]>[number]>();
  return { learners: [], matches: [], record: results, cpu: serverCpu() };
}

process.on("message", async (order: Order) => {
  process.send?.(await execute(order));
});
const stopProfile = process.env.BENCH_PROFILE ? await profile() : undefined;
process.on("disconnect", async () => {
  await stopProfile?.();
  await close();
  process.exit(0);
});
process.send?.({ address });
