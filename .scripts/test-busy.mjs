// npm run test:busy: `npm test` with four busy loops beside it, as on a crowded machine, and how long it took.
import { spawn } from "node:child_process";
import { run } from "./prepare.mjs";

const LOOPS = 4;

const loops = Array.from({ length: LOOPS }, () =>
  spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" }),
);
const end = () => {
  for (const loop of loops) loop.kill("SIGKILL");
};
process.on("exit", end);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => process.exit(1));

const startedAt = Date.now();
try {
  await run("node", [".scripts/test.mjs", ...process.argv.slice(2)]);
} catch (error) {
  console.error(`\n${error.message}`);
  process.exitCode = 1;
}
const minutes = (Date.now() - startedAt) / 60_000;
console.log(`\n${minutes.toFixed(1)} minutes with ${LOOPS} busy loops beside them.`);
end();
