/** A closed loop of HTTP requests over plain sockets, with one request at a time on each connection. */
import { connect } from "node:net";

export type RequestOptions = { method: string; path: string; cookie?: string; body?: object };

/** The length of the response at the start of `text` in characters, or undefined until its headers are complete. */
function lengthOf(text: string): number | undefined {
  const end = text.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, end));
  return length ? end + 4 + Number(length[1]) : undefined;
}

const isWhole = (text: string) => {
  const length = lengthOf(text);
  return length === undefined ? text.endsWith("\r\n0\r\n\r\n") : text.length >= length;
};

function requestText(host: string, { method, path, cookie, body }: RequestOptions): string {
  const payload = body ? JSON.stringify(body) : "";
  const lines = [`${method} ${path} HTTP/1.1`, `host: ${host}`, "sec-fetch-site: same-origin"];
  if (cookie) lines.push(`cookie: ${cookie}`);
  if (body) lines.push("content-type: application/json", `content-length: ${payload.length}`);
  return `${lines.join("\r\n")}\r\n\r\n${payload}`;
}

/**
 * Sends requests for `seconds`, on `connections` at once.
 * @param nextRequest returns the next request
 * @returns responses a second
 * @throws Error at the first response that isn't a success
 */
export function load(
  address: string,
  {
    seconds,
    connections,
    nextRequest,
  }: { seconds: number; connections: number; nextRequest: () => RequestOptions },
): Promise<number> {
  const { hostname, port, host } = new URL(address);
  return new Promise((done, failed) => {
    let answers = 0;
    let open = connections;
    const startedAt = performance.now();
    const end = startedAt + seconds * 1000;
    for (let connection = 0; connection < connections; connection += 1) {
      const socket = connect(Number(port), hostname);
      // All texts are ASCII, so one character is one byte.
      socket.setEncoding("latin1");
      let text = "";
      const next = () => {
        if (performance.now() < end) {
          socket.write(requestText(host, nextRequest()));
          return;
        }
        socket.destroy();
        open -= 1;
        if (open === 0) done((answers * 1000) / (performance.now() - startedAt));
      };
      socket.on("connect", next);
      socket.on("error", failed);
      socket.on("data", (data: string) => {
        text += data;
        if (!isWhole(text)) return;
        if (!/^HTTP\/1\.1 20\d/.test(text)) failed(new Error(text.slice(0, 500)));
        text = "";
        answers += 1;
        next();
      });
    }
  });
}
