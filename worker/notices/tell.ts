/** What notices say. Names and titles are read where they stand, so nothing is said of what is gone, or of whom the learner has muted. */
import type { Notice } from "../contract/notices.ts";
import { batchAcross } from "../db/batch-across.ts";
import { communityDatabase, learnerDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { LEAGUES } from "../rules/leagues.ts";
import type { NoticeKind } from "../rules/notices.ts";
import {
  selectActors,
  selectLeagueRanks,
  type selectNotices,
  selectPageTitles,
  selectSilence,
  selectThreadTitles,
} from "./queries.ts";

/** A row of the table, as it is told. */
export type NoticeRow = Awaited<ReturnType<typeof selectNotices>>[number];

/** What is said of a row, and where it leads; null where there is nothing to say any more. */
type NoticeText = Pick<Notice, "text" | "path"> | null;

const THREAD_KINDS: readonly NoticeKind[] = ["reply", "followed", "solved"];
const PAGE_KINDS: readonly NoticeKind[] = ["like", "page_hidden"];

const subjectsOf = (rows: readonly NoticeRow[], kinds: readonly NoticeKind[]) => [
  ...new Set(rows.filter(({ kind }) => kinds.includes(kind)).map(({ subject }) => subject)),
];

/**
 * The notices of some rows, in their order, without those of which nothing can be said any more: a thread that is gone, somebody who is muted or whose
 * account is gone, a request that was answered.
 */
export async function tell(env: Bindings, user_id: string, rows: readonly NoticeRow[]): Promise<Notice[]> {
  if (rows.length === 0) return [];
  const [community, learners] = [communityDatabase(env), learnerDatabase(env, user_id)];
  const actorIds = [...new Set(rows.flatMap(({ actor_id }) => actor_id ?? []))];
  const [[actors, threads, pages], [ranks, [own]]] = await batchAcross(
    [
      community,
      [
        selectActors(community, user_id, actorIds),
        selectThreadTitles(community, subjectsOf(rows, THREAD_KINDS)),
        selectPageTitles(community, user_id, subjectsOf(rows, PAGE_KINDS)),
      ],
    ],
    [
      learners,
      [selectLeagueRanks(learners, user_id, subjectsOf(rows, ["league"])), selectSilence(learners, user_id)],
    ],
  );
  return rows.flatMap((row) => {
    const actor = actors.find((one) => one.user_id === row.actor_id);
    // Of several who did it, the others are still there.
    if (row.actor_id !== null && !actor && row.count === 1) return [];
    const said = say(row, {
      actor,
      thread: threads.find(({ id }) => id === row.subject),
      page: pages.find(({ id }) => id === row.subject),
      rank: ranks.find(({ week }) => String(week) === row.subject),
      silenced_until: own?.silenced_until ?? null,
    });
    if (!said) return [];
    const { kind, subject, created_at, read_at } = row;
    const id = `${kind}:${subject}`;
    return [
      { ...{ id, kind, ...said, created_at }, avatar_url: actor?.avatar_url ?? null, read: read_at !== null },
    ];
  });
}

type Known = {
  actor: Awaited<ReturnType<typeof selectActors>>[number] | undefined;
  thread: Awaited<ReturnType<typeof selectThreadTitles>>[number] | undefined;
  page: Awaited<ReturnType<typeof selectPageTitles>>[number] | undefined;
  rank: Awaited<ReturnType<typeof selectLeagueRanks>>[number] | undefined;
  silenced_until: number | null;
};

function say({ kind, subject, count, created_at }: NoticeRow, known: Known): NoticeText {
  const { actor, thread, page, rank } = known;
  const who = actor?.display_name ?? "Somebody";
  const others = count > 1 ? `${who} and others` : who;
  const threadPath = `/chat?channel=threads&thread=${encodeURIComponent(subject)}`;
  const pagePath = `/made/${encodeURIComponent(subject)}`;
  switch (kind) {
    case "reply":
      return thread
        ? { text: `${others} replied to your thread “${thread.title}”.`, path: threadPath }
        : null;
    case "followed":
      return thread
        ? { text: `${others} replied to “${thread.title}”, which you follow.`, path: threadPath }
        : null;
    case "solved":
      return thread ? { text: `Your reply solved “${thread.title}”.`, path: threadPath } : null;
    case "mention": {
      const times = count > 1 ? ` ${count} times` : "";
      const path = `/chat?channel=${encodeURIComponent(subject)}`;
      return { text: `${others} mentioned you${times} in #${subject}.`, path };
    }
    case "like": {
      if (page?.state !== "public") return null;
      const likes = count === 1 ? "a new like" : `${count} new likes`;
      return { text: `Your page “${page.title}” has ${likes}.`, path: pagePath };
    }
    case "invitation":
      return { text: `${who} invited you to a battle.`, path: "/friends" };
    case "friend_request":
      return actor?.asks ? { text: `${who} would like to be your friend.`, path: "/friends" } : null;
    case "league": {
      if (!rank?.rank || !rank.players) return null;
      const league = LEAGUES[rank.league] ?? LEAGUES[0];
      const text = `Last week you came ${rank.rank} of ${rank.players} in your league, ${league}.`;
      return { text, path: "/leaderboard?board=league" };
    }
    case "page_hidden":
      return page && page.state !== "unpublished"
        ? {
            text:
              page.state === "removed"
                ? `A moderator took your page “${page.title}” down.`
                : `Your page “${page.title}” was reported. It is hidden until a moderator has looked.`,
            path: page.state === "removed" ? "/made" : pagePath,
          }
        : null;
    case "silenced": {
      // It was taken back, or ended by another one.
      if (known.silenced_until === null || known.silenced_until < created_at) return null;
      const until = new Date(known.silenced_until).toUTCString();
      return { text: `A moderator has silenced you until ${until}.`, path: "/chat" };
    }
    case "held":
      return {
        text: "The result of your battle that waited for a moderator is decided.",
        path: `/battle/${encodeURIComponent(subject)}`,
      };
    default:
      return kind satisfies never;
  }
}
