import { Heart } from "lucide-react";
import { Link } from "react-router";
import type { ListedPage } from "#contract/made.ts";
import classes from "./PageList.module.css";

/** Published pages, each with its picture, author and project. */
export function PageList({ pages }: { pages: readonly ListedPage[] }) {
  return (
    <ul className={classes.list}>
      {pages.map((page) => (
        <li key={page.id}>
          <Link to={`/made/${page.id}`} className={classes.page}>
            <img src={page.picture} alt="" width={480} height={252} loading="lazy" />
            <strong>{page.title}</strong>
            <span className={classes.author}>
              <img src={page.author.avatar_url} alt="" width={24} height={24} loading="lazy" />
              {page.author.display_name}
            </span>
            <span className={classes.facts}>
              {page.project_id === null ? "Free page" : page.project_name}
              <span>
                <Heart size={14} aria-hidden="true" /> {page.likes}
                <span className="visuallyHidden">{page.likes === 1 ? " like" : " likes"}</span>
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
