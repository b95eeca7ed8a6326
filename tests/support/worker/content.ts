/** A small curriculum for tests: a project with three tasks and one with a single task. */
import { env } from "cloudflare:workers";
import { database } from "../../../worker/db/client.ts";
import { projects, tasks } from "../../../worker/db/schema.ts";

const project = (id: number, map: "BeachIsland" | "InfernoInterface") => ({
  id,
  map,
  name: `Project ${id}`,
  description: "A small thing.",
  idealist: "Ada",
  difficulty: "Easy" as const,
  image_url: `/projects/${id}.webp`,
});

const task = (id: number, heading: string, check_mode: "strict" | "reference" = "reference") => ({
  id,
  project_id: Math.floor(id / 100),
  position: Math.floor(id / 100) * 1000 + (id % 100) * 10,
  title: `Task ${id}`,
  description: "Add a heading.",
  subject: "A heading",
  sender: "Nalu",
  body: "Please add a heading.",
  tools: '["<h1>"]',
  check_mode,
  starting_html: "",
  html_check: `<${heading}>Hi</${heading}>`,
  expected_output: JSON.stringify({ html: `<${heading}>Hi</${heading}>`, css: "", js: "" }),
});

/** Code that is correct for a task of this curriculum. `wrongCode` is correct for none. */
export const rightCode = (id: number) => ({
  html: id === 102 ? "<h2>Hi</h2>" : "<h1>Hi</h1>",
  css: "",
  js: "",
});
export const wrongCode = { html: "<p>Hi</p>", css: "", js: "" };

export async function seedContent(): Promise<void> {
  const db = database(env.DB);
  await db.insert(projects).values([project(1, "BeachIsland"), project(4, "InfernoInterface")]);
  // One by one: a statement on D1 takes 100 values at most.
  for (const row of [task(101, "h1"), task(102, "h2"), task(103, "h1", "strict"), task(401, "h1")])
    await db.insert(tasks).values(row);
}
