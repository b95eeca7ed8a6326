import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation, useParams } from "react-router";
import { ApiError } from "../../api/client.ts";
import { useLogInRedirect } from "../../api/user.ts";
import { TaskTalk } from "../../threads/TaskTalk.tsx";
import { taskThreadQuery } from "../../threads/task-thread.ts";
import { Loading } from "../../ui/Loading.tsx";
import { NotFound } from "../../ui/NotFound.tsx";
import { SubPage } from "../../ui/SubPage.tsx";

/** The page of `Talk`. */
export function TalkPage() {
  const task_id = Number(useParams().task_id);
  const { pathname } = useLocation();
  const toLogIn = useLogInRedirect();
  const { data, error } = useInfiniteQuery(taskThreadQuery(task_id));
  const code = error instanceof ApiError ? error.code : undefined;
  const isSignedOut = code === "session_missing";
  useEffect(() => {
    if (isSignedOut) toLogIn(pathname);
  }, [isSignedOut, toLogIn, pathname]);
  if (isSignedOut) return <Loading />;
  if (code === "not_found") return <NotFound />;
  const title = data?.pages[0]?.task.title;
  return (
    <SubPage title={title ? `About the task “${title}”` : "About a task"} maxWidth={820}>
      <TaskTalk task_id={task_id} />
    </SubPage>
  );
}
