/** `play`: one exercise in the browser, on a server with data of its own, with a made learner who is signed in. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Curriculum, Item } from "./content.ts";
import { type PlayLearner, playLearner } from "./play-learner.ts";

const root = join(import.meta.dirname, "../..");
/** The numeric host has cookies of its own: the account of a developer at `localhost` stays signed in. */
const HOST = "127.0.0.1";
/** What .scripts/start.mjs prints once the worker answers. */
const STARTED = "Codenaut is at";

/**
 * Serves an exercise until Ctrl+C, then deletes the server's data.
 * @param flags `--no-open` only prints the address; `--built` uses the web app as it was built last
 * @returns false where the server could not start
 */
export async function playItem(
  curriculum: Curriculum,
  item: Item,
  flags: readonly string[],
): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), "codenaut-play-"));
  const learner = playLearner(curriculum, item, Date.now());
  const rows = join(folder, "learner.sql");
  writeFileSync(rows, learner.sql, { mode: 0o600 });
  const port = process.env.PORT ?? String(await freePort());
  const options = flags.includes("--built") ? ["--built"] : [];
  console.log("Making a server with a learner of its own …");
  const child = spawn(process.execPath, [".scripts/start.mjs", "--rows", rows, ...options], {
    cwd: root,
    env: { ...process.env, PORT: port, STATE_DIR: join(folder, "state"), TMPDIR: folder },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => child.kill("SIGTERM"));
  let signIn: Server | undefined;
  const isStarted = await started(child);
  if (isStarted) {
    signIn = await serveSignIn(learner, `http://${HOST}:${port}`);
    const address = `http://${HOST}:${portOf(signIn)}/`;
    console.log(`${item.key} ${item.title}: ${address}  (stop with Ctrl+C)`);
    if (!flags.includes("--no-open")) openBrowser(address);
  }
  await exited;
  signIn?.close();
  signIn?.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
  return isStarted;
}

/** Resolves with true once the server has started, with false if it ends before. From then on its output is printed. */
function started({ stdout }: ChildProcess): Promise<boolean> {
  return new Promise((done) => {
    let output = "";
    const read = (chunk: Buffer) => {
      output += chunk;
      if (!output.includes(STARTED)) return;
      stdout?.off("data", read).on("data", (later: Buffer) => process.stdout.write(later));
      done(true);
    };
    stdout?.on("data", read).once("close", () => done(false));
  });
}

/**
 * A second server, whose only page signs the learner in and leads to the exercise. It sets the session's cookies for the app, since
 * browsers share them among the ports of a host; so the app needs no route that lets somebody in without a password.
 */
async function serveSignIn({ email, password, path }: PlayLearner, origin: string): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.method !== "GET" || request.url !== "/") return response.writeHead(404).end();
    try {
      const answer = await fetch(`${origin}/api/log-in`, {
        method: "POST",
        headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
        body: JSON.stringify({ email, password }),
      });
      if (!answer.ok) throw new Error(`The log-in was answered with ${answer.status}.`);
      response.writeHead(303, { "set-cookie": answer.headers.getSetCookie(), location: origin + path }).end();
    } catch (error) {
      response.writeHead(502, { "content-type": "text/plain" }).end(String(error));
    }
  });
  server.listen(0, HOST);
  await once(server, "listening");
  return server;
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return address.port;
}

/** A free port that the system chooses, so that `npm start` and other exercises can run beside this one. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, HOST);
  await once(probe, "listening");
  const port = portOf(probe);
  probe.close();
  await once(probe, "close");
  return port;
}

/** The program that opens an address in the browser, by platform. */
const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ["open"],
  win32: ["cmd", "/c", "start", ""],
};

function openBrowser(address: string): void {
  const [command, ...args] = OPENERS[process.platform] ?? ["xdg-open"];
  const child = spawn(command, [...args, address], { stdio: "ignore", detached: true });
  child.on("error", () => console.log("No browser could be opened: open the address yourself."));
  child.unref();
}
