import { type Context, Hono } from "hono";
import { session, sessionOr } from "../accounts/require-session.ts";
import { TIME_ZONE_HEADER } from "../contract/headers.ts";
import { acknowledgeUpdateBody, settingsBody, shownExp } from "../contract/standing.ts";
import type { AppEnv } from "../platform/env.ts";
import { jsonBody, parse } from "../platform/validation.ts";
import { acknowledgeUpdate } from "./acknowledge-update.ts";
import { readDashboard } from "./read-dashboard.ts";
import { readLastWeek } from "./read-last-week.ts";
import { readLeaderboard } from "./read-leaderboard.ts";
import { readLeague } from "./read-league.ts";
import { readMedals } from "./read-medals.ts";
import { readStanding, readUserState, readUserStateIfAny } from "./read-standing.ts";
import { saveSettings } from "./save-settings.ts";

const answerVisitor = (c: Context<AppEnv>) => c.json({ user_state: null }, 200);

/** The session's user, EXP, the dashboard, last week, the leaderboard, the league and the settings. */
export const standing = new Hono<AppEnv>()
  .get("/session", sessionOr(answerVisitor), async (c) =>
    c.json({ user_state: await readUserStateIfAny(c.env, c.get("session").user_id) }, 200),
  )
  .get("/me", session, async (c) =>
    c.json({ user_state: await readUserState(c.env, c.get("session").user_id) }, 200),
  )
  .get("/exp", session, async (c) => c.json(await readStanding(c.env, c.get("session").user_id), 200))
  .get("/dashboard", session, async (c) => {
    const timeZone = c.req.header(TIME_ZONE_HEADER) ?? "UTC";
    return c.json(await readDashboard(c.env, c.get("session").user_id, timeZone, Date.now()), 200);
  })
  .get("/last-week", session, async (c) => {
    const timeZone = c.req.header(TIME_ZONE_HEADER) ?? "UTC";
    return c.json(await readLastWeek(c.env, c.get("session").user_id, timeZone, Date.now()), 200);
  })
  .get("/leaderboard", session, async (c) => {
    const exp = parse(shownExp, c.req.query("exp"));
    return c.json(await readLeaderboard(c.env, c.get("session").user_id, exp, Date.now()), 200);
  })
  .get("/league", session, async (c) =>
    c.json(await readLeague(c.env, c.get("session").user_id, Date.now()), 200),
  )
  .get("/medals", session, async (c) =>
    c.json({ medals: await readMedals(c.env, c.get("session").user_id, Date.now()) }, 200),
  )
  .put("/settings", session, jsonBody(settingsBody), async (c) =>
    c.json(await saveSettings(c.env, c.get("session").user_id, c.req.valid("json")), 200),
  )
  .put("/last-seen-update", session, jsonBody(acknowledgeUpdateBody), async (c) =>
    c.json(
      await acknowledgeUpdate(c.env, c.get("session").user_id, c.req.valid("json").last_seen_update),
      200,
    ),
  );
