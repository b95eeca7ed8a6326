import { ButtonLink } from "../../ui/Button.tsx";
import classes from "./Hero.module.css";
import { Lesson } from "./Lesson.tsx";
import { SoundButton } from "./SoundButton.tsx";

/** The first section of the landing page: what Codenaut is, and the first lesson. */
export function Hero() {
  return (
    <section className={classes.hero} aria-labelledby="hero-title">
      <div className={classes.sky} aria-hidden="true">
        <picture>
          <source media="(width <= 720px)" srcSet="/pictures/horizon-small.webp" width={1000} height={280} />
          <img src="/pictures/horizon.webp" alt="" width={2000} height={560} fetchPriority="low" />
        </picture>
      </div>
      <div className={classes.bar}>
        <p className={classes.brand}>
          <img src="/favicon.svg" alt="" width={32} height={32} />
          Codenaut
        </p>
        <p className={classes.beta}>Beta</p>
        <SoundButton />
      </div>
      <div className={classes.stage}>
        <div className={classes.words}>
          <h1 id="hero-title">
            Learn to code by building <em>odd little worlds</em>
          </h1>
          <p className={classes.lead}>
            Clients with curious wishes, a real editor and a real preview. You write the HTML, CSS and
            JavaScript, ship it, and level up.
          </p>
          <div className={classes.actions}>
            <ButtonLink to="/signup" kind="primary" size="large">
              Start Now
            </ButtonLink>
            <ButtonLink to="/login" size="large" kind="ghost">
              Log In
            </ButtonLink>
          </div>
        </div>
        <Lesson />
      </div>
    </section>
  );
}
