import { QueryClient } from "@tanstack/react-query";
import { isPassing } from "./client.ts";

/**
 * The cache of what the server said. Passing faults are tried again; a refusal is an answer. Without a network, questions and
 * changes fail at once instead of waiting in silence: what is read is asked for again when the network is back, what is written
 * is never sent without another press.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: "always",
      staleTime: 10_000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
      retry: (failures, error) => navigator.onLine && failures < 3 && isPassing(error),
      retryDelay: (failures) => Math.random() * Math.min(500 * 2 ** failures, 8000),
    },
    mutations: { networkMode: "always", retry: false },
  },
});
