import { defineConfig } from "vitest/config";

// `npm run faults`: these tests kill and restart the server, which takes minutes, so they are not part of `npm test`.
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
