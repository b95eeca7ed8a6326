/**
 * Each statement keeps to the tables of one home (worker/db/homes.ts), and each call takes the door of that home. The type checker
 * compares a statement's kind of database with the door; this compares the kind with the tables that the statement names.
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { getTableName, getViewName, is } from "drizzle-orm";
import { SQLiteTable, SQLiteView } from "drizzle-orm/sqlite-core";
import { describe, expect, it } from "vitest";
import { MOVED_TABLES, STATE_TABLE } from "../worker/accounts/move-queries.ts";
import { HOMES, type Home } from "../worker/db/homes.ts";
import * as schema from "../worker/db/schema.ts";
import { TRIGGERS } from "../worker/db/triggers.ts";

const root = resolve(import.meta.dirname, "../worker");

/**
 * The statements that ask for all learners: with several databases, each of them is asked of the directory, of all databases of learners at the
 * same time, or of one after the other. The conditions `nameIsFree` and `mailIsFree` belong to them.
 */
const ALL_LEARNERS: readonly string[] = [
  "accounts/copy-queries.ts upsertCopy",
  "accounts/copy-queries.ts reserveName",
  "accounts/copy-queries.ts deleteCopy",
  "accounts/copy-queries.ts selectChangedProfiles",
  "accounts/copy-queries.ts insertReservation",
  "accounts/copy-queries.ts deleteReservation",
  "accounts/copy-queries.ts selectCopiesLike",
  "accounts/copy-queries.ts deleteMovedRows",
  "accounts/deletion-queries.ts deleteDeletion",
  "accounts/deletion-queries.ts selectDeletions",
  "accounts/mail-token-queries.ts selectTokenOwner",
  "accounts/mail-token-queries.ts consumeToken",
  "accounts/move-queries.ts selectMoves",
  "accounts/queries.ts selectNameInUse",
  "accounts/queries.ts updateHeldNames",
  "accounts/queries.ts upsertBarredName",
  "accounts/queries.ts releaseBarredName",
  "accounts/queries.ts selectUserByEmail",
  "accounts/queries.ts confirmEmail",
  "accounts/queries.ts selectNamesWithoutSkeleton",
  "accounts/queries.ts updateSkeletons",
  "accounts/queries.ts selectAvatarsOf",
  "battles/queries.ts selectOnline",
  "battles/queries.ts selectNewestTasks",
  "battles/queries.ts selectPlans",
  "community/queries.ts selectIdsByNames",
  "friends/queries.ts selectIdByName",
  "friends/queries.ts selectStandings",
  "notices/queries.ts upsertNotices",
  "notices/queries.ts deleteNoticesBeyond",
  "payments/queries.ts selectSubscriptionWithOwner",
  "payments/queries.ts selectOpenSubscriptions",
  "payments/queries.ts selectPendingOfBrowser",
  "payments/queries.ts selectOpenPending",
  "payments/queries.ts selectConflicts",
  "public-profiles/queries.ts selectOwnerByName",
  "push/queries.ts selectLearnersToTell",
  "push/queries.ts deleteGoneSubscription",
  "push/queries.ts takeTurns",
  "ships/monthly-log-queries.ts selectAccountsEnd",
  "ships/monthly-log-queries.ts selectWithShipsBefore",
  "standing/league-queries.ts selectUnclosed",
  "standing/league-queries.ts closeGroups",
  "standing/league-queries.ts insertLeagueNotices",
  "standing/league-queries.ts deleteGroups",
  "standing/medal-queries.ts selectMedalCounts",
  "standing/medal-queries.ts countLearners",
  "standing/medal-queries.ts selectMedalsEnd",
  "standing/medal-queries.ts countEarned",
  "standing/medal-queries.ts upsertMedalCount",
  "standing/queries.ts selectTopLearners",
  "standing/queries.ts countHigher",
  "weekly-mail/queries.ts selectWanting",
  "weekly-mail/queries.ts takeMails",
  "weekly-mail/queries.ts giveBackMails",
  "weekly-mail/queries.ts selectMailed",
];

/** The triggers that write another home. */
const CROSSING_TRIGGERS: readonly string[] = [
  // It asks whether the name of a copy was only reserved.
  "name_left",
  // It reads the content, which every database has.
  "medal_three_maps",
  // It writes the columns behind the view `battle_records`.
  "match_results_added",
  "match_results_voided",
  // It asks for the copy of a page's author, which the community's database has as long as there is the account.
  "page_left",
];

/** The home of each kind of database in worker/db/client.ts. One of `Database` may be any, so it names tables of the content alone. */
const HOME_OF_KIND: Record<string, Home> = {
  LearnerDatabase: "learner",
  AllLearnersDatabase: "learner",
  DirectoryDatabase: "directory",
  CommunityDatabase: "community",
  BattleDatabase: "battles",
  PaymentDatabase: "payments",
  Database: "content",
};

/** Homes of which each database has the rows that it needs. */
const IN_EVERY_DATABASE: readonly Home[] = ["content", "profile"];

type Declaration = { path: string; name: string; text: string };

const sources = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts") && !/^(?:curriculum|rules|contract)\//.test(path))
  .map((path) => ({
    path,
    text: readFileSync(join(root, path), "utf8").replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ""),
  }));
const statementFiles = sources.filter(({ path }) =>
  /(?:^|[/-])queries\.ts$|^db\/(?:shipped|task-position|hidden-page)\.ts$/.test(path),
);

/** The functions and constants of a module. */
const declarationsOf = ({ path, text }: { path: string; text: string }): Declaration[] =>
  text.split(/^(?=(?:export )?(?:async )?(?:function|const) )/m).flatMap((part) => {
    const name = /^(?:export )?(?:async )?(?:function|const) (\w+)/.exec(part)?.[1];
    return name ? [{ path, name, text: part }] : [];
  });
const declarations = new Map(
  statementFiles.flatMap(declarationsOf).map((one) => [`${one.path} ${one.name}`, one] as const),
);

/** What each name stands for in a module, for the statements' own modules. */
const namesOf = ({ path, text }: { path: string; text: string }): Map<string, Declaration> => {
  const imported = [...text.matchAll(/^import \{([^}]*)\} from "(\.[^"]+)";/gm)].flatMap(
    ([, names = "", from = ""]) => {
      const target = relative(root, resolve(root, dirname(path), from));
      return names.split(",").map((name) => [name.trim(), `${target} ${name.trim()}`] as const);
    },
  );
  const own = declarationsOf({ path, text }).map(({ name }) => [name, `${path} ${name}`] as const);
  return new Map(
    [...imported, ...own].flatMap(([name, key]) => {
      const declaration = declarations.get(key);
      return declaration ? [[name, declaration] as const] : [];
    }),
  );
};
const namesIn = new Map(statementFiles.map((file) => [file.path, namesOf(file)]));

const TABLE =
  /\b(?:FROM|JOIN|INTO|UPDATE)\s+(?:\$\{)?(\w+)|\.(?:from|insert|update|delete|innerJoin|leftJoin|crossJoin)\(\s*(\w+)|\balias\((\w+)|= (\w+);/g;
const isTable = (name: string): name is keyof typeof HOMES => Object.hasOwn(HOMES, name);

/** The tables that a declaration names, itself or by what it is made of. */
function tablesOf({ path, name, text }: Declaration, seen = new Set<string>()): Set<keyof typeof HOMES> {
  seen.add(`${path} ${name}`);
  const tables = new Set(
    [...text.matchAll(TABLE)].map((match) => match.slice(1).find(Boolean) ?? "").filter(isTable),
  );
  for (const [part, declaration] of namesIn.get(path) ?? []) {
    if (seen.has(`${declaration.path} ${declaration.name}`) || !new RegExp(`\\b${part}\\b`).test(text))
      continue;
    for (const table of tablesOf(declaration, seen)) tables.add(table);
  }
  return tables;
}

const statements = [...declarations.values()].flatMap((declaration) => {
  const kind = /\bdb: (\w*Database)\b/.exec(declaration.text)?.[1];
  const home = kind && HOME_OF_KIND[kind];
  return home ? [{ ...declaration, kind, home, tables: [...tablesOf(declaration)] }] : [];
});

describe("the homes of the tables", () => {
  it("has one for each table and view of the schema", () => {
    const names = Object.values(schema).flatMap((value) =>
      is(value, SQLiteTable) ? [getTableName(value)] : is(value, SQLiteView) ? [getViewName(value)] : [],
    );
    expect(Object.keys(HOMES).sort()).toEqual(names.sort());
  });

  it("finds the tables that a statement names", () => {
    const named = (name: string) =>
      statements.filter((one) => one.name === name).map(({ tables }) => tables.sort());
    expect(statements.length).toBeGreaterThan(150);
    expect(named("selectProgress")).toEqual([["inbox_messages", "ship_sums", "task_completion_log"]]);
    expect(named("selectDailyShip")).toEqual([["daily_challenge_ships", "user_state"]]);
    // By what another module gives it.
    expect(named("insertShip")[0]).toContain("practice_answers");
  });

  it("keeps each statement to one home, and lets all read what every database has", () => {
    const mixed = statements.flatMap(({ path, name, home, tables }) => {
      const others = new Set(tables.map((table) => HOMES[table]).filter((one) => one !== home));
      for (const one of IN_EVERY_DATABASE) others.delete(one);
      return others.size > 0 ? [`${path} ${name}: ${home} + ${[...others].join(" + ")}`] : [];
    });
    expect(mixed).toEqual([]);
  });

  it("checks in the conditions of a call what stands with the learner", () => {
    const conditions = [...declarations.values()].filter(({ text }) => /\): ConditionSql \{/.test(text));
    expect(conditions.map(({ name }) => name).sort()).toEqual([
      "hasFeature",
      "isNotSilenced",
      "isNotSilencedSince",
      "isOpenAsRead",
      "mailIsFree",
      "mayWrite",
      "nameIsFree",
      "sessionIsOpen",
    ]);
    const homes = conditions.flatMap((one) => [...tablesOf(one)].map((table) => HOMES[table]));
    expect(new Set(homes)).toEqual(new Set(["learner"]));
  });

  it("writes the content in the deployment, and a date's challenges where they are first needed or were already", () => {
    const WRITE =
      /\.(?:insert|update|delete)\(\s*(\w+)|\b(?:INSERT INTO|DELETE FROM|UPDATE)\s+(?:\$\{)?(\w+)/g;
    const writers = statements.filter(({ text }) =>
      [...text.matchAll(WRITE)].some(([, one = "", other = ""]) => {
        const name = one || other;
        return isTable(name) && HOMES[name] === "content";
      }),
    );
    expect(writers.map(({ name }) => name)).toEqual(["insertDailyChallenge", "insertDate"]);
  });

  it("keeps each trigger to one home", () => {
    const crossing = Object.entries(TRIGGERS).filter(([, text]) => {
      const on = /\bON (\w+)/.exec(text)?.[1] ?? "";
      const tables = [
        on,
        ...[...text.matchAll(TABLE)].map((match) => match.slice(1).find(Boolean) ?? ""),
      ].filter(isTable);
      return new Set(tables.map((table) => HOMES[table])).size > 1;
    });
    expect(crossing.map(([name]) => name)).toEqual(CROSSING_TRIGGERS);
  });

  it("asks for all learners in a few statements only", () => {
    const asking = statements
      .filter(({ text }) => /\bAllLearnersDatabase\b/.test(text))
      .map(({ path, name }) => `${path} ${name}`);
    expect(asking).toEqual(ALL_LEARNERS);
  });

  it("moves all rows of a learner to another database, but what that one counts itself", () => {
    const own = [
      "exp_values",
      "exp_buckets",
      "exp_spans",
      "held_names",
      "medal_counts",
      "moved_learners",
      "league_groups",
      "league_members",
      "league_results",
      "league_entries",
    ];
    const moved = [STATE_TABLE, ...MOVED_TABLES].map(({ table }) => getTableName(table));
    const learners = Object.entries(HOMES).filter(([, home]) => home === "learner");
    expect([...moved, ...own].sort()).toEqual(learners.map(([name]) => name).sort());
  });

  it("takes the door of a home for every call", () => {
    const calls = sources.filter(
      ({ path, text }) => path !== "db/client.ts" && /(?<![.\w])database\(/.test(text),
    );
    expect(calls.map(({ path }) => path)).toEqual([]);
  });
});
