import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useSearchParams } from "react-router";
import type { Page } from "#contract/community.ts";
import type { GalleryOrder, ListedPage } from "#contract/made.ts";
import { ApiError, api, call, errorMessage } from "../../api/client.ts";
import { useScreen } from "../../api/user.ts";
import { OWN_PAGES } from "../../made/own-pages.ts";
import { PageList } from "../../made/PageList.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { SubPage } from "../../ui/SubPage.tsx";
import classes from "./Gallery.module.css";
import { OwnPages } from "./OwnPages.tsx";

const TITLES: Record<GalleryOrder, string> = { new: "Newest pages", loved: "Most loved pages" };

const galleryQuery = (order: GalleryOrder, project_id: string) =>
  infiniteQueryOptions({
    queryKey: ["gallery", order, project_id],
    queryFn: ({ pageParam }) =>
      call(
        api.made.$get({
          query: { order, ...(pageParam && { cursor: pageParam }), ...(project_id && { project_id }) },
        }),
      ),
    initialPageParam: "",
    getNextPageParam: (page: Page<ListedPage>) => page.next ?? undefined,
    staleTime: 0,
    // Unpublished pages must not come back from here.
    gcTime: 0,
  });

/** What learners have published, and the learner's own pages above it. The address has the order and the project. */
export function Gallery() {
  const own = useScreen(OWN_PAGES);
  const [search, setSearch] = useSearchParams();
  const id = useId();
  if (!own) return <Loading />;
  const order = search.get("order") === "loved" ? "loved" : "new";
  const project = own.all_projects.find((one) => String(one.project_id) === search.get("project"));
  const project_id = String(project?.project_id ?? "");
  const change = (name: string, value: string) => {
    const next = new URLSearchParams(search);
    if (value) next.set(name, value);
    else next.delete(name);
    setSearch(next, { replace: true });
  };
  return (
    <SubPage title="What we made" maxWidth={1180}>
      {own.publishing && <OwnPages projects={own.projects} freePages={own.free_pages} />}
      <section className={classes.gallery} aria-labelledby={`${id}-title`}>
        <div className={classes.head}>
          <h2 id={`${id}-title`}>{TITLES[order]}</h2>
          <span>
            <label htmlFor={`${id}-order`}>Order</label>
            <select
              id={`${id}-order`}
              value={order}
              onChange={({ target }) => change("order", target.value === "loved" ? "loved" : "")}
            >
              <option value="new">Newest first</option>
              <option value="loved">Most loved first</option>
            </select>
          </span>
          <span>
            <label htmlFor={`${id}-project`}>After the project</label>
            <select
              id={`${id}-project`}
              value={project_id}
              onChange={({ target }) => change("project", target.value)}
            >
              <option value="">Any</option>
              {own.all_projects.map((one) => (
                <option key={one.project_id} value={one.project_id}>
                  {one.project_name}
                </option>
              ))}
            </select>
          </span>
        </div>
        <Cards order={order} project_id={project_id} />
      </section>
    </SubPage>
  );
}

function Cards({ order, project_id }: { order: GalleryOrder; project_id: string }) {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(
    galleryQuery(order, project_id),
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
        <p>
          {order === "loved"
            ? "Nobody likes a page here yet. Look at the newest ones, and be the first."
            : "Nothing is published here yet. Ship a task, and be the first."}
        </p>
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
          {isFetchingNextPage ? "Loading..." : "More pages"}
        </Button>
      )}
    </>
  );
}
