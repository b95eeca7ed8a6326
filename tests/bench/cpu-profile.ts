/** The CPU profiles of a local server, by the inspector of its runtime: of the app's worker, the database's and the others beside it. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { WebSocket } from "ws";

/** Microseconds between two samples. */
const SAMPLE_US = 500;
/** Functions that are printed of each worker. */
const MAX_PRINTED = 40;
/** In milliseconds: a worker that ran for less isn't printed. */
const MIN_MS = 20;
/** The app's worker, which has no name in Miniflare. */
const APP = "core:user:";

type Target = { id: string; webSocketDebuggerUrl: string };
type Frame = { functionName: string; url: string; lineNumber: number };
type Profile = {
  nodes: { id: number; callFrame: Frame; children?: number[] }[];
  samples: number[];
  timeDeltas: number[];
};

/**
 * Profiles a server from now on.
 * @param address of the inspector
 * @param codeFolder of the app's worker, which isn't minified
 * @param file the beginning of a name: then each profile is written to a file for Chromium's developer tools, and what took most printed
 * @returns a function that ends it. That returns the milliseconds that the worker's own files took, with all that they called: of what
 * called each other the first, so that an object's handlers are those of its file
 */
export async function profileServer(
  address: URL,
  codeFolder: string,
  file?: string,
): Promise<() => Promise<Record<string, number>>> {
  const targets = (await (await fetch(`http://${address.host}/json`)).json()) as Target[];
  const stops = await Promise.all(targets.map(async (target) => [target.id, await profile(target)] as const));
  return async () => {
    let files: Record<string, number> = {};
    for (const [id, stop] of stops) {
      const stopped = await stop();
      if (id === APP) files = timesByFile(stopped, codeFolder);
      if (file) print(id, stopped, file);
    }
    return files;
  };
}

function print(id: string, profile: Profile, file: string): void {
  const { ms, lines } = timesOf(profile);
  if (ms < MIN_MS) return;
  writeFileSync(`${file}.${id.replaceAll(":", "-")}.cpuprofile`, JSON.stringify(profile));
  console.error(`${id}: ${ms.toFixed(0)} ms\n   whole      own\n${lines.join("\n")}`);
}

async function profile({ webSocketDebuggerUrl }: Target): Promise<() => Promise<Profile>> {
  const socket = new WebSocket(webSocketDebuggerUrl, { maxPayload: 2 ** 30 });
  await new Promise((open, failed) => socket.once("open", open).once("error", failed));
  let count = 0;
  const call = <Result>(method: string, params: object = {}) => {
    count += 1;
    const id = count;
    const { promise, resolve } = Promise.withResolvers<Result>();
    const receive = (data: unknown) => {
      const message = JSON.parse(String(data)) as { id?: number; result: Result };
      if (message.id !== id) return;
      socket.off("message", receive);
      resolve(message.result);
    };
    socket.on("message", receive);
    socket.send(JSON.stringify({ id, method, params }));
    return promise;
  };
  await call("Profiler.enable");
  await call("Profiler.setSamplingInterval", { interval: SAMPLE_US });
  await call("Profiler.start");
  return async () => {
    const { profile } = await call<{ profile: Profile }>("Profiler.stop");
    socket.close();
    return profile;
  };
}

/** Calls a function with the frames of each sample, the outermost last, and its milliseconds. */
function forEachSample(
  { nodes, samples, timeDeltas }: Profile,
  visit: (frames: Frame[], ms: number) => void,
): void {
  const byId = new Map(nodes.map((node) => [node.id, node.callFrame]));
  const parentOf = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  for (const [at, sample] of samples.entries()) {
    const frames: Frame[] = [];
    for (let id: number | undefined = sample; id !== undefined; id = parentOf.get(id)) {
      const frame = byId.get(id);
      if (frame) frames.push(frame);
    }
    if (["(idle)", "(program)"].includes(frames[0]?.functionName ?? "")) continue;
    // What is longer was spent in another worker of the thread.
    visit(frames, Math.min(timeDeltas[at] ?? 0, 2 * SAMPLE_US) / 1000);
  }
}

const add = (times: Map<string, number>, name: string, ms: number) =>
  times.set(name, (times.get(name) ?? 0) + ms);

/** The functions that took most, with what they called and alone, in milliseconds. */
function timesOf(profile: Profile): { ms: number; lines: string[] } {
  const own = new Map<string, number>();
  const whole = new Map<string, number>();
  let all = 0;
  forEachSample(profile, (frames, ms) => {
    const names = frames.map(({ functionName }) => functionName || "(anonymous)");
    all += ms;
    add(own, names[0] ?? "", ms);
    for (const name of new Set(names)) add(whole, name, ms);
  });
  const lines = [...whole]
    .filter(([name]) => name !== "(root)")
    .sort(([, one], [, other]) => other - one)
    .slice(0, MAX_PRINTED)
    .map(
      ([name, ms]) => `${ms.toFixed(0).padStart(8)} ${(own.get(name) ?? 0).toFixed(0).padStart(8)}  ${name}`,
    );
  return { ms: all, lines };
}

/** A file of the worker, as the bundler names it above its code. */
const FILE_COMMENT = /^\/\/ (worker\/\S+\.ts)$/;

function timesByFile(profile: Profile, codeFolder: string): Record<string, number> {
  const filesOf = new Map<string, (string | undefined)[]>();
  const fileOf = ({ url, lineNumber }: Frame) => {
    if (!url.endsWith(".js")) return undefined;
    let files = filesOf.get(url);
    if (!files) {
      let file: string | undefined;
      files = readFileSync(join(codeFolder, url), "utf8")
        .split("\n")
        .map((line) => {
          // Those of packages have a comment too.
          if (line.startsWith("// "))
            file = FILE_COMMENT.exec(line)?.[1] ?? (/\.\w+$/.test(line) ? undefined : file);
          return file;
        });
      filesOf.set(url, files);
    }
    return files[lineNumber];
  };
  const times = new Map<string, number>();
  forEachSample(profile, (frames, ms) => {
    const file = frames.map(fileOf).findLast((one) => one !== undefined);
    add(times, file ?? "", ms);
  });
  return Object.fromEntries(times);
}
