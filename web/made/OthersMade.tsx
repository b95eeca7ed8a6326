import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { api, call } from "../api/client.ts";
import { useUser } from "../api/user.ts";
import { ButtonLink } from "../ui/Button.tsx";
import classes from "./OthersMade.module.css";

/** As many pages as fit beside each other on a phone. */
const SHOWN = 3;

/** The newest pages that others have published after a project, for who has shipped it, and the way to all of them. Nothing where there are none. */
export function OthersMade({ project_id }: { project_id: number }) {
  const user = useUser();
  const { data } = useQuery({
    queryKey: ["others-made", project_id],
    queryFn: () => call(api.made.$get({ query: { project_id: String(project_id) } })),
    // What was unpublished meanwhile must not be shown again.
    gcTime: 0,
  });
  const pages = data?.rows.filter(({ author }) => author.display_name !== user?.display_name) ?? [];
  if (pages.length === 0) return null;
  return (
    <section className={classes.others} aria-label="What others made">
      <ul>
        {pages.slice(0, SHOWN).map(({ id, picture, title, author }) => (
          <li key={id}>
            <Link to={`/made/${id}`}>
              <img src={picture} alt="" width={240} height={126} loading="lazy" />
              <span>
                <b>{title}</b> by {author.display_name}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <ButtonLink to={`/made?project=${project_id}`} size="small">
        What others made
      </ButtonLink>
    </section>
  );
}
