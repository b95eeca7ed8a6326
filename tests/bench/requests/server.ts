/** Serves the worker or its baseline: node server.ts ENTRY LEARNERS. Runs as a child process. */
import { loadCurriculum } from "../../../worker/curriculum/load.ts";
import { startWorker } from "../worker.ts";

const [entry = "", count = "1"] = process.argv.slice(2);
const { close, address, insert, makeLearners } = await startWorker(entry);
const learners = await makeLearners(Number(count));
const check = loadCurriculum().curriculum.projects[0]?.tasks[0]?.check;
await insert(
  "inbox_messages",
  "user_id, task_id, received_at",
  learners.map(({ id }) => [id, 101, 1]),
);

process.on("disconnect", async () => {
  await close();
  process.exit(0);
});
process.send?.({ address, learners, check });
