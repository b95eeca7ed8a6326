import classes from "./Loading.module.css";

/** What a page shows while nothing is known yet. */
export function Loading() {
  return (
    <p className={classes.loading} role="status">
      Loading...
    </p>
  );
}
