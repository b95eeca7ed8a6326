/** How the script of the engine's Web Worker is built. */
import type { UserConfig } from "vite";

/**
 * In a folder of their own, since the script's policy lets it fetch from there alone; by the hash of their content, so that a
 * browser keeps them for good.
 */
export const engineWorker: NonNullable<UserConfig["worker"]> = {
  format: "es",
  rolldownOptions: {
    output: {
      entryFileNames: "assets/engine/[name]-[hash].js",
      assetFileNames: "assets/engine/[name]-[hash][extname]",
    },
  },
};
