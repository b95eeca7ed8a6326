import { type Bindings, isLocal } from "../platform/env.ts";

/** How much longer or shorter matches are than in earnest: 1, unless this worker runs locally and is told otherwise. */
export function battleScale(env: Bindings, url: string): number {
  const scale = isLocal(env, url) ? Number(env.BATTLE_SCALE ?? 1) : 1;
  return scale > 0 ? scale : 1;
}
