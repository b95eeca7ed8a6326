// Correctness under reconnects: node soak.ts HOST. Learners disconnect and reconnect at random while others send.
import { joinChannel, Learner, objectAddress } from "./channel-load.ts";
import { pause } from "./stage.ts";

const [host = ""] = process.argv.slice(2);
const COUNT = 200;
const SECONDS = 8;

/** A learner that reconnects and collects each sequence that it receives. */
class ReconnectingLearner {
  readonly ids: number[] = [];
  last = 0;
  learner: Learner;
  reconnects = 0;
  readonly #user: number;

  constructor(user: number) {
    this.#user = user;
    this.learner = this.#connect();
  }

  #connect(): Learner {
    const learner = new Learner(objectAddress(host, this.#user, this.last));
    learner.socket.on("message", (data: Buffer) => {
      const frame = JSON.parse(String(data)) as {
        type: string;
        messages?: { id: number }[];
        last_id: number;
      };
      if (frame.type !== "history" && frame.type !== "batch") return;
      for (const { id } of frame.messages ?? []) if (id > this.last) this.ids.push(id);
      this.last = Math.max(this.last, frame.last_id);
    });
    return learner;
  }

  async drop(): Promise<void> {
    this.learner.socket.terminate();
    await pause(Math.random() * 800);
    this.reconnects += 1;
    this.learner = this.#connect();
  }
}

const senders = await joinChannel(host, 100);
const receivers = Array.from({ length: COUNT }, (_, n) => new ReconnectingLearner(1000 + n));
await Promise.all(receivers.map((receiver) => receiver.learner.open()));
const before = Math.max(...senders.map((sender) => sender.last));
const end = performance.now() + SECONDS * 1000;
const dropping = receivers.map(async (receiver) => {
  while (performance.now() < end) {
    await pause(Math.random() * 2500);
    await receiver.drop();
  }
});
let sent = 0;
while (performance.now() < end) {
  senders[sent++ % senders.length]?.sendMessage(performance.now());
  await pause(15);
}
await Promise.all(dropping);
const last = () => Math.max(...senders.map((sender) => sender.last));
for (let tries = 0; tries < 200 && receivers.some((receiver) => receiver.last < last()); tries += 1)
  await pause(50);
const refused = senders.reduce((sum, sender) => sum + sender.refused, 0);
const expectedIds = Array.from({ length: last() - before }, (_, n) => before + 1 + n).join();
// The first history contains earlier messages; only later ones count.
const wrong = receivers.filter(
  (receiver) => receiver.ids.filter((id) => id > before).join() !== expectedIds,
).length;
const reconnects = receivers.reduce((sum, receiver) => sum + receiver.reconnects, 0);
console.log(
  JSON.stringify({ sent: sent, refused, stored: last() - before, learners: COUNT, reconnects, wrong }),
);
process.exit(0);
