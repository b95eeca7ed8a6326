/** R2's interface over a map, as far as monthly logs use it. `bytes` is what is stored. */
import type { Bindings } from "../../../worker/platform/env.ts";

export function memoryR2(): { bucket: Bindings["AVATARS"]; bytes: () => number } {
  const objects = new Map<string, string>();
  const bucket = {
    get: async (key: string) => {
      const text = objects.get(key);
      return text === undefined ? null : { json: async () => JSON.parse(text) };
    },
    put: async (key: string, text: string) => void objects.set(key, text),
  };
  const bytes = () => [...objects.values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  return { bucket: bucket as unknown as Bindings["AVATARS"], bytes };
}
