import { lazy, Suspense } from "react";
import { Loading } from "../../ui/Loading.tsx";

// Every page names the files of all screens. This one has few visits, so it names its own.
const TalkPage = lazy(async () => ({ default: (await import("./TalkPage.tsx")).TalkPage }));

/** The thread of a task on a page of its own: notices lead here, and the forum. */
export function Talk() {
  return (
    <Suspense fallback={<Loading />}>
      <TalkPage />
    </Suspense>
  );
}
