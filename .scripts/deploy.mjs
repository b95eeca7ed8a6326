// npm run deploy: build, remote migrations, content seed, the worker. docs/deploying.md names the secrets that it needs.
import { buildEngine, buildSeed, buildWeb, install, run } from "./prepare.mjs";

try {
  await install();
  await Promise.all([buildWeb(), buildEngine(), buildSeed()]);
  await run("wrangler", ["d1", "migrations", "apply", "DB", "--remote"]);
  await run("wrangler", [
    "d1",
    "execute",
    "DB",
    "--remote",
    "--yes",
    "--file",
    "migrations/seed/content.sql",
  ]);
  await run("wrangler", ["deploy"]);
} catch (error) {
  console.error(`\n${error.message}`);
  process.exit(1);
}
