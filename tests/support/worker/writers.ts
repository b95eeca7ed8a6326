/** How learners say something to others in tests: in a channel, on a page; and what they need to have done before. */
import { env } from "cloudflare:workers";
import type { ClientFrame, ServerFrame } from "../../../worker/contract/community.ts";
import { learnerBinding } from "../../../worker/db/client.ts";
import type { Learner } from "./learner.ts";
import { openSocket } from "./socket.ts";

/** Gives a learner a page in projects, as from a ship. */
export const shipPages = (who: Learner, projects: readonly number[] = [1]) =>
  env.DB.batch(
    projects.map((project) =>
      env.DB.prepare(
        `INSERT INTO project_pages (user_id, project_id, task_id, revision, html, css, js, updated_at)
          SELECT ?, project_id, id, 1, '<h1>Hi</h1>', '', '', 1 FROM tasks WHERE project_id = ? LIMIT 1`,
      ).bind(who.user_id, project),
    ),
  );

/** Makes a learner one who has shipped a task right. */
export const shipRight = (who: Learner, task_id: number) =>
  learnerBinding(env, who.user_id)
    .prepare(
      "INSERT INTO ship_sums (user_id, task_id, revision, ships, right_ships, last_at) VALUES (?, ?, 1, 1, 1, 1)",
    )
    .bind(who.user_id, task_id)
    .run();

type Asked =
  Extract<ClientFrame, { client_id: string }> extends infer Frame
    ? Frame extends unknown
      ? Omit<Frame, "client_id">
      : never
    : never;

/** Opens a channel and asks it for changes. */
export async function openChannel(who: Learner, channel: string) {
  const socket = await openSocket<ServerFrame>(`/api/channels/${channel}/socket`, { cookie: who.cookie });
  return {
    socket,
    /** @returns the sentence that refuses it; undefined once everybody is sent it */
    async ask(frame: Asked): Promise<string | undefined> {
      const client_id = crypto.randomUUID();
      const before = socket.frames.length;
      socket.send({ ...frame, client_id });
      const answer = await socket.until(() =>
        socket.frames
          .slice(before)
          .find((one) => one.type === "batch" || (one.type === "refused" && one.client_id === client_id)),
      );
      return answer.type === "refused" ? answer.title : undefined;
    },
  };
}
