import { Heart } from "lucide-react";
import { Link } from "react-router";
import type { PublishedCard } from "#contract/made.ts";
import classes from "./PageCards.module.css";

/** Published pages, each with its picture, author and project. */
export function PageCards({ pages }: { pages: readonly PublishedCard[] }) {
  return (
    <ul className={classes.cards}>
      {pages.map((page) => (
        <li key={page.id}>
          <Link to={`/made/${page.id}`} className={classes.card}>
            <img src={page.picture} alt="" width={480} height={270} loading="lazy" />
            <strong>{page.title}</strong>
            <span className={classes.author}>
              <img src={page.author.avatar_url} alt="" width={24} height={24} loading="lazy" />
              {page.author.display_name}
            </span>
            <span className={classes.facts}>
              {page.project_name}
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
