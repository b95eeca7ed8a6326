import { defineConfig } from "vitest/config";

// `npm run faults`: what kills and restarts the server takes minutes, so it is not part of `npm test`.
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ["*.test.ts"],
    environment: "node",
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
