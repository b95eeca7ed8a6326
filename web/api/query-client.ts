import { QueryClient } from "@tanstack/react-query";
import { isTransient } from "./client.ts";

/**
 * The cache of server responses. Reads are retried after transient errors, with backoff and jitter. Without a network, reads and
 * writes fail at once, since the library would otherwise pause them without a message. Reads are repeated when the network is
 * back. Writes are never repeated without another press (docs/decisions/0024).
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: "always",
      staleTime: 10_000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
      retry: (failures, error) => navigator.onLine && failures < 3 && isTransient(error),
      retryDelay: (failures) => Math.random() * Math.min(500 * 2 ** failures, 8000),
    },
    mutations: { networkMode: "always", retry: false },
  },
});
