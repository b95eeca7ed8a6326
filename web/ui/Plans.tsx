import type { ReactNode } from "react";
import type { Plan } from "#rules/features.ts";
import { BETA_PRICE, LIST_PRICE, PLAN_FEATURES } from "#rules/plans.ts";
import classes from "./Plans.module.css";

type Props = {
  /** The button of each plan. */
  starter: ReactNode;
  warrior: ReactNode;
  /** Whether all that a plan includes is folded away below a few words, where one only has to choose. Default: no. */
  folded?: boolean;
};

/** The two plans side by side, each with its button. */
export function Plans({ starter, warrior, folded = false }: Props) {
  return (
    <div className={classes.plans}>
      <section className={classes.plan} aria-labelledby="plan-starter">
        <h3 id="plan-starter">Starter</h3>
        <p className={classes.price}>$0</p>
        <Included plan="starter" folded={folded}>
          <p className={classes.about}>Everything you need to begin, for as long as you like.</p>
        </Included>
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
        <Included plan="warrior" folded={folded} />
        {warrior}
      </section>
    </div>
  );
}

/** What the plans differ in, in a word or three. */
const SUMMARIES: Readonly<Record<Plan, string>> = {
  starter: "Lessons",
  warrior: "Lessons, chat, battles",
};

/** What a plan includes. */
function Included({ plan, folded, children }: { plan: Plan; folded: boolean; children?: ReactNode }) {
  const features = (
    <>
      {children}
      <ul className={classes.features}>
        {PLAN_FEATURES[plan].map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
    </>
  );
  if (!folded) return features;
  return (
    <details className={classes.folded}>
      <summary>{SUMMARIES[plan]}</summary>
      {features}
    </details>
  );
}
