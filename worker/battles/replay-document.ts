import { matchId } from "../contract/battles.ts";
import { batchAcross } from "../db/batch-across.ts";
import { battleDatabase, learnerDatabase } from "../db/client.ts";
import { type DocumentHead, servedDocument } from "../platform/documents.ts";
import type { Bindings } from "../platform/env.ts";
import { selectHidesName, selectMatch, selectSubmissions } from "./queries.ts";
import { isShareKey } from "./share-keys.ts";
import { playersOf, sidesOf } from "./to-wire.ts";

const DESCRIPTION =
  "A live coding battle of 35 seconds, played again keystroke by keystroke, both pages side by side.";
const CARD = "/cards/replay.jpg";
/** Without a key nothing is told of the match, not even whether there is one. Its players open it so. */
const ANY_REPLAY: DocumentHead = { title: "Replay · Codenaut", description: DESCRIPTION, card: CARD };
const HIDDEN_NAME = "A learner";

/**
 * The document of a replay, with the names of both players for who has the link with its key; with status 404 where the key opens none. Search engines never
 * list it: only who was given the link has it.
 * @param url of the request
 */
export async function replayDocument(
  env: Bindings,
  { id, key, url }: { id: string; key: string | undefined; url: string },
): Promise<Response> {
  const head = !matchId.safeParse(id).success
    ? undefined
    : key === undefined
      ? ANY_REPLAY
      : await readReplayHead(env, id, key);
  return servedDocument(env, { document: "replay", url, head, isListed: false });
}

/** What the document of a replay says, for who has its key; undefined where the key opens none. */
export async function readReplayHead(
  env: Bindings,
  match_id: string,
  key: string,
): Promise<DocumentHead | undefined> {
  if (!(await isShareKey(env, match_id, key))) return undefined;
  const db = battleDatabase(env);
  const [[row], submissions] = await db.batch([selectMatch(db, match_id), selectSubmissions(db, match_id)]);
  if (!row || row.match.ended_at === null || !sidesOf(row.match, submissions)) return undefined;
  const hidden = await hiddenOf(env, [row.match.user_1_id, row.match.user_2_id]);
  const [one, other] = playersOf(row).map(({ user_id, display_name }) =>
    hidden.has(user_id) ? HIDDEN_NAME : display_name,
  );
  return { ...ANY_REPLAY, title: `${one} against ${other}: ${row.battle.title} · Codenaut` };
}

/** The players whose names aren't told where a link is previewed. */
async function hiddenOf(env: Bindings, players: readonly (string | null)[]): Promise<ReadonlySet<string>> {
  const parts = players.flatMap((user_id) => {
    if (user_id === null) return [];
    const db = learnerDatabase(env, user_id);
    return [[db, [selectHidesName(db, user_id)]] as const];
  });
  const answers = await batchAcross(...parts);
  return new Set(answers.flatMap(([rows]) => rows.map(({ user_id }) => user_id)));
}
