// Usage: npm run bench [-- FILE]. Runs every bench, one after the other, and ends with one table. FILE is a file of exercises for the check.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const BENCHES = [
  "check.ts",
  "requests.ts",
  "chat.ts",
  "battles.ts",
  "pages.ts",
  "previews.ts",
  "first-minute.ts",
];
const rows = join(mkdtempSync(join(tmpdir(), "codenaut-bench-")), "rows");
for (const bench of BENCHES) {
  console.log(`\n${bench}`);
  const args = bench === "check.ts" ? process.argv.slice(2) : [];
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, bench), ...args], {
    stdio: "inherit",
    env: { ...process.env, BENCH_ROWS: rows },
  });
  if (status !== 0) process.exitCode = 1;
}
if (existsSync(rows))
  console.table(
    readFileSync(rows, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line)),
  );
