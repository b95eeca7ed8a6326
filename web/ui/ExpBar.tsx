import classes from "./ExpBar.module.css";

/** How far a level is filled, with its numbers beneath. */
export function ExpBar({ share, text }: { share: number; text: string }) {
  return (
    <div className={classes.exp}>
      <div className={classes.track} aria-hidden="true">
        <div className={classes.fill} style={{ transform: `scaleX(${share})` }} />
      </div>
      <p>{text}</p>
    </div>
  );
}
