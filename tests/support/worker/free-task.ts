/** A free task with a list that one can add to: judged by its brief alone. */
import { env } from "cloudflare:workers";
import { database } from "../../../worker/db/client.ts";
import { task_revisions, tasks } from "../../../worker/db/schema.ts";
import type { Brief, Check } from "../../../worker/rules/brief/schema.ts";

export const FREE_TASK = 106;

const headed: Check = { check: "elements", elements: { noun: "heading" }, has: [{ condition: "text" }] };
const listed: Check = {
  check: "elements",
  quantity: { atLeast: 2 },
  elements: { noun: "item" },
  has: [{ condition: "text" }],
};
const added: Check = {
  check: "after",
  actions: [
    { action: "type", text: { drawn: "word" }, into: { noun: "textField" } },
    { action: "click", on: { noun: "button" } },
  ],
  changes: [{ change: "count", elements: { noun: "item" }, by: 1, showing: { drawn: "word" } }],
};

export const freeBrief: Brief = {
  wishes: [
    { id: "heading", text: "A heading says what the list is for", checks: [headed] },
    { id: "list", text: "Two things are on the list", checks: [listed] },
    { id: "adds", text: "What is typed is added", checks: [added] },
  ],
};

/** The brief of the task's first revision, with one wish. */
const olderBrief: Brief = {
  wishes: [{ id: "heading", text: "A heading says what the list is for", checks: [headed] }],
};

/** Two quite different pages that are right. */
export const rightPages = {
  list: {
    html: '<h1>To pack</h1>\n<ul><li>Rope</li><li>Lamp</li></ul>\n<input aria-label="Thing">\n<button>Add</button>',
    css: "",
    js: `document.querySelector("button").addEventListener("click", () => {
  const item = document.createElement("li");
  item.textContent = document.querySelector("input").value;
  document.querySelector("ul").append(item);
});`,
  },
  form: {
    html: '<h2>Shopping</h2>\n<form><label>What? <input name="what"></label><button>Buy</button></form>\n<ol id="all"></ol>',
    css: "ol { padding: 0; }",
    js: `const things = ["Milk", "Tea"];
const show = () => {
  document.getElementById("all").innerHTML = things.map((thing) => "<li>" + thing + "</li>").join("");
};
document.forms[0].onsubmit = (event) => {
  event.preventDefault();
  things.push(document.forms[0].what.value);
  show();
};
show();`,
  },
};

/** Inserts the task in its second revision, and the first one as replaced at a time in milliseconds since 1970. */
export async function insertFreeTask(replaced_at: number): Promise<void> {
  const db = database(env.DB);
  const code = { check_mode: "structural" as const, expected_output: JSON.stringify(rightPages.list) };
  await db.insert(tasks).values({
    id: FREE_TASK,
    project_id: 1,
    position: 1060,
    title: "A list",
    description: "Make a list.",
    subject: "A list",
    sender: "Salma",
    body: "Please make a list.",
    ...code,
    revision: 2,
    brief: JSON.stringify(freeBrief),
  });
  await db
    .insert(task_revisions)
    .values({ task_id: FREE_TASK, revision: 1, replaced_at, ...code, brief: JSON.stringify(olderBrief) });
}
