import classes from "./Arena.module.css";

/** The panes of the arena, each with the lengths of the lines that it writes, in percent. */
const PANES = [
  { name: "HTML", lines: [34, 62, 48, 70, 28] },
  { name: "CSS", lines: [26, 58, 44, 52, 18] },
  { name: "JavaScript", lines: [50, 72, 36, 60, 40] },
];

/** The arena is being built: three panes drop into place, Codex lights them, and one flies in. Takes 2 s. */
export function Arena({ title }: { title: string }) {
  return (
    <div className={classes.arena} role="status">
      <div className={classes.scene}>
        <div className={classes.floor} aria-hidden="true" />
        <div className={classes.panes} aria-hidden="true">
          {PANES.map(({ name, lines }) => (
            <div key={name} className={classes.pane}>
              <p>{name}</p>
              {lines.map((length, line) => (
                <i
                  key={`${name} ${length}`}
                  style={{ width: `${length}%`, marginLeft: line % 4 === 0 ? 0 : "8%" }}
                />
              ))}
            </div>
          ))}
        </div>
        <img className={classes.codex} src="/pictures/codex-256.webp" alt="" width={256} height={256} />
        <p className={classes.text}>Preparing your coding arena...</p>
        <p className={classes.title}>{title}</p>
        <div className={classes.track} aria-hidden="true">
          <span />
        </div>
      </div>
    </div>
  );
}
