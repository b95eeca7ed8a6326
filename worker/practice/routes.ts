import { Hono } from "hono";
import { session } from "../accounts/require-session.ts";
import { TIME_ZONE_HEADER } from "../contract/headers.ts";
import { practiceAnswerBody, practiceParams } from "../contract/practice.ts";
import type { AppEnv } from "../platform/env.ts";
import { jsonBody, parse } from "../platform/validation.ts";
import { MAX_CODE_BODY_BYTES } from "../rules/limits.ts";
import { limitShips } from "../ships/limit-ships.ts";
import { answerExercise } from "./answer-exercise.ts";
import { openPractice, readPractice } from "./read-practice.ts";
import { readSky } from "./read-sky.ts";

/** The day's exercises, answers to them, and the sky of concepts. */
export const practice = new Hono<AppEnv>()
  .post("/practice", session, async (c) =>
    c.json(await openPractice(c.env, c.get("session").user_id, Date.now()), 200),
  )
  // For pages of an earlier release.
  .get("/practice", session, async (c) =>
    c.json(await readPractice(c.env, c.get("session").user_id, Date.now()), 200),
  )
  .get("/practice/sky", session, async (c) =>
    c.json(await readSky(c.env, c.get("session").user_id, Date.now()), 200),
  )
  .post(
    "/practice/:date/:slot",
    session,
    limitShips,
    jsonBody(practiceAnswerBody, MAX_CODE_BODY_BYTES),
    async (c) => {
      const at = parse(practiceParams, c.req.param());
      const timeZone = c.req.header(TIME_ZONE_HEADER) ?? "UTC";
      const { user_id } = c.get("session");
      return c.json(await answerExercise(c.env, user_id, at, c.req.valid("json"), timeZone, Date.now()), 200);
    },
  );
