import { curriculum } from "../support/curriculum.ts";
import type { Backend } from "./fixtures.ts";

const { daily } = curriculum;

/** Challenges that need no lesson, so that they are open to a new learner, and those that do. */
export const openToAll = daily.filter(({ uses }) => uses.length === 0);
export const afterLessons = daily.filter(({ uses }) => uses.length > 0);

/** Makes a challenge the only one of a date. @param days before today */
export async function setDaily(
  backend: Backend,
  challenge: { id: number } | undefined,
  days = 0,
): Promise<void> {
  const date = new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  await backend.query(
    `INSERT INTO daily_challenges (date, pool_id) VALUES (?, ?)
     ON CONFLICT (date) DO UPDATE SET pool_id = excluded.pool_id, easy_id = NULL, medium_id = NULL, hard_id = NULL`,
    date,
    challenge?.id ?? 0,
  );
}
