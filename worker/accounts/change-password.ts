import { battlesWithSockets } from "../battles/renew-sockets.ts";
import { batchAcross } from "../db/batch-across.ts";
import { battleDatabase, directoryDatabase, learnerDatabase } from "../db/client.ts";
import type { Bindings, Session } from "../platform/env.ts";
import { fieldProblem } from "../platform/problems.ts";
import { clearAttempts, countAttemptsWith, refusePast } from "../platform/rate-limits.ts";
import { PASSWORD_CHANGE_RATE } from "../rules/limits.ts";
import { hashPassword, refuseWeakPassword, verifyPassword } from "./passwords.ts";
import {
  deleteOtherSessions,
  deletePendingSignUp,
  deleteResetTokens,
  selectPassword,
  updatePassword,
} from "./queries.ts";
import { renewSessionSockets } from "./session-sockets.ts";

/**
 * Changes the password of a learner who enters the current one. Ends every other session and voids every reset link.
 * @throws Problem 422 for a wrong current password or a weak new one, 429
 */
export async function changePassword(
  env: Bindings,
  session: Session,
  body: { current_password: string; password: string },
  now: number,
): Promise<void> {
  const { user_id } = session;
  // Checks that don't need the account come before counting the attempt.
  await refuseWeakPassword(body.password, {});
  const [db, battles, counters] = [
    learnerDatabase(env, user_id),
    battleDatabase(env),
    directoryDatabase(env),
  ];
  const attempts = { key: `change-password:${user_id}`, rate: PASSWORD_CHANGE_RATE };
  const { waits, rows } = await countAttemptsWith(counters, [attempts], now, [
    db,
    [selectPassword(db, user_id)],
  ]);
  refusePast(waits);
  const [[[user]]] = rows;
  if (!(await verifyPassword(body.current_password, user?.password_hash)))
    throw fieldProblem("current_password", "That isn't your current password.");
  await refuseWeakPassword(body.password, user ?? {});
  const password_hash = await hashPassword(body.password);
  const [, open] = await batchAcross(
    [
      db,
      [
        updatePassword(db, user_id, password_hash),
        deleteOtherSessions(db, user_id, session.id_hash),
        deleteResetTokens(db, user_id),
        // Otherwise the browser that paid could still log in without the password.
        deletePendingSignUp(db, user_id),
      ],
    ],
    [battles, battlesWithSockets(battles, user_id, now)],
  );
  await renewSessionSockets(env, user_id, open);
  await clearAttempts(counters, attempts.key);
}
