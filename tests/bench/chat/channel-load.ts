/** Simulated learners of a channel by sockets of `ws`. */
import { WebSocket } from "ws";
import { isMeasured, LoadLearner } from "./stage.ts";

/** The address of a socket, and the sequence up to which everything was received. */
type ConnectOptions = { address: string; after?: number; cookie?: string };

/** The address of the channel object itself, without authentication. */
export const objectAddress = (host: string, user: number, after = 0): ConnectOptions => ({
  address: `ws://${host}/?user=learner-${user}&after=${after}`,
  after,
});

export class Learner extends LoadLearner {
  closed: number | undefined;
  socket: WebSocket;

  constructor({ address, after = 0, cookie }: ConnectOptions, measuresLatency = false) {
    super(after, measuresLatency);
    this.socket = new WebSocket(address, {
      perMessageDeflate: false,
      ...(cookie && { headers: { cookie, origin: new URL(address).origin.replace("ws", "http") } }),
    });
    this.socket.on("message", (data: Buffer) =>
      this.receive((fromEnd) =>
        fromEnd === undefined ? String(data) : data.toString("latin1", Math.max(0, data.length - fromEnd)),
      ),
    );
    this.socket.on("close", (code) => {
      this.closed = code;
    });
    this.socket.on("error", () => undefined);
  }

  open(): Promise<void> {
    return new Promise((done, failed) => {
      this.socket.once("message", () => done());
      this.socket.once("error", failed);
    });
  }

  protected override send(text: string): void {
    this.socket.send(text);
  }
}

/** Connects `count` learners to the channel object itself. */
export const joinChannel = (host: string, count: number): Promise<Learner[]> =>
  joinAll(Array.from({ length: count }, (_, user) => objectAddress(host, user)));

/** Connects learners, a hundred at a time. */
export async function joinAll(connections: ConnectOptions[]): Promise<Learner[]> {
  const learners: Learner[] = [];
  for (let from = 0; from < connections.length; from += 100) {
    const some = connections
      .slice(from, from + 100)
      .map((connection, n) => new Learner(connection, isMeasured(from + n, connections.length)));
    await Promise.all(some.map((learner) => learner.open()));
    learners.push(...some);
  }
  return learners;
}
