import { infiniteQueryOptions } from "@tanstack/react-query";
import type { TaskThread } from "#contract/discussions.ts";
import { api, call } from "../api/client.ts";
import { setUser } from "../api/user.ts";

/** The thread of a task with its replies, oldest first. It is read again when the page gets the focus: the task may be shipped meanwhile. */
export const taskThreadQuery = (task_id: number) =>
  infiniteQueryOptions({
    queryKey: ["task-thread", task_id],
    queryFn: async ({ pageParam }) => {
      const query = pageParam ? { cursor: pageParam } : {};
      const thread = await call(
        api.tasks[":task_id"].thread.$get({ param: { task_id: String(task_id) }, query }),
      );
      setUser(thread.user_state);
      return thread;
    },
    initialPageParam: "",
    getNextPageParam: (page: TaskThread) => page.replies.next ?? undefined,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: true,
  });
