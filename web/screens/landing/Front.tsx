import { ButtonLink } from "../../ui/Button.tsx";
import { Plans } from "../../ui/Plans.tsx";
import { Faq } from "./Faq.tsx";
import { Footer } from "./Footer.tsx";
import { Hero } from "./Hero.tsx";
import classes from "./Landing.module.css";
import { Tools } from "./Tools.tsx";
import { Worlds } from "./Worlds.tsx";

/** The content of the landing page. It has no state and makes no request, so that the build can prerender it into the document. */
export function Front() {
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
              <p className={classes.small}>
                Free to begin. Nothing to install. We are in beta, so some corners are still rough.
              </p>
            </div>
          </section>
        </div>
      </main>
      <Footer />
    </>
  );
}
