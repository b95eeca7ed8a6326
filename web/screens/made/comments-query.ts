import { infiniteQueryOptions } from "@tanstack/react-query";
import type { Comments } from "#contract/discussions.ts";
import { api, call } from "../../api/client.ts";

/** The comments of a page, oldest first. They are read again when the window gets the focus. */
export const commentsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ["comments", id],
    queryFn: ({ pageParam }) =>
      call(api.made[":id"].comments.$get({ param: { id }, query: pageParam ? { cursor: pageParam } : {} })),
    initialPageParam: "",
    getNextPageParam: (page: Comments) => page.comments.next ?? undefined,
    staleTime: 0,
    // What was removed meanwhile must not be shown again.
    gcTime: 0,
    refetchOnWindowFocus: true,
  });
