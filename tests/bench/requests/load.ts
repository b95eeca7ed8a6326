/** A closed loop of HTTP requests over plain sockets: as many connections as there are turns, one request on its way on each. */
import { connect } from "node:net";

export type Ask = { method: string; path: string; cookie?: string; body?: object };

/** The length of the answer that begins `text`, or undefined while its headers aren't all there. */
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

function requestText(host: string, { method, path, cookie, body }: Ask): string {
  const payload = body ? JSON.stringify(body) : "";
  const lines = [`${method} ${path} HTTP/1.1`, `host: ${host}`, "sec-fetch-site: same-origin"];
  if (cookie) lines.push(`cookie: ${cookie}`);
  if (body) lines.push("content-type: application/json", `content-length: ${payload.length}`);
  return `${lines.join("\r\n")}\r\n\r\n${payload}`;
}

/**
 * Asks for `seconds`, on `connections` at once.
 * @param ask makes the next request
 * @returns answers a second
 * @throws Error at the first answer that isn't a success
 */
export function load(
  address: string,
  { seconds, connections, ask }: { seconds: number; connections: number; ask: () => Ask },
): Promise<number> {
  const { hostname, port, host } = new URL(address);
  return new Promise((done, failed) => {
    let answers = 0;
    let open = connections;
    const began = performance.now();
    const end = began + seconds * 1000;
    for (let connection = 0; connection < connections; connection += 1) {
      const socket = connect(Number(port), hostname);
      // ASCII both ways: a character is a byte.
      socket.setEncoding("latin1");
      let text = "";
      const next = () => {
        if (performance.now() < end) {
          socket.write(requestText(host, ask()));
          return;
        }
        socket.destroy();
        open -= 1;
        if (open === 0) done((answers * 1000) / (performance.now() - began));
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
