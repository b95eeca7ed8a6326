/** Serves the worker, or what it is measured beside: node server.ts ENTRY LEARNERS. Runs as a child process. */
import { startWorker } from "../worker.ts";

const [entry = "", count = "1"] = process.argv.slice(2);
const { miniflare, address, insert, makeLearners } = await startWorker(entry);
const learners = await makeLearners(Number(count));
await insert("projects", "id, map, name, description, idealist, difficulty, image_url", [
  [1, "BeachIsland", "Museum", "Shells.", "Nalu", "Easy", "/projects/1.webp"],
]);
const check = "<h1>Nalu's Shell Museum</h1>\n<p>Forty shells and one <strong>grumpy</strong> crab.</p>";
await insert(
  "tasks",
  "id, project_id, title, description, subject, sender, body, check_mode, html_check, expected_output",
  [
    [
      101,
      1,
      "A name",
      "Say it.",
      "A name",
      "Nalu",
      "Please.",
      "structural",
      check,
      JSON.stringify({ html: check, css: "", js: "" }),
    ],
  ],
);
await insert(
  "inbox_messages",
  "user_id, task_id, received_at",
  learners.map(({ id }) => [id, 101, 1]),
);

process.on("disconnect", async () => {
  await miniflare.dispose();
  process.exit(0);
});
process.send?.({ address, learners, check });
