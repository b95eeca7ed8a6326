import { useQuery } from "@tanstack/react-query";
import { type CSSProperties, type ReactNode, useState } from "react";
import { Link, useParams } from "react-router";
import type { ListedPage } from "#contract/made.ts";
import type { PublicProfile as Profile, ShownProject, ShownStar } from "#contract/public-profiles.ts";
import { LANGUAGE_NAMES, LANGUAGES } from "#rules/code.ts";
import { ApiError, api, call } from "../../api/client.ts";
import { wasSignedIn } from "../../api/user.ts";
import { ReportDialog } from "../../chat/ReportDialog.tsx";
import { loginLink } from "../../login-link.ts";
import { PageList } from "../../made/PageList.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Heatmap } from "../../ui/Heatmap.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { Medal } from "../../ui/Medal.tsx";
import { NotFound } from "../../ui/NotFound.tsx";
import { useTitle } from "../../ui/page-title.ts";
import classes from "./PublicProfile.module.css";

/** What a learner shows to everybody. */
export function PublicProfile() {
  const { name = "" } = useParams();
  const { data: profile, error } = useQuery({
    queryKey: ["public-profile", name],
    queryFn: () => call(api.learners[":name"].$get({ param: { name: encodeURIComponent(name) } })),
    staleTime: 0,
  });
  if (error instanceof ApiError && error.code === "not_found") return <NotFound />;
  if (error && !profile) throw error;
  return profile ? <Content profile={profile} /> : <Loading />;
}

function Content({ profile }: { profile: Profile }) {
  const { display_name, avatar_url, is_own, pages, level, streak, rating, medals, heatmap, projects, stars } =
    profile;
  const [isReporting, setReporting] = useState(false);
  const isLearner = wasSignedIn();
  useTitle(`${display_name} · Codenaut`);
  return (
    <main className={classes.page}>
      <header className={classes.head}>
        <img className={classes.avatar} src={avatar_url} alt="" width={160} height={160} />
        <div className={classes.who}>
          <h1>{display_name}</h1>
          <dl className={classes.numbers}>
            {level !== null && <Fact name="Level" value={level} />}
            {streak !== null && (
              <Fact name={streak === 1 ? "day in a row" : "days in a row"} value={streak} />
            )}
            {rating !== null && (
              <Fact name={rating.provisional ? "Rating, provisional" : "Rating"} value={rating.points} />
            )}
          </dl>
          {is_own && (
            <p className={classes.own}>
              This is your public profile as others see it.{" "}
              <ButtonLink to="/settings" size="small">
                Choose what it shows
              </ButtonLink>
            </p>
          )}
          {!is_own && (
            <p className={classes.own}>
              {display_name} learns to code by building small things.{" "}
              <ButtonLink to={isLearner ? "/dashboard" : "/"} size="small">
                {isLearner ? "To your dashboard" : "Try it"}
              </ButtonLink>
            </p>
          )}
          {!is_own && (
            <p>
              {isLearner ? (
                <Button size="small" kind="ghost" onClick={() => setReporting(true)}>
                  Report
                </Button>
              ) : (
                <ButtonLink size="small" kind="ghost" to={loginLink(location.pathname)}>
                  Report
                </ButtonLink>
              )}
            </p>
          )}
        </div>
      </header>
      {pages.length > 0 && (
        <Part title="Published pages">
          <PageList pages={pages} />
        </Part>
      )}
      {medals && medals.length > 0 && (
        <Part title="Medals">
          <ul className={classes.medals}>
            {medals.map((medal) => (
              <Medal key={medal.id} medal={{ ...medal, steps: 0 }} />
            ))}
          </ul>
        </Part>
      )}
      {projects && projects.length > 0 && <Projects projects={projects} pages={pages} />}
      {heatmap && (
        <Part title="Tasks per day">
          <div className={classes.heatmap}>
            <Heatmap today={heatmap.today} tasksByDate={heatmap.tasks_by_date} />
          </div>
        </Part>
      )}
      {stars && stars.length > 0 && <Stars stars={stars} />}
      {isReporting && (
        <ReportDialog
          target={{ target_kind: "profile", target_id: display_name }}
          onClose={() => setReporting(false)}
        />
      )}
    </main>
  );
}

function Fact({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value.toLocaleString("en")}</dd>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** The finished projects. One whose page is published leads to it. */
function Projects({ projects, pages }: { projects: readonly ShownProject[]; pages: readonly ListedPage[] }) {
  const pageOf = new Map(pages.map((page) => [page.project_id, page.id]));
  return (
    <Part title="Finished projects">
      <ul className={classes.projects}>
        {projects.map((project) => {
          const page = pageOf.get(project.id);
          return (
            <li key={project.id}>
              {page === undefined ? (
                <Project project={project} />
              ) : (
                <Link to={`/made/${page}`}>
                  <Project project={project} />
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </Part>
  );
}

const Project = ({ project: { name, image_url } }: { project: ShownProject }) => (
  <>
    <img src={image_url} alt="" width={480} height={320} loading="lazy" />
    <span>{name}</span>
  </>
);

function Stars({ stars }: { stars: readonly ShownStar[] }) {
  return (
    <Part title="Sky">
      {LANGUAGES.map((language) => {
        const lit = stars.filter((star) => star.language === language);
        if (lit.length === 0) return null;
        return (
          <div key={language} className={classes.language}>
            <h3>{LANGUAGE_NAMES[language]}</h3>
            <ul className={classes.stars}>
              {lit.map(({ id, name, strength }) => (
                <li key={id}>
                  <i
                    aria-hidden="true"
                    style={{ "--strength": Math.max(0.15, (strength - 0.5) * 2) } as CSSProperties}
                  />
                  {name}
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </Part>
  );
}
