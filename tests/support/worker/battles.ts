/** A battle, Warriors and matches for tests. */
import { env } from "cloudflare:workers";
import type { Watchable } from "../../../worker/battles/watch-stubs.ts";
import type { MatchMessage, QueueMessage } from "../../../worker/contract/battles.ts";
import type { SpectatorMessage } from "../../../worker/contract/watch.ts";
import { database } from "../../../worker/db/client.ts";
import { battles, matches } from "../../../worker/db/schema.ts";
import type { Wish } from "../../../worker/rules/wishes.ts";
import { type Learner, newLearner } from "./learner.ts";
import { openSocket, type TestSocket } from "./socket.ts";

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

type PlayerId = Pick<Learner, "user_id">;

/** Inserts a match, as the queue does. */
export async function newMatchRow(
  one: PlayerId,
  other: PlayerId,
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

/** Ends phases of a match: two lead from the first to the open editors, four from there to the result. */
export async function skipPhases(match_id: string, phases: number): Promise<void> {
  for (let phase = 0; phase < phases; phase += 1) await env.MATCHES.getByName(match_id).skipPhase();
}

/** Leads a match whose players are connected to the open editors, and waits until sockets have heard of it. */
export async function startEditing(match_id: string, ...sockets: TestSocket<MatchMessage>[]): Promise<void> {
  await skipPhases(match_id, 2);
  for (const socket of sockets) while ((await socket.next("phase")).clock.phase !== "editing");
}

/** Two Warriors in a match whose editors are open, and the state that the second one was sent. */
export async function newEditing(battle_id?: string) {
  const [one, other] = [await newWarrior(), await newWarrior()];
  const match_id = await newMatchRow(one, other, Date.now(), battle_id);
  const [first, second] = [await joinMatch(one, match_id), await joinMatch(other, match_id)];
  const state = await second.next("state");
  await startEditing(match_id, first, second);
  return { one, other, match_id, first, second, state };
}

/** Two learners without a session, who are played in `startWatchedMatch` alone. */
let watchedPlayers: [PlayerId, PlayerId] | undefined;

/** Starts a match that others may watch, with its players connected. It leaves nothing at other learners. */
export async function startWatchedMatch(more: Partial<Watchable> = {}): Promise<string> {
  const isThere = async ([{ user_id }]: [PlayerId, PlayerId]) =>
    (await env.DB.prepare("SELECT id FROM users WHERE id = ?").bind(user_id).first()) !== null;
  if (!watchedPlayers || !(await isThere(watchedPlayers))) {
    watchedPlayers = [await newWarrior(), await newWarrior()];
    const ids = watchedPlayers.map(({ user_id }) => user_id);
    await env.DB.prepare("DELETE FROM sessions WHERE user_id IN (?, ?)")
      .bind(...ids)
      .run();
  }
  const [one, other] = watchedPlayers;
  const match_id = await newMatchRow(one, other);
  const match = env.MATCHES.getByName(match_id);
  await match.prepare(match_id, 100, [], { watchable: { ratings: [null, null], ...more } });
  for (const { user_id } of [one, other]) {
    const query = new URLSearchParams({ match_id, user_id, scale: "100" });
    const answer = await match.fetch(`https://object/?${query}`, { headers: { upgrade: "websocket" } });
    answer.webSocket?.accept();
  }
  return match_id;
}

/** A match from the queue that others may watch, with its two players connected. */
export async function newWatchedMatch() {
  const [one, other] = [await newWarrior(), await newWarrior()];
  const match_id = await newMatchRow(one, other);
  await env.MATCHES.getByName(match_id).prepare(match_id, 100, [], { watchable: { ratings: [null, null] } });
  const [first, second] = [await joinMatch(one, match_id), await joinMatch(other, match_id)];
  await second.next("state");
  return { one, other, match_id, first, second };
}

/** Opens a spectator's socket, as a visitor where nobody is given. */
export const watchMatch = (match_id: string, who?: Learner, headers: Record<string, string> = {}) =>
  openSocket<SpectatorMessage>(`/api/watch/${match_id}/socket`, {
    ...(who && { cookie: who.cookie }),
    ...headers,
  });
