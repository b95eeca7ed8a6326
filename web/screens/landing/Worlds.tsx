import classes from "./Landing.module.css";

const WORLDS = [
  { name: "BeachIsland", text: "Learn Basic Syntax", projects: 3 },
  {
    name: "InfernoInterface",
    text: "Learn How To Use and Manipulate Variables",
    projects: 4,
  },
  { name: "ThemePark", text: "Learn the most common CSS", projects: 4 },
] as const;

/** The section about the maps. */
export function Worlds() {
  return (
    <section className={classes.section} aria-labelledby="worlds-title">
      <header className={classes.intro}>
        <h2 id="worlds-title">Three worlds, eleven projects</h2>
        <p>You start at the beach with a single tag. You leave the park with pages that move.</p>
      </header>
      <ul className={classes.worlds}>
        {WORLDS.map(({ name, text, projects }) => (
          <li key={name} className={classes.world}>
            <img
              className={classes.view}
              src={`/maps/${name}-card.webp`}
              alt=""
              width={480}
              height={312}
              loading="lazy"
            />
            <div>
              <h3>{name}</h3>
              <p>{text}</p>
              <p className={classes.count}>{projects} projects</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
