// npm start: everything at http://localhost:8787. npm run dev (--live): the same, with live reload of the web part.
// --built: the web app is built already (the browser tests). --rows FILE: statements to execute in the database first.
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import {
  buildEngine,
  buildSeed,
  buildWeb,
  executeSql,
  install,
  makeLocalSecrets,
  prepareDatabase,
  root,
  start,
  stateDir,
} from "./prepare.mjs";

const live = process.argv.includes("--live");
// Live reload needs no build, but `wrangler dev` requires one to exist.
const built = process.argv.includes("--built") || (live && existsSync(join(root, "web/dist/index.html")));
const rows = process.argv.includes("--rows") && process.argv[process.argv.indexOf("--rows") + 1];
const port = Number(process.env.PORT || 8787);
if (!Number.isInteger(port) || port < 1 || port > 65_534)
  fail(`PORT is "${process.env.PORT}": it has to be a number.`);

if (!(await isFree(port))) fail(`port ${port} is in use. Choose another: PORT=8790 npm start`);

try {
  await install();
  makeLocalSecrets();
  await Promise.all([built ? undefined : buildWeb(), buildEngine(), buildSeed().then(prepareDatabase)]);
  if (rows) await executeSql(rows);
} catch (error) {
  fail(error.message);
}

// With live reload, Vite is the server and forwards requests to the API.
const workerPort = live ? port + 1 : port;
const children = [
  start("wrangler", [
    "dev",
    ...["--port", String(workerPort), "--ip", "127.0.0.1", "--persist-to", stateDir],
    ...["--inspector-port", "0", "--show-interactive-dev-session=false", "--log-level", "warn"],
    // Links in mails that no request asks for begin with it.
    ...["--var", `PUBLIC_ORIGIN:http://localhost:${port}`],
    // The local moderators; wrangler.toml names none.
    ...(process.env.MODERATORS ? ["--var", `MODERATORS:${process.env.MODERATORS}`] : []),
  ]),
];
if (live) {
  const env = { WORKER_PORT: String(workerPort) };
  children.push(
    start("vite", ["--config", "web/vite.config.ts", "--port", String(port), "--strictPort"], { env }),
  );
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stop(0));
for (const child of children) child.on("exit", (code) => stop(code ?? 0));
// If npm is killed, only its shell is killed with it.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && stop(0), 1000).unref();

const opened = Date.now();
while (!(await answers(`http://127.0.0.1:${workerPort}/api/health`))) {
  if (Date.now() - opened > 120_000) fail("The worker didn't answer within two minutes.");
  await new Promise((wait) => setTimeout(wait, 150));
}
console.log(`\nCodenaut is at http://localhost:${port}  (stop with Ctrl+C)\n`);

/** Whether a port is free. */
function isFree(portNumber) {
  return new Promise((answer) => {
    const probe = createServer();
    probe.once("error", () => answer(false));
    probe.listen(portNumber, "127.0.0.1", () => probe.close(() => answer(true)));
  });
}

async function answers(url) {
  try {
    return (await fetch(url)).ok;
  } catch {
    // Not listening yet.
    return false;
  }
}

function stop(code) {
  for (const child of children) if (child.exitCode === null) child.kill("SIGTERM");
  process.exitCode = code;
  // A child that doesn't end must not block the exit.
  setTimeout(() => process.exit(code), 3000).unref();
}

function fail(reason) {
  console.error(`\nCodenaut could not start: ${reason}`);
  process.exit(1);
}
