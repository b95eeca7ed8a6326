/** A battle, Warriors and matches for tests. */
import { env } from "cloudflare:workers";
import type { MatchMessage, QueueMessage } from "../../../worker/contract/battles.ts";
import { database } from "../../../worker/db/client.ts";
import { battles, matches } from "../../../worker/db/schema.ts";
import type { Wish } from "../../../worker/rules/wishes.ts";
import { type Learner, newLearner } from "./learner.ts";
import { openSocket } from "./socket.ts";

export const START = { html: "<p class='box'>Hi</p>", css: ".box {\n  color: red;\n}\n", js: "" };
/** Code that meets one of the two wishes. `WHOLE` meets both. */
export const HALF = { ...START, css: ".box {\n  color: red;\n  width: 10px;\n}\n" };
export const WHOLE = { ...START, css: ".box {\n  color: red;\n  width: 10px;\n  height: 20px;\n}\n" };

export const BOX_WISHES: Wish[] = [
  { id: "width", text: "a width of 10px", want: { css: ".box { width: 10px; }" } },
  { id: "height", text: "a height of 20px", want: { css: ".box { height: 20px; }" } },
];

/** Adds a battle to challenge c1. */
export async function seedBattle(id = "t01"): Promise<void> {
  await database(env.DB)
    .insert(battles)
    .values({
      id,
      challenge_id: "c1",
      title: "Box",
      description: "Give .box a width of 10px and a height of 20px.",
      starting_html: START.html,
      starting_css: START.css,
      html_check: WHOLE.html,
      css_check: WHOLE.css,
      expected_output: JSON.stringify(WHOLE),
      score_mode: "progress",
      wishes: JSON.stringify(BOX_WISHES),
    })
    .onConflictDoNothing();
}

export const newWarrior = () => newLearner({ plan: "warrior" });

/** @param race_id the learner's current race */
export function joinQueue({ cookie }: Learner, challenge_id = "c1", race_id?: string, declined = false) {
  const race = race_id ? `&race_id=${race_id}&declined=${declined}` : "";
  return openSocket<QueueMessage>(`/api/queue?challenge_id=${challenge_id}${race}`, { cookie });
}

export const joinMatch = (learner: Learner, match_id: string) =>
  openSocket<MatchMessage>(`/api/battles/${match_id}/socket`, { cookie: learner.cookie });

/** Inserts a match, as the queue does. */
export async function newMatchRow(
  one: Learner,
  other: Learner,
  created_at = Date.now(),
  battle_id = "t01",
): Promise<string> {
  const id = crypto.randomUUID();
  await database(env.DB).insert(matches).values({
    id,
    challenge_id: "c1",
    battle_id,
    user_1_id: one.user_id,
    user_2_id: other.user_id,
    created_at,
  });
  return id;
}
