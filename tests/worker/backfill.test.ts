/** Migrations that count what a database of an earlier release has: learners by EXP, matches won, lost and tied, days with a ship. */
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { emptyStorage } from "../support/worker/storage.ts";

const apply = (from: string, to: string) =>
  env.DB.batch(
    env.TEST_MIGRATIONS.filter(({ name }) => name >= from && name < to)
      .flatMap(({ queries }) => queries)
      .map((query) => env.DB.prepare(query)),
  );
const rowsOf = async (sql: string) => (await env.DB.prepare(sql).all()).results;

describe("migration 0018", () => {
  it("counts the learners and results that are there", async () => {
    await emptyStorage();
    await apply("0001", "0018");
    const people = [
      ["a", 25],
      ["b", 25],
      ["c", 12_345],
    ] as const;
    await env.DB.batch([
      ...people.flatMap(([id, exp]) => [
        env.DB.prepare(
          "INSERT INTO users (id, email, password_hash, created_at) VALUES (?, ?, 'none', 0)",
        ).bind(id, id),
        env.DB.prepare("INSERT INTO user_state (user_id, display_name_key, exp) VALUES (?, ?, ?)").bind(
          id,
          id,
          exp,
        ),
      ]),
      env.DB.prepare(
        `INSERT INTO battles (id, challenge_id, description, expected_output, score_mode)
         VALUES ('t', 'c1', 'Box', '', 'progress')`,
      ),
      ...["m1", "m2", "m3"].map((id) =>
        env.DB.prepare(
          "INSERT INTO matches (id, challenge_id, battle_id, user_1_id, user_2_id, created_at) VALUES (?, 'c1', 't', 'a', 'b', 0)",
        ).bind(id),
      ),
      env.DB.prepare(
        `INSERT INTO match_submissions (match_id, user_id, html, css, js, score, result) VALUES
         ('m1', 'a', '', '', '', 1, 'win'), ('m1', 'b', '', '', '', 0, 'lose'), ('m2', 'a', '', '', '', 1, 'tie'),
         ('m2', 'b', '', '', '', 1, 'tie'), ('m3', 'a', '', '', '', 0, 'none'), ('m3', 'b', '', '', '', 0, 'none')`,
      ),
    ]);
    await apply("0018", "9999");
    expect(await rowsOf("SELECT exp, users FROM exp_values ORDER BY exp")).toEqual([
      { exp: 25, users: 2 },
      { exp: 12_345, users: 1 },
    ]);
    expect(await rowsOf("SELECT span, users FROM exp_spans ORDER BY span")).toEqual([
      { span: 0, users: 2 },
      { span: 1, users: 1 },
    ]);
    expect(await rowsOf("SELECT user_id, wins, losses, ties FROM user_state ORDER BY user_id")).toEqual([
      { user_id: "a", wins: 1, losses: 0, ties: 1 },
      { user_id: "b", wins: 0, losses: 1, ties: 1 },
      { user_id: "c", wins: 0, losses: 0, ties: 0 },
    ]);
  });
});

describe("migration 0019", () => {
  /** Ships and practice of some days; on the last one, practice isn't finished. */
  const history = (user_id: string) => {
    const ship = (n: number, task_id: number, correct: boolean, date: string) =>
      env.DB.prepare(
        `INSERT INTO task_completion_log
           (user_id, ship_id, task_id, attempt, submission_hash, correct, tips, exp_gained, date, created_at)
         VALUES (?, ?, ?, ?, '', ?, '[]', 0, ?, 0)`,
      ).bind(user_id, `s${n}`, task_id, n, Number(correct), date);
    const daily = (n: number, correct: boolean, local_date: string) =>
      env.DB.prepare(
        `INSERT INTO daily_challenge_ships
           (user_id, ship_id, date, submission_hash, correct, tips, exp_gained, local_date, created_at)
         VALUES (?, ?, '2026-11-02', '', ?, '[]', 0, ?, 0)`,
      ).bind(user_id, `d${n}`, Number(correct), local_date);
    const exercise = (date: string, slot: number) =>
      env.DB.prepare(
        "INSERT INTO practice_answers (user_id, date, slot, concept, template, variant, digest) VALUES (?, ?, ?, 'c', 't', 0, '')",
      ).bind(user_id, date, slot);
    const answer = (date: string, slot: number, state: string, local_date: string) =>
      env.DB.prepare(
        "UPDATE practice_answers SET state = ?, local_date = ? WHERE user_id = ? AND date = ? AND slot = ?",
      ).bind(state, local_date, user_id, date, slot);
    return [
      ship(1, 1, false, "2026-11-01"),
      ship(2, 1, false, "2026-11-01"),
      ship(3, 1, true, "2026-11-01"),
      ship(4, 1, true, "2026-11-01"),
      ship(5, 2, false, "2026-11-01"),
      ship(6, 1, true, "2026-11-02"),
      daily(1, false, "2026-11-02"),
      daily(2, true, "2026-11-02"),
      daily(3, true, "2026-11-03"),
      ...["2026-11-02", "2026-11-04", "2026-11-06"].flatMap((date) => [exercise(date, 1), exercise(date, 2)]),
      answer("2026-11-02", 1, "right", "2026-11-02"),
      answer("2026-11-02", 2, "right", "2026-11-02"),
      // The second answer came after midnight.
      answer("2026-11-04", 1, "wrong", "2026-11-04"),
      answer("2026-11-04", 2, "right", "2026-11-05"),
      answer("2026-11-06", 1, "right", "2026-11-06"),
    ];
  };

  it("counts the days that are there as those that follow: each task and daily challenge once a day", async () => {
    await emptyStorage();
    await apply("0001", "0019");
    await env.DB.batch([
      ...["before", "after"].map((id) =>
        env.DB.prepare("INSERT INTO users (id, email, password_hash, created_at) VALUES (?, ?, '', 0)").bind(
          id,
          id,
        ),
      ),
      env.DB.prepare(
        `INSERT INTO projects (id, map, name, description, idealist, difficulty, image_url)
         VALUES (1, 'BeachIsland', '', '', '', 'Easy', '')`,
      ),
      ...[1, 2].map((id) =>
        env.DB.prepare(
          `INSERT INTO tasks (id, project_id, title, description, subject, sender, body, check_mode, expected_output)
           VALUES (?, 1, '', '', '', '', '', 'reference', '')`,
        ).bind(id),
      ),
      ...history("before"),
    ]);
    await apply("0019", "9999");
    await env.DB.batch(history("after"));
    for (const user_id of ["before", "after"])
      expect(
        await rowsOf(
          `SELECT date, shipped, shipped_right FROM active_days WHERE user_id = '${user_id}' ORDER BY date`,
        ),
      ).toEqual([
        { date: "2026-11-01", shipped: 2, shipped_right: 1 },
        { date: "2026-11-02", shipped: 2, shipped_right: 2 },
        { date: "2026-11-03", shipped: 1, shipped_right: 1 },
        { date: "2026-11-05", shipped: 0, shipped_right: 0 },
      ]);
  });
});
