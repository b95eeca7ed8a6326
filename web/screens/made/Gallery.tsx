import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useSearchParams } from "react-router";
import type { Page } from "#contract/community.ts";
import type { ListedPage } from "#contract/made.ts";
import { ApiError, api, call, errorMessage } from "../../api/client.ts";
import { useScreen } from "../../api/user.ts";
import { OWN_PAGES } from "../../made/own-pages.ts";
import { PageList } from "../../made/PageList.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { SubPage } from "../../ui/SubPage.tsx";
import classes from "./Gallery.module.css";
import { OwnPages } from "./OwnPages.tsx";

const galleryQuery = (project_id: string) =>
  infiniteQueryOptions({
    queryKey: ["gallery", project_id],
    queryFn: ({ pageParam }) =>
      call(
        api.made.$get({
          query: { ...(pageParam && { cursor: pageParam }), ...(project_id && { project_id }) },
        }),
      ),
    initialPageParam: "",
    getNextPageParam: (page: Page<ListedPage>) => page.next ?? undefined,
    staleTime: 0,
    // Unpublished pages must not come back from here.
    gcTime: 0,
  });

/** What learners have published, newest first, and the learner's own pages above it. */
export function Gallery() {
  const own = useScreen(OWN_PAGES);
  const [search, setSearch] = useSearchParams();
  const filter = useId();
  if (!own) return <Loading />;
  const project_id = search.get("project") ?? "";
  return (
    <SubPage title="What we made" maxWidth={1180}>
      {own.publishing && <OwnPages projects={own.projects} freePages={own.free_pages} />}
      <section className={classes.gallery} aria-labelledby={`${filter}-title`}>
        <div className={classes.head}>
          <h2 id={`${filter}-title`}>Newest pages</h2>
          <label htmlFor={filter}>After the project</label>
          <select
            id={filter}
            value={project_id}
            onChange={({ target }) =>
              setSearch(target.value ? { project: target.value } : {}, { replace: true })
            }
          >
            <option value="">Any</option>
            {own.projects.map((project) => (
              <option key={project.project_id} value={project.project_id}>
                {project.project_name}
              </option>
            ))}
          </select>
        </div>
        <Cards project_id={project_id} />
      </section>
    </SubPage>
  );
}

function Cards({ project_id }: { project_id: string }) {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(
    galleryQuery(project_id),
  );
  if (error && !data)
    return (
      <div className={classes.empty} role="alert">
        <p>
          {error instanceof ApiError && error.code === "not_found"
            ? "The gallery is closed for now."
            : errorMessage(error)}
        </p>
        <Button onClick={() => refetch()}>Try again</Button>
      </div>
    );
  if (!data) return <Loading />;
  const rows = data.pages.flatMap((page) => page.rows);
  if (rows.length === 0)
    return (
      <div className={classes.empty}>
        <img src="/pictures/empty.webp" alt="" width={180} height={180} />
        <p>Nothing is published here yet. Ship a task, and be the first.</p>
        <ButtonLink to="/journey" kind="primary">
          To the map
        </ButtonLink>
      </div>
    );
  return (
    <>
      <PageList pages={rows} />
      {hasNextPage && (
        <Button busy={isFetchingNextPage} className={classes.more} onClick={() => fetchNextPage()}>
          {isFetchingNextPage ? "Loading..." : "Older pages"}
        </Button>
      )}
    </>
  );
}
