import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { CARD_HEIGHT, CARD_WIDTH } from "#rules/publishing.ts";
import { loadLinkedPage } from "../../chat/linked-pages.ts";
import classes from "./LinkedPages.module.css";

/** How far from being seen a link is when its page is asked for. */
const NEAR_PIXELS = 300;
const STALE_MS = 60_000;

/** The published pages to which a message links, each with its picture and title. Their room is there from the beginning, so that nothing jumps. */
export function LinkedPages({ ids }: { ids: readonly string[] }) {
  return (
    <ul className={classes.pages} aria-label="Linked pages">
      {ids.map((id) => (
        <li key={id}>
          <LinkedPage id={id} />
        </li>
      ))}
    </ul>
  );
}

function LinkedPage({ id }: { id: string }) {
  const box = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      { rootMargin: `${NEAR_PIXELS}px` },
    );
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  const { data, isError } = useQuery({
    queryKey: ["linked-page", id],
    queryFn: () => loadLinkedPage(id),
    enabled: isNear,
    staleTime: STALE_MS,
  });
  return (
    <div ref={box} className={classes.page}>
      {data && (
        <a href={`/made/${encodeURIComponent(id)}`} target="_blank" rel="noopener">
          <img src={data.picture} alt="" width={CARD_WIDTH / 8} height={CARD_HEIGHT / 8} loading="lazy" />
          <strong>{data.title}</strong>
        </a>
      )}
      {data === null && <p>This page isn't published, or not any more.</p>}
      {isError && <p>The page couldn't be loaded. The link still leads there.</p>}
    </div>
  );
}
