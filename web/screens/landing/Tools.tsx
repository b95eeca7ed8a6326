import type { CSSProperties } from "react";
import classes from "./Landing.module.css";

const TOOLS = [
  {
    picture: "laptop",
    light: "#59e1ff",
    title: "Live coding playground",
    text: "An editor with three tabs, a preview one key away and a console that says what went wrong.",
  },
  {
    picture: "mailbox",
    light: "#9d7bff",
    title: "Simulated client quests",
    text: "Codex brings you messages from clients. They say what they wish for; how you build it is up to you.",
  },
  {
    picture: "map",
    light: "#4be3a4",
    title: "Guided projects",
    text: "Small steps, each of them shipped. At the end of a project you have a whole thing of your own.",
  },
  {
    picture: "calendar",
    light: "#ff9f6f",
    title: "Habit tracker",
    text: "Your days on a heatmap, and a new challenge every day. Ten minutes count.",
  },
  {
    picture: "star",
    light: "#ffc94d",
    title: "XP and leveling",
    text: "Every ship that works earns EXP. The bar fills, the level rises, and you can see how far you have come.",
  },
  {
    picture: "swords",
    light: "#ff6f7d",
    title: "1v1 and group battles",
    text: "35 seconds, one goal, both previews side by side. Warriors duel each other and friends, who need no account, and open rooms for groups of up to 30.",
  },
] as const;

/** The section about the editor and the other tools. */
export function Tools() {
  return (
    <section className={classes.section} aria-labelledby="tools-title">
      <header className={classes.intro}>
        <h2 id="tools-title">Your Tools</h2>
        <p>Everything that a young coder needs on board, and nothing that has to be set up first.</p>
      </header>
      <ul className={classes.tools}>
        {TOOLS.map(({ picture, light, title, text }) => (
          <li key={picture} className={classes.tool} style={{ "--light": light } as CSSProperties}>
            <img
              className={classes.sprite}
              src={`/emoji/${picture}.webp`}
              alt=""
              width={256}
              height={256}
              loading="lazy"
            />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
