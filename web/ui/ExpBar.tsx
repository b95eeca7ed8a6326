import classes from "./ExpBar.module.css";

/** The progress bar of a level, with a text below. @param share of the level, from 0 to 1 */
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
