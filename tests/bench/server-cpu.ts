import { existsSync, readdirSync, readFileSync } from "node:fs";

/** The process of the server that this process has started; null where it can't be found, as on other systems than Linux. */
function serverProcess(): string | null {
  const children = `/proc/self/task/${process.pid}/children`;
  const ids = existsSync(children) ? readFileSync(children, "utf8").trim().split(" ") : [];
  return ids.find((id) => readFileSync(`/proc/${id}/comm`, "utf8").trim() === "workerd") ?? null;
}

let server: string | null | undefined;

/** Milliseconds that all threads of the server have run. The server has to be started before the first call. */
export function serverCpu(): number {
  server ??= serverProcess();
  if (server === null) return Number.NaN;
  const threads = readdirSync(`/proc/${server}/task`);
  const times = threads.map((id) => readFileSync(`/proc/${server}/task/${id}/schedstat`, "utf8"));
  return times.reduce((sum, text) => sum + Number(text.split(" ", 1)[0]) / 1e6, 0);
}
