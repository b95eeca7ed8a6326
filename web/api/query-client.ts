import { QueryClient } from "@tanstack/react-query";
import { isPassing } from "./client.ts";

/** The cache of what the server said. Passing faults are tried again; a refusal is an answer. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 3 && isPassing(error),
      retryDelay: (failures) => Math.random() * Math.min(500 * 2 ** failures, 8000),
    },
    mutations: { retry: false },
  },
});
