/** The processes of the battles' benchmark: servers on one core, simulated players on the other. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Window } from "../hostile.ts";
import { env, nodeOn, stdio } from "../processes.ts";
import type { Created, Learner, Order, Told } from "./orders.ts";

/** Battles are at the product's pace: with a shorter checking phase, a busy server takes players' last codes too late. */
function start(file: string, core: number, variables: NodeJS.ProcessEnv = {}): ChildProcess {
  const path = join(import.meta.dirname, file);
  return fork(path, { env: { ...env, ...variables }, stdio, ...nodeOn(core) });
}

/** The next message of a process. Throws where it ends without one. */
async function next<Message>(child: ChildProcess): Promise<Message> {
  const ended = new AbortController();
  const end = () => ended.abort(new Error("A process of the benchmark has ended"));
  child.once("exit", end);
  try {
    return (await once(child, "message", { signal: ended.signal }))[0] as Message;
  } finally {
    child.off("exit", end);
  }
}

/** A server with what is asked of it beside its sockets. */
export type BenchServer = {
  address: string;
  ask(order: Order): Promise<Created>;
  makeLearners(count: number): Promise<Learner[]>;
  stop(): Promise<void>;
};

async function serve(file: string, variables: NodeJS.ProcessEnv): Promise<BenchServer> {
  const child = start(file, 0, variables);
  const { address } = await next<{ address: string }>(child);
  const ask = (order: Order) => {
    const answer = next<Created>(child);
    child.send(order);
    return answer;
  };
  return {
    address,
    ask,
    makeLearners: async (count) => (await ask({ kind: "learners", count })).learners,
    stop: async () => {
      const exited = once(child, "exit");
      child.disconnect();
      await exited;
    },
  };
}

/** Starts the worker. @param variables see `startWorker` */
export const serveWorker = (variables: NodeJS.ProcessEnv = {}) => serve("worker-server.ts", variables);
/** Starts the baseline. */
export const serveRelay = () => serve("relay-server.ts", {});

/** Simulated players in a process of their own. `steady`: while all of them play, once that is known. */
export type Load<Result> = { steady: Promise<Window>; result: Promise<Result> };

export function load<Result>(file: string, order: object): Load<Result> {
  const child = start(file, 1);
  const steady = Promise.withResolvers<Window>();
  const result = Promise.withResolvers<Result>();
  child.on("message", (told: Told<Result>) => {
    if ("steady" in told) steady.resolve(told.steady);
    else result.resolve(told.result);
  });
  child.once("exit", () => {
    const error = new Error(`${file} has ended`);
    steady.reject(error);
    result.reject(error);
  });
  // One of the two is often not waited for.
  steady.promise.catch(() => undefined);
  result.promise.catch(() => undefined);
  child.send(order);
  return { steady: steady.promise, result: result.promise };
}
