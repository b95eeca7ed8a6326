import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./client.ts";

const PASSING: ReadonlySet<string> = new Set(["offline", "unavailable", "internal"]);

/** The cache of what the server said. Passing faults are tried again; a refusal is an answer. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 3 && error instanceof ApiError && PASSING.has(error.code),
      retryDelay: (failures) => Math.random() * Math.min(500 * 2 ** failures, 8000),
    },
    mutations: { retry: false },
  },
});
