import type { ReactNode } from "react";
import { BETA_PRICE, LIST_PRICE, PLAN_FEATURES } from "#rules/plans.ts";
import classes from "./Plans.module.css";

/** The two plans side by side, each with its button. */
export function Plans({ starter, warrior }: { starter: ReactNode; warrior: ReactNode }) {
  return (
    <div className={classes.plans}>
      <section className={classes.plan} aria-labelledby="plan-starter">
        <h3 id="plan-starter">Starter</h3>
        <p className={classes.price}>$0</p>
        <p className={classes.about}>Everything you need to begin, for as long as you like.</p>
        <Features list={PLAN_FEATURES.starter} />
        {starter}
      </section>
      <section className={`${classes.plan} ${classes.warrior}`} aria-labelledby="plan-warrior">
        <h3 id="plan-warrior">Warrior</h3>
        <p className={classes.price}>
          <s>
            <span className="visuallyHidden">Instead of </span>
            {LIST_PRICE}
          </s>{" "}
          {BETA_PRICE}
        </p>
        <p className={classes.discount}>Beta Discount</p>
        <Features list={PLAN_FEATURES.warrior} />
        {warrior}
      </section>
    </div>
  );
}

function Features({ list }: { list: readonly string[] }) {
  return (
    <ul className={classes.features}>
      {list.map((feature) => (
        <li key={feature}>{feature}</li>
      ))}
    </ul>
  );
}
