/** What notices say. Names and titles are read where they stand, so nothing is said of what is gone, or of whom the learner has muted. */
import type { Notice } from "../contract/notices.ts";
import { batchAcross, type RowsOf } from "../db/batch-across.ts";
import { communityDatabase, type Database, learnerDatabase } from "../db/client.ts";
import { type IdList, idList, idsFrom } from "../db/id-list.ts";
import type { Bindings } from "../platform/env.ts";
import { LEAGUES } from "../rules/leagues.ts";
import { INVITATION_MS } from "../rules/match-timing.ts";
import {
  MODERATED_THINGS,
  type ModeratedThing,
  mentionedInThread,
  type NoticeKind,
} from "../rules/notices.ts";
import { aboutOf, threadPath } from "../rules/thread-ids.ts";
import {
  selectActors,
  selectLeagueRanks,
  selectNamed,
  selectNotices,
  selectPageTitles,
  selectSilence,
  selectThreadTitles,
} from "./queries.ts";
import type { NoticeRow } from "./stubs.ts";

/** What is said of a row, and where it leads; null where there is nothing to say any more. */
type NoticeText = Pick<Notice, "text" | "path"> | null;

const THREAD_KINDS: readonly NoticeKind[] = ["reply", "followed", "solved", "thread_like"];
const PAGE_KINDS: readonly NoticeKind[] = ["like", "page_hidden"];
const LEAGUE_KINDS: readonly NoticeKind[] = ["league"];

const subjectsOf = (rows: readonly NoticeRow[], kinds: readonly NoticeKind[]) => [
  ...new Set(rows.filter(({ kind }) => kinds.includes(kind)).map(({ subject }) => subject)),
];

/** The thread that a notice is about; null for others. */
function threadOf({ kind, subject }: NoticeRow): string | null {
  if (kind === "mention") return mentionedInThread(subject);
  return THREAD_KINDS.includes(kind) ? subject : null;
}

/** The notices of some rows, in their order, without those of which nothing can be said any more: see `toldOf`. */
export async function tell(
  env: Bindings,
  user_id: string,
  rows: readonly NoticeRow[],
  now: number,
): Promise<Notice[]> {
  if (rows.length === 0) return [];
  const known = await batchAcross(
    ...namedParts(env, user_id, {
      actors: idList([...new Set(rows.flatMap(({ actor_id }) => actor_id ?? []))]),
      threads: idList(rows.flatMap((row) => threadOf(row) ?? [])),
      pages: idList(subjectsOf(rows, PAGE_KINDS)),
      weeks: idList(subjectsOf(rows, LEAGUE_KINDS)),
    }),
  );
  return toldOf(user_id, rows, known, now);
}

/** All notices of a learner, the newest first: in one trip where the learner and the community are in one database. */
export async function tellAll(env: Bindings, user_id: string, now: number): Promise<Notice[]> {
  const [community, learners] = [communityDatabase(env), learnerDatabase(env, user_id)];
  if ((community as Database) !== learners)
    return tell(env, user_id, await selectNotices(learners, user_id), now);
  const named = (kinds: Parameters<typeof selectNamed>[2]) =>
    idsFrom(community, learners, selectNamed(learners, user_id, kinds));
  const parts = namedParts(env, user_id, {
    actors: await named("actors"),
    threads: await named([...THREAD_KINDS, "mention"]),
    pages: await named(PAGE_KINDS),
    weeks: await named(LEAGUE_KINDS),
  });
  const [[rows], ...known] = await batchAcross([learners, [selectNotices(learners, user_id)]], ...parts);
  return toldOf(user_id, rows, known, now);
}

/** What notices name. `weeks`: the numbers of leagues' weeks, as text. */
type Named = Record<"actors" | "threads" | "pages" | "weeks", IdList>;

/** The statements that read what notices name. */
const namedParts = (env: Bindings, user_id: string, { actors, threads, pages, weeks }: Named) => {
  const [community, learners] = [communityDatabase(env), learnerDatabase(env, user_id)];
  return [
    [
      community,
      [
        selectActors(community, user_id, actors),
        selectThreadTitles(community, threads),
        selectPageTitles(community, user_id, pages),
      ],
    ],
    [learners, [selectLeagueRanks(learners, user_id, weeks), selectSilence(learners, user_id)]],
  ] as const;
};

/**
 * The notices of some rows, without those of which nothing can be said any more: a thread that is gone, somebody who is muted or whose
 * account is gone, a request that was answered.
 */
function toldOf(
  user_id: string,
  rows: readonly NoticeRow[],
  [[actors, threads, pages], [ranks, [own]]]: RowsOf<ReturnType<typeof namedParts>>,
  now: number,
): Notice[] {
  return rows.flatMap((row) => {
    const actor = actors.find((one) => one.user_id === row.actor_id);
    // Of several who did it, the others are still there.
    if (row.actor_id !== null && !actor && row.count === 1) return [];
    const known: Known = {
      ...{ user_id, actor },
      thread: threads.find(({ id }) => id === threadOf(row)),
      page: pages.find(({ id }) => id === row.subject),
      rank: ranks.find(({ week }) => String(week) === row.subject),
      silenced_until: own?.silenced_until ?? null,
    };
    const said = say(row, known, now);
    if (!said) return [];
    const { kind, subject, created_at, read_at } = row;
    const id = `${kind}:${subject}`;
    return [
      { ...{ id, kind, ...said, created_at }, avatar_url: actor?.avatar_url ?? null, read: read_at !== null },
    ];
  });
}

type Known = {
  user_id: string;
  actor: Awaited<ReturnType<typeof selectActors>>[number] | undefined;
  thread: Awaited<ReturnType<typeof selectThreadTitles>>[number] | undefined;
  page: Awaited<ReturnType<typeof selectPageTitles>>[number] | undefined;
  rank: Awaited<ReturnType<typeof selectLeagueRanks>>[number] | undefined;
  silenced_until: number | null;
};

/** The words for a thread and what is written in it. */
function wordsOf(thread_id: string) {
  const about = aboutOf(thread_id);
  if (!about) return { thing: "thread", replies: "replies", did: "replied to", news: "replies to" };
  return "page_id" in about
    ? { thing: "page", replies: "comments", did: "commented on", news: "comments on" }
    : { thing: "task", replies: "replies", did: "wrote about the task", news: "words about the task" };
}

function say({ kind, subject, count, created_at }: NoticeRow, known: Known, now: number): NoticeText {
  const { actor, thread, page, rank } = known;
  const who = actor?.display_name ?? "Somebody";
  // Who did it before isn't known any more.
  const last = actor ? `, the last by ${who}` : "";
  const words = wordsOf(thread?.id ?? "");
  const path = threadPath(thread?.id ?? "");
  const pagePath = `/made/${encodeURIComponent(subject)}`;
  switch (kind) {
    case "reply":
      if (!thread) return null;
      return {
        text:
          count === 1
            ? `${who} ${words.did} your ${words.thing} “${thread.title}”.`
            : `Your ${words.thing} “${thread.title}” has ${count} new ${words.replies}${last}.`,
        path,
      };
    case "followed":
      // Replies in quick succession count as one.
      if (!thread) return null;
      return {
        text:
          count === 1
            ? `${who} ${words.did} “${thread.title}”, which you follow.`
            : `There are new ${words.news} “${thread.title}”, which you follow${last}.`,
        path,
      };
    case "solved":
      return thread?.answered_by === known.user_id
        ? { text: `Your reply solved “${thread.title}”.`, path }
        : null;
    case "mention": {
      const isInThread = mentionedInThread(subject) !== null;
      if (isInThread && !thread) return null;
      const where = thread ? `“${thread.title}”` : `#${subject}`;
      const did = isInThread ? "mentioned you" : "mentioned or answered you";
      const times = isInThread ? "mentioned" : "mentioned or answered";
      return {
        text:
          count === 1 ? `${who} ${did} in ${where}.` : `You were ${times} ${count} times in ${where}${last}.`,
        path: thread ? path : `/chat?channel=${encodeURIComponent(subject)}`,
      };
    }
    case "like":
      if (page?.state !== "public") return null;
      return { text: `Your page “${page.title}” has ${likesText(count)}.`, path: pagePath };
    case "thread_like":
      return thread ? { text: `Your thread “${thread.title}” has ${likesText(count)}.`, path } : null;
    case "invitation":
      // It can't be followed any more.
      if (created_at + INVITATION_MS <= now) return null;
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
      if (page?.state === "removed")
        return { text: `A moderator took your page “${page.title}” down.`, path: "/made" };
      // Otherwise it was decided on.
      return page?.state === "public" && page.hidden
        ? {
            text: `Your page “${page.title}” was reported. It is hidden until a moderator has looked.`,
            path: pagePath,
          }
        : null;
    case "moderated":
      return sayModerated(subject, count);
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

const likesText = (count: number) => (count === 1 ? "a new like" : `${count} new likes`);

/** What moderators did, in words, and where its learner goes on. */
const MODERATED: Readonly<Record<ModeratedThing, { text: (count: number) => string; path: string }>> = {
  message: { text: (count) => taken(count, "message", "messages"), path: "/chat" },
  thread: { text: (count) => taken(count, "thread", "threads"), path: "/chat?channel=threads" },
  reply: { text: (count) => taken(count, "reply", "replies"), path: "/chat?channel=threads" },
  comment: { text: (count) => taken(count, "comment", "comments"), path: "/dashboard" },
  certificate: { text: (count) => taken(count, "certificate", "certificates"), path: "/certificates" },
  picture: {
    text: () => "A moderator took your picture away. You can choose another one.",
    path: "/profile",
  },
  name: { text: () => "A moderator changed your name.", path: "/profile" },
  restored_page: { text: () => "A moderator brought back a page of yours.", path: "/made" },
  restored_certificate: {
    text: () => "A moderator brought back a certificate of yours.",
    path: "/certificates",
  },
  restored_message: { text: () => "A moderator brought back a message of yours.", path: "/chat" },
  restored_thread: {
    text: () => "A moderator brought back a thread of yours.",
    path: "/chat?channel=threads",
  },
  restored_reply: {
    text: () => "A moderator brought back a reply of yours.",
    path: "/chat?channel=threads",
  },
  restored_comment: { text: () => "A moderator brought back a comment of yours.", path: "/dashboard" },
  restored_picture: { text: () => "A moderator gave you your picture back.", path: "/profile" },
  restored_name: { text: () => "A moderator gave you your name back.", path: "/profile" },
};

const taken = (count: number, one: string, several: string) =>
  `A moderator took ${count === 1 ? `a ${one}` : `${count} ${several}`} of yours away.`;

function sayModerated(subject: string, count: number): NoticeText {
  const thing = MODERATED_THINGS.find((name) => name === subject);
  return thing ? { text: MODERATED[thing].text(count), path: MODERATED[thing].path } : null;
}
