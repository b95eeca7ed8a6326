import classes from "./Loading.module.css";

/** The placeholder of a screen while its data loads. */
export function Loading() {
  return (
    <p className={classes.loading} role="status">
      Loading...
    </p>
  );
}
