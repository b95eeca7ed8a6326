import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Navigate, useLocation } from "react-router";
import { api, call } from "../../api/client.ts";
import { userGone, userKnown, wasSignedIn } from "../../api/user.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { Plans } from "../../ui/Plans.tsx";
import { Faq } from "./Faq.tsx";
import { Footer } from "./Footer.tsx";
import { Hero } from "./Hero.tsx";
import classes from "./Landing.module.css";
import { Tools } from "./Tools.tsx";
import { Worlds } from "./Worlds.tsx";

/** The first page. Whoever is signed in goes on to the dashboard; a browser that never was isn't kept waiting. */
export function Landing() {
  const { data, isPending, fetchStatus } = useQuery({
    queryKey: ["landing"],
    queryFn: async () => {
      const { user_state } = await call(api.session.$get());
      if (user_state) userKnown(user_state);
      else userGone();
      return { signedIn: user_state !== null };
    },
    enabled: wasSignedIn(),
    // A visitor can read this page without a server: one that doesn't answer is no reason to wait.
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  if (data?.signedIn) return <Navigate to="/dashboard" replace />;
  if (isPending && fetchStatus === "fetching") return <Loading />;
  return <Front />;
}

function Front() {
  const { hash } = useLocation();
  useEffect(() => {
    // The parts have come just now: the browser has looked for the target already.
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  return (
    <>
      <main>
        <Hero />
        <div className={classes.front}>
          <Tools />
          <Worlds />
          <section id="pricing" className={classes.section} aria-labelledby="pricing-title">
            <header className={classes.intro}>
              <h2 id="pricing-title">Pricing</h2>
              <p>
                Every project and every daily challenge is free. Warriors pay for the company: chat and
                battles.
              </p>
            </header>
            <Plans
              starter={
                <ButtonLink to="/signup" kind="primary" size="large">
                  Get Started
                </ButtonLink>
              }
              warrior={
                <ButtonLink to="/signup" kind="paid" size="large">
                  Get Started
                </ButtonLink>
              }
            />
          </section>
          <Faq />
          <section className={classes.closing} aria-labelledby="closing-title">
            <img
              className={classes.host}
              src="/pictures/codex.webp"
              alt=""
              width={512}
              height={512}
              loading="lazy"
            />
            <div>
              <h2 id="closing-title">Your ship is fuelled</h2>
              <p>
                The first client is waiting on BeachIsland. Ten minutes from now you will have built a page.
              </p>
              <ButtonLink to="/signup" kind="primary" size="large">
                Lift off
              </ButtonLink>
            </div>
          </section>
        </div>
      </main>
      <Footer />
    </>
  );
}
