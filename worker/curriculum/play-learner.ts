/** The learner that `play` makes, as rows of the database. */
import { randomBytes, randomUUID, scryptSync } from "node:crypto";
import { presetAvatarUrl } from "../rules/avatars.ts";
import { WELCOME_AWARD } from "../rules/awards.ts";
import { DAY_MS, utcDate } from "../rules/dates.ts";
import { displayNameKey } from "../rules/display-names.ts";
import { type Curriculum, type Item, isCarried, type Project, type Task } from "./content.ts";
import { insertSql } from "./seed.ts";

/** A made learner: the statements that make it, its log-in data, and the path at which it meets the exercise. */
export interface PlayLearner {
  sql: string;
  email: string;
  password: string;
  path: string;
}

/** Of a log-in with a random password in a database of its own. The worker reads the cost from the stored string. */
const PASSWORD_COST = { N: 2, r: 1, p: 1 };
const NAME = "Author";

/**
 * Makes a Warrior who has shipped everything before a task right, and has its message; for a battle or daily challenge, who has shipped
 * every task. A daily challenge becomes that of the present UTC date, a battle the only one of its challenge.
 * @param now milliseconds since 1970
 */
export function playLearner(curriculum: Curriculum, item: Item, now: number): PlayLearner {
  const tasks = curriculum.projects.flatMap((project) => project.tasks);
  const shipped = item.kind === "task" ? tasks.slice(0, tasks.indexOf(item)) : tasks;
  const received = item.kind === "task" ? [...shipped, item] : shipped;
  const current = received.at(-1);
  const project = curriculum.projects.find(({ id }) => id === current?.projectId);
  const account = newAccount();
  const { user_id } = account;
  const before = now - DAY_MS;
  const statements = [
    insertSql("users", {
      id: user_id,
      email: account.email,
      password_hash: account.password_hash,
      created_at: before,
    }),
    insertSql("user_state", {
      user_id,
      display_name: NAME,
      display_name_key: displayNameKey(NAME),
      avatar_url: presetAvatarUrl(1),
      plan: "warrior",
      current_map: project?.map ?? "BeachIsland",
      ...(current && { selected_project_id: current.projectId, current_task_id: current.id }),
    }),
    insertSql("exp_ledger", { user_id, key: "welcome", amount: WELCOME_AWARD, created_at: before }),
    ...received.map(({ id }, index) =>
      insertSql("inbox_messages", { user_id, task_id: id, received_at: before + index }),
    ),
    ...shipped.flatMap((task, index) => shipRows(user_id, task, before + index)),
    ...curriculum.projects
      .filter((one) => one.tasks.every((task) => shipped.includes(task)))
      .map(({ id }) => insertSql("finished_projects", { user_id, project_id: id, finished_at: before })),
    ...(project ? pageRow(user_id, project, shipped, before) : []),
    ...placeOf(item, now),
  ];
  const path = { task: "/playground", daily: "/dailychallenge", battle: "/queue" }[item.kind];
  return {
    sql: `${statements.join("\n")}\n`,
    email: account.email,
    password: account.password,
    path: item.kind === "battle" ? `${path}?challenge_id=${item.challengeId}` : path,
  };
}

function newAccount() {
  const [password, salt] = [randomBytes(16).toString("base64url"), randomBytes(16)];
  const { N, r, p } = PASSWORD_COST;
  const key = scryptSync(password, salt, 32, PASSWORD_COST);
  return {
    user_id: randomUUID(),
    email: "author@example.com",
    password,
    password_hash: ["scrypt", N, r, p, salt.toString("base64"), key.toString("base64")].join("$"),
  };
}

/** A right ship of a task, and what it says about the task's concepts. */
function shipRows(user_id: string, { id, revision }: Task, created_at: number): string[] {
  const ship = {
    ship_id: randomUUID(),
    task_id: id,
    attempt: 0,
    submission_hash: "",
    tips: "[]",
    exp_gained: 0,
    date: utcDate(created_at),
    revision,
  };
  return [
    insertSql("task_completion_log", { user_id, ...ship, correct: 1, created_at }),
    insertSql("practice_reviews", { user_id, source: "task", item: String(id), correct: 1, created_at }),
  ];
}

/** The page with which the next task of a project begins: what the answer of the last shipped one makes. */
function pageRow(user_id: string, { id, tasks }: Project, shipped: readonly Task[], now: number): string[] {
  const last = tasks.findLast((task) => shipped.includes(task) && isCarried(task));
  if (!last) return [];
  const { html, css, js } = last.answer;
  const { id: task_id, revision } = last;
  return [
    insertSql("project_pages", {
      user_id,
      project_id: id,
      task_id,
      revision,
      html,
      css,
      js,
      updated_at: now,
    }),
  ];
}

/** Makes a daily challenge the one of today, and a battle the only one of its challenge. */
function placeOf(item: Item, now: number): string[] {
  if (item.kind === "daily") return [insertSql("daily_challenges", { date: utcDate(now), pool_id: item.id })];
  if (item.kind === "task") return [];
  return [
    `UPDATE battles SET retired = 1 WHERE challenge_id = '${item.challengeId}' AND id <> '${item.id}';`,
  ];
}
