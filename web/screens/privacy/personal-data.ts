/**
 * The register of personal data: each store, what is in it, why, for how long, how it comes into the export, and how it goes with the account. `/privacy`
 * shows it. tests/personal-data-register.test.ts fails for a table, an object or a prefix of R2 that isn't here.
 */
import { EARLIER_TEXTS_MS } from "#rules/chat-limits.ts";
import { DAY_MS } from "#rules/dates.ts";
import { HOLD_NAME_MS } from "#rules/display-names.ts";
import { GUEST_SECONDS } from "#rules/guests.ts";
import { KEEP_FINISHED_MS } from "#rules/match-timing.ts";
import { KEEP_MODERATION_MS, KEEP_REMOVALS_MS } from "#rules/moderation.ts";
import { KEEP_NOTICES_MS } from "#rules/notices.ts";
import { KEEP_ROOM_MS } from "#rules/room-timing.ts";

const days = (ms: number) => `${Math.round(ms / DAY_MS)} days`;
const hours = (ms: number) => `${Math.round(ms / 3_600_000)} hours`;
const minutes = (ms: number) => `${Math.round(ms / 60_000)} minutes`;

export type PersonalData = {
  title: string;
  /** Where it stands, by the names in the code. */
  tables?: readonly string[];
  /** Classes of Durable Objects. */
  objects?: readonly string[];
  /** Prefixes of keys in R2. */
  prefixes?: readonly string[];
  what: string;
  why: string;
  kept: string;
  exported: string;
  deleted: string;
};

const WITH_ACCOUNT = "As long as the account.";
const WHOLE = "Whole.";
const AT_ONCE = "With the account, at once.";

export const PERSONAL_DATA: readonly PersonalData[] = [
  {
    title: "Your account",
    tables: ["users", "sessions", "mail_tokens", "reservations", "rate_limits"],
    what: "Mail address, the password as a hash that can't be turned back, when the account was made. For each log-in: when, with which browser, and roughly from where. Hashes of links that were mailed. Counters of attempts, under hashes of account and network address.",
    why: "To let you in, and nobody else.",
    kept: "The account until you delete it. A log-in ends after 30 days without use, after 90 at the latest; a mailed link after an hour; a counter after a day.",
    exported: "Without the hashes and counters.",
    deleted: AT_ONCE,
  },
  {
    title: "Your profile and settings",
    tables: ["user_state", "held_names"],
    prefixes: ["avatars/"],
    what: "Display name, picture, plan, EXP, the place in the journey, what you have switched on or off, and the week of the last weekly mail, if you want it. Your picture without what cameras write into it. Names that you had before.",
    why: "To show you to others as you choose, and to go on where you were.",
    kept: `As long as the account. A name that you gave up is held for ${days(HOLD_NAME_MS)}, so that no link to you leads to somebody else.`,
    exported: WHOLE,
    deleted: `With the account, at once. Only the name is held for ${days(HOLD_NAME_MS)}, without anything else.`,
  },
  {
    title: "What you have learnt",
    tables: [
      ...[
        "exp_ledger",
        "inbox_messages",
        "task_completion_log",
        "ship_sums",
        "finished_projects",
        "project_pages",
      ],
      ...[
        "drafts",
        "daily_challenge_log",
        "daily_challenge_ships",
        "active_days",
        "medals",
        "practice_reviews",
      ],
      ...["practice_cards", "practice_answers", "league_members"],
    ],
    prefixes: ["logs/"],
    what: "What you shipped and when, and what was right; your pages and unfinished code; EXP, medals and the week's league; how well each concept is remembered.",
    why: "To judge, to count, to bring back what is about to be forgotten, and to give you your code on each device.",
    kept: "As long as the account. After some four months the single ships move into a file of their own; a league's week is kept for eight weeks.",
    exported: WHOLE,
    deleted: AT_ONCE,
  },
  {
    title: "Battles",
    tables: ["matches", "match_submissions", "ratings", "rating_changes", "ghost_races", "recordings"],
    prefixes: ["replays/"],
    objects: ["QueueObject", "MatchObject", "InvitationObject", "LiveMatchesObject", "SpectatorRelayObject"],
    what: "Whom you played and when, what both typed, the result, your rating. While you wait or play: where in the world, roughly, so that the match is near both.",
    why: "To play, to show the replay, to pair you with somebody of your strength.",
    kept: `As long as the account. What is live goes within ${minutes(KEEP_FINISHED_MS)} after the match, an invitation after half an hour.`,
    exported: "Your results, code, ratings and races, without the other players.",
    deleted:
      "Matches that nobody else has, at once. Those of others stay with them, as from Anonymous. A race of somebody against your recording keeps a number that leads to nobody.",
  },
  {
    title: "Rooms and guests",
    objects: ["RoomObject"],
    what: "Name and picture of who is in a room, and what is typed in the round. A guest has a drawn name and a cookie, and no account.",
    why: "To play together.",
    kept: `A room's table for ${hours(KEEP_ROOM_MS)} after its end, the code until the next round. A guest's cookie for ${hours(GUEST_SECONDS * 1000)}.`,
    exported: "Not: it is over by then.",
    deleted: "Your name leaves all rooms at once.",
  },
  {
    title: "Chat",
    objects: ["ChannelObject", "RelayObject"],
    what: "Your messages with the name and picture that you had, an index of their words for the search, reactions, and what a message said before you edited or deleted it. While a page is open: that you are here and typing, unless you hide that.",
    why: "To talk, and to let moderators see what was reported.",
    kept: `Messages without end. Earlier texts for ${days(EARLIER_TEXTS_MS)}. That you are here: not at all.`,
    exported: WHOLE,
    deleted:
      "Messages stay as from Anonymous, with the default picture, and no search finds them. Reactions lose your number, and earlier texts go, at once.",
  },
  {
    title: "Threads",
    tables: ["threads", "threads_messages", "likes", "thread_follows"],
    what: "Threads, replies, comments on pages and what you say about tasks, an index of the threads' words for the search, likes, what you follow.",
    why: "To ask and answer.",
    kept: WITH_ACCOUNT,
    exported: WHOLE,
    deleted:
      "Threads, replies and comments stay as from Anonymous; what stands below your own pages goes with them. Likes and follows go at once.",
  },
  {
    title: "Published pages and certificates",
    tables: ["published_pages", "remixes", "page_cards", "page_likes", "certificates", "held_ids"],
    prefixes: ["cards/"],
    what: "Pages that you published, with their texts, code and picture, and which page one began as a copy of; likes. Certificates with the name that you wrote on them.",
    why: "To show what you have made.",
    kept: "Until you unpublish or withdraw it. Title and description of a project's page stay for the next time; what a moderator took away stays as long as the account, so that it isn't published again. The addresses of pages that you published stay yours.",
    exported: WHOLE,
    deleted:
      "With the account, at once. Only the addresses of pages are held, without anything else, so that no link to one leads to somebody else's page.",
  },
  {
    title: "Friends",
    tables: ["friendships", "mutes"],
    objects: ["PresenceObject"],
    what: "Whom you asked, befriended, blocked or muted. While a page is open: that you are here, unless you hide that. Invitations of friends to a battle.",
    why: "To find each other, and to be left alone.",
    kept: "As long as both accounts. That you are here: a minute. An invitation: an hour at most.",
    exported: "By their names.",
    deleted:
      "With either account, at once. An invitation may have the account's number for an hour; it leads to nobody.",
  },
  {
    title: "Notices and push notifications",
    tables: ["notices", "push_subscriptions"],
    objects: ["BellObject"],
    what: "What the bell tells you. If you want push notifications: the address at your browser's push service, its keys and the time zone. The push service gets the text encrypted.",
    why: "To tell you what concerns you.",
    kept: `Notices for ${days(KEEP_NOTICES_MS)}. A push address until you log out or switch it off.`,
    exported: "Without the keys, and without who did it.",
    deleted: `With the account, at once. Notices of others may have your account's number for ${days(KEEP_NOTICES_MS)}; it leads to nobody.`,
  },
  {
    title: "Reports and moderation",
    tables: ["reports", "moderation_log", "removals"],
    prefixes: ["withheld/"],
    what: "What you reported and why, with the reported text. What moderators did about you, and what they took away.",
    why: "To decide on reports, to see what was before, and to bring back what was taken away wrongly.",
    kept: `Reports for ${days(KEEP_MODERATION_MS)} after they are closed, acts for as long. What was taken away for ${days(KEEP_REMOVALS_MS)}; pages and certificates stay where they were, shown to nobody else.`,
    exported: "Your reports, and what was done about you, without the moderators.",
    deleted:
      "What was taken from you goes at once, and so do reports of your profile, rooms, pages and certificates. Reports of other texts, as they were then, and acts stay without your number; names go, but for those of who was in somebody else's room that was reported.",
  },
  {
    title: "What you tell the team",
    tables: ["feedback"],
    what: "Texts from the feedback form.",
    why: "To make it better.",
    kept: WITH_ACCOUNT,
    exported: WHOLE,
    deleted: AT_ONCE,
  },
  {
    title: "Payment",
    tables: ["subscriptions", "pending_sign_ups", "payment_events"],
    what: "That you have a subscription, since when, and its numbers at the payment service. Card and address are with the payment service alone. A paid sign-up waits here with name, mail address and the hash of its password.",
    why: "To give you what you paid for.",
    kept: "A sign-up that nobody paid: a day. Otherwise as long as the account; that something was paid, longer.",
    exported: "The subscription.",
    deleted: "The subscription is cancelled first. That it was paid stays, without your account.",
  },
  {
    title: "The machinery of moving and leaving",
    tables: ["account_deletions", "moved_learners", "changed_profiles"],
    what: "That your account is being deleted, or in which database it stands. In a queue: that your subscription is to be looked at, or your weekly mail to be sent.",
    why: "So that nothing is left or lost half way.",
    kept: "Until that is done; in the queue for four days at most.",
    exported: "Not: it says nothing about you.",
    deleted: "Last of all.",
  },
  {
    title: "Logs",
    what: "Of requests that fail or are slow, and one in a hundred of the others: time, kind of request, status, your account's number. Never what you sent, your name, your mail or network address.",
    why: "To find faults.",
    kept: "Some days, as the platform keeps them.",
    exported: "Not.",
    deleted: "They end by themselves.",
  },
  {
    title: "Backups",
    what: "States of the database, as the platform keeps them.",
    why: "To come back from a fault.",
    kept: "30 days. What you delete is in them for as long, and nobody reads it.",
    exported: "Not.",
    deleted: "They end by themselves.",
  },
  {
    title: "On a developer's own machine",
    tables: ["dev_mail", "stand_in_objects"],
    what: "Mails and payments that are only pretended.",
    why: "To try things out. The deployed product has none of it.",
    kept: "Until the developer deletes it.",
    exported: "Not.",
    deleted: "Mails with the account.",
  },
];

/** What the product keeps in the learner's own browser. */
export const IN_THE_BROWSER =
  "A cookie that keeps you logged in, one by which this browser is known when somebody tries passwords, and one that says how new what you see has to be; for guests one with the drawn name. The browser also stores drafts, half-written texts, and what you have closed or read. There are no cookies of others, no advertising, and nothing that follows you elsewhere.";
