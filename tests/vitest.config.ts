import { defineConfig } from "vitest/config";

// One runner for every test that needs no browser. `plain` runs in Node: pure rules, the curriculum's gate, the house's own
// rules. The suites that need workerd are projects of their own.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "plain",
          root: import.meta.dirname,
          include: ["rules/**/*.test.ts", "curriculum/**/*.test.ts", "web/**/*.test.ts", "*.test.ts"],
          environment: "node",
        },
      },
    ],
  },
});
