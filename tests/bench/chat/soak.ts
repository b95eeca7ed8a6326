// What must hold, not how fast: node soak.ts HOST. Learners drop and return at random; one stalls; then all are quiet.
import { doorOf, fillRoom, Learner, pause } from "./room.ts";

const [host = ""] = process.argv.slice(2);
const COUNT = 200;
const SECONDS = 8;

// Learners of the soak keep every sequence number that they hear.
class Keeper {
  readonly ids: number[] = [];
  last = 0;
  learner: Learner;
  returns = 0;
  readonly #user: number;

  constructor(user: number) {
    this.#user = user;
    this.learner = this.#enter();
  }

  #enter(): Learner {
    const learner = new Learner(doorOf(host, this.#user, this.last));
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
    this.returns += 1;
    this.learner = this.#enter();
  }
}

const talkers = await fillRoom(host, 100);
const keepers = Array.from({ length: COUNT }, (_, n) => new Keeper(1000 + n));
await Promise.all(keepers.map((keeper) => keeper.learner.open()));
const before = Math.max(...talkers.map((talker) => talker.last));
const end = performance.now() + SECONDS * 1000;
const dropping = keepers.map(async (keeper) => {
  while (performance.now() < end) {
    await pause(Math.random() * 2500);
    await keeper.drop();
  }
});
let said = 0;
while (performance.now() < end) {
  talkers[said++ % talkers.length]?.say(performance.now());
  await pause(15);
}
await Promise.all(dropping);
const last = () => Math.max(...talkers.map((talker) => talker.last));
for (let tries = 0; tries < 200 && keepers.some((keeper) => keeper.last < last()); tries += 1)
  await pause(50);
const refused = talkers.reduce((sum, talker) => sum + talker.refused, 0);
const wanted = Array.from({ length: last() - before }, (_, n) => before + 1 + n).join();
// The first history holds what was said before; only what came since counts.
const wrong = keepers.filter((keeper) => keeper.ids.filter((id) => id > before).join() !== wanted).length;
const returns = keepers.reduce((sum, keeper) => sum + keeper.returns, 0);
console.log(JSON.stringify({ said, refused, kept: last() - before, learners: COUNT, returns, wrong }));
process.exit(0);
