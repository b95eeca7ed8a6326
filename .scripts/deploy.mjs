// npm run deploy: build, remote migrations, content seed, the worker. docs/deploying.md names the secrets that it needs.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildEngine, buildSeed, buildWeb, databaseBindings, install, root, run } from "./prepare.mjs";

try {
  await install();
  await Promise.all([buildWeb(), buildEngine(), buildSeed()]);
  const seed = ["--remote", "--yes", "--file", "migrations/seed/content.sql"];
  for (const binding of databaseBindings(readFileSync(join(root, "wrangler.toml"), "utf8"))) {
    await run("wrangler", ["d1", "migrations", "apply", binding, "--remote"]);
    await run("wrangler", ["d1", "execute", binding, ...seed]);
  }
  await run("wrangler", ["deploy"]);
} catch (error) {
  console.error(`\n${error.message}`);
  process.exit(1);
}
