import { DurableObject } from "cloudflare:workers";
import { eachLearnerDatabase, severalDatabases } from "./db/client.ts";
import { NIGHTLY_PARTS, type NightlyPart } from "./nightly.ts";
import type { Bindings } from "./platform/env.ts";
import { logFault } from "./platform/log.ts";
import { type NightShare, WHOLE_NIGHT } from "./platform/nightly-step.ts";

/** The platform limits one run to 1,000 calls. */
const MAX_CALLS_PER_SLICE = 900;
/** After this a slice begins no other step. */
const MAX_SLICE_MS = 20_000;
/** When a slice follows that failed or broke off. */
const RETRY_MS = 60_000;
/** Failures of a part in a row, after which it is left to the next night. */
const MAX_TRIES = 3;

/** How far a night's job has come. */
type Night = {
  /** When it began, in milliseconds since 1970. */
  now: number;
  /** The index of the part under way. */
  part: number;
  /** What its last step resolved to. */
  position: string | null;
  /** Failures of the part in a row. */
  failures: number;
  /** What this object does of it. A night that an earlier release began has none. */
  share?: NightShare;
};

const KEY = "night";

/** Begins a night's job: in an object for each database of learners, so that they go at the same time. */
export async function beginNight(env: Bindings, now: number): Promise<void> {
  const night = env.NIGHT as DurableObjectNamespace<NightlyObject>;
  const of = eachLearnerDatabase(env).length;
  const numbers = Array.from({ length: of }, (_, number) => number);
  await Promise.all(
    numbers.map((number) =>
      night.getByName(number === 0 ? "night" : `night ${number}`).begin(now, { number, of }),
    ),
  );
}

/**
 * The nightly job (wrangler.toml, [triggers]), or a share in it. It goes in slices, each within the platform's limits, and the alarm runs the next one until
 * all parts are done. Each step's position is stored, so that a night goes on where it stopped, after a crash too.
 */
export class NightlyObject extends DurableObject<Bindings> {
  #isRunning = false;

  /** Begins a night's job and runs its first slice. A night before that isn't over yet is given up: each night does everything. */
  async begin(now: number, share: NightShare = WHOLE_NIGHT): Promise<void> {
    if (this.#read()?.now !== now)
      this.ctx.storage.kv.put<Night>(KEY, { now, part: 0, position: null, failures: 0, share });
    await this.#runSlice();
  }

  override async alarm(): Promise<void> {
    await this.#runSlice();
  }

  #read(): Night | undefined {
    return this.ctx.storage.kv.get<Night>(KEY);
  }

  async #runSlice(): Promise<void> {
    // If this slice breaks off. One that is running already goes on with a night that has just begun.
    await this.ctx.storage.setAlarm(Date.now() + RETRY_MS);
    if (this.#isRunning) return;
    this.#isRunning = true;
    try {
      await this.#runSteps();
    } finally {
      this.#isRunning = false;
    }
  }

  async #runSteps(): Promise<void> {
    const until = Date.now() + MAX_SLICE_MS;
    let calls = 0;
    for (;;) {
      const night = this.#read();
      const part = night && NIGHTLY_PARTS[night.part];
      if (!part) {
        this.ctx.storage.kv.delete(KEY);
        return this.ctx.storage.deleteAlarm();
      }
      const isOurs = part.step.isShared === true || (night.share ?? WHOLE_NIGHT).number === 0;
      if (isOurs && (!part.needsSeveral || severalDatabases(this.env))) calls += part.calls;
      if (calls > MAX_CALLS_PER_SLICE || Date.now() > until) return this.ctx.storage.setAlarm(Date.now());
      // The alarm for a slice that broke off is the one of the retry.
      if (!(await this.#runStep(night, part, isOurs))) return;
    }
  }

  /** @returns whether the next step may follow at once */
  async #runStep(night: Night, { name, step }: NightlyPart, isOurs: boolean): Promise<boolean> {
    const { now, part, failures, share } = night;
    const nextPart: Night = { ...night, part: part + 1, position: null, failures: 0 };
    let after: Night;
    try {
      const position = isOurs ? await step(this.env, now, night.position, share) : null;
      after = position === null ? nextPart : { ...night, position, failures: 0 };
    } catch (error) {
      const tries = failures + 1;
      logFault(`nightly ${name}`, error, { tries });
      after = tries < MAX_TRIES ? { ...night, failures: tries } : nextPart;
    }
    // Unless another night has begun meanwhile.
    if (this.#read()?.now === now) this.ctx.storage.kv.put<Night>(KEY, after);
    return after.failures === 0;
  }
}
