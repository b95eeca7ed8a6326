import { type Context, Hono } from "hono";
import { session } from "../accounts/require-session.ts";
import {
  dailyAnswerBody,
  dailyHintsBody,
  dailyShipBody,
  dailyTicksBody,
  date,
  openDailyBody,
} from "../contract/daily.ts";
import { draftBody } from "../contract/drafts.ts";
import { TIME_ZONE_HEADER } from "../contract/headers.ts";
import { projectId } from "../contract/journey.ts";
import { shipBody, ticksBody } from "../contract/ships.ts";
import type { AppEnv } from "../platform/env.ts";
import { jsonBody, parse } from "../platform/validation.ts";
import { MAX_CODE_BODY_BYTES } from "../rules/limits.ts";
import { checkDailyTicks, checkTicks } from "./check-ticks.ts";
import { limitDrafts } from "./limit-drafts.ts";
import { limitShips } from "./limit-ships.ts";
import { openDailyChallenge, readDailyChallenge } from "./read-daily-challenge.ts";
import { readProjectPage } from "./read-project-page.ts";
import { saveDraft } from "./save-draft.ts";
import { shipDailyChallenge } from "./ship-daily-challenge.ts";
import { shipTask } from "./ship-task.ts";
import { showAnswer } from "./show-answer.ts";
import { showHints } from "./show-hints.ts";

const timeZoneOf = (c: Context<AppEnv>) => c.req.header(TIME_ZONE_HEADER) ?? "UTC";

/** Shipping tasks and daily challenges, and the drafts of both. */
export const ships = new Hono<AppEnv>()
  .post("/ships", session, limitShips, jsonBody(shipBody, MAX_CODE_BODY_BYTES), async (c) =>
    c.json(
      await shipTask(c.env, c.get("session").user_id, c.req.valid("json"), timeZoneOf(c), Date.now()),
      200,
    ),
  )
  .put("/drafts", session, limitDrafts, jsonBody(draftBody, MAX_CODE_BODY_BYTES), async (c) =>
    c.json(await saveDraft(c.env, c.get("session").user_id, c.req.valid("json"), Date.now()), 200),
  )
  .post("/ticks", session, jsonBody(ticksBody, MAX_CODE_BODY_BYTES), async (c) =>
    c.json(await checkTicks(c.env, c.get("session").user_id, c.req.valid("json"), Date.now()), 200),
  )
  .get("/project-pages/:project_id", session, async (c) => {
    const project_id = parse(projectId, c.req.param("project_id"));
    return c.json(await readProjectPage(c.env, c.get("session").user_id, project_id), 200);
  })
  .post("/daily-challenge", session, jsonBody(openDailyBody), async (c) =>
    c.json(
      await openDailyChallenge(c.env, c.get("session").user_id, c.req.valid("json").date, Date.now()),
      200,
    ),
  )
  // For pages of an earlier release.
  .get("/daily-challenge", session, async (c) => {
    const wanted = c.req.query("date");
    const day = wanted === undefined ? undefined : parse(date, wanted);
    return c.json(await readDailyChallenge(c.env, c.get("session").user_id, day, Date.now()), 200);
  })
  .post("/daily-challenge/hints", session, jsonBody(dailyHintsBody), async (c) =>
    c.json(await showHints(c.env, c.get("session").user_id, c.req.valid("json").date, Date.now()), 200),
  )
  .post("/daily-challenge/ticks", session, jsonBody(dailyTicksBody, MAX_CODE_BODY_BYTES), async (c) =>
    c.json(await checkDailyTicks(c.env, c.get("session").user_id, c.req.valid("json"), Date.now()), 200),
  )
  .post("/daily-challenge/answer", session, jsonBody(dailyAnswerBody), async (c) =>
    c.json(await showAnswer(c.env, c.get("session").user_id, c.req.valid("json").date, Date.now()), 200),
  )
  .post(
    "/daily-challenge/ships",
    session,
    limitShips,
    jsonBody(dailyShipBody, MAX_CODE_BODY_BYTES),
    async (c) => {
      const { user_id } = c.get("session");
      return c.json(
        await shipDailyChallenge(c.env, user_id, c.req.valid("json"), timeZoneOf(c), Date.now()),
        200,
      );
    },
  );
