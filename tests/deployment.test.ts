/** `wrangler deploy` with several databases, as far as it goes without an account: the bundle, and what it would be bound to. */
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { root, withDatabases } from "./support/wrangler-config.ts";

/** As docs/deploying.md says: two more databases of learners, others for the community and the battles, a second directory. */
const FURTHER = ["LEARNERS_1", "LEARNERS_2", "COMMUNITY", "BATTLES", "DIRECTORY_1"];

it("wrangler deploy takes the configuration of three databases of learners", async () => {
  const folder = mkdtempSync(join(tmpdir(), "codenaut-deployment-"));
  // The paths in it are relative to its folder.
  const config = join(root, `wrangler.deployment-${process.pid}.toml`);
  const ids = Object.fromEntries(FURTHER.map((name) => [name, crypto.randomUUID()]));
  const several = withDatabases(readFileSync(join(root, "wrangler.toml"), "utf8"), ids);
  writeFileSync(join(folder, "index.html"), "");
  // The files of the build aren't what this is about.
  writeFileSync(config, several.replace('directory = "web/dist"', `directory = ${JSON.stringify(folder)}`));
  try {
    const wrangler = join(root, "node_modules/wrangler/bin/wrangler.js");
    const args = [wrangler, "deploy", "--dry-run", "--config", config, "--outdir", join(folder, "out")];
    const env = { ...process.env, CI: "true", WRANGLER_LOG: "log", WRANGLER_SEND_METRICS: "false" };
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, env });
    const databases = [...stdout.matchAll(/^env\.(\w+) \(.*\)\s+D1 Database/gm)].map(([, name]) => name);
    expect(databases).toEqual(["DB", ...FURTHER]);
    expect(stdout).toMatch(/^env\.AVATARS \(codenaut-avatars\)\s+R2 Bucket/m);
    expect(stdout).toContain("--dry-run: exiting now.");
  } finally {
    rmSync(config, { force: true });
    rmSync(folder, { recursive: true, force: true });
  }
});
