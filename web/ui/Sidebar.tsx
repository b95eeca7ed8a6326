import {
  Activity,
  Ellipsis,
  FlaskConical,
  Gauge,
  Images,
  Inbox,
  Map as MapIcon,
  Swords,
  Trophy,
} from "lucide-react";
import { NavLink } from "react-router";
import classes from "./Sidebar.module.css";

const ICON = { size: 22, "aria-hidden": true } as const;

/** The dashboard's navigation at the left edge. On a phone it is at the bottom, with some links in a popover. */
export function Sidebar() {
  return (
    <nav className={classes.sidebar} aria-label="Main">
      <img className={classes.mark} src="/favicon.svg" alt="" width={36} height={36} />
      <ul>
        <li>
          <NavLink to="/dashboard">
            <Gauge {...ICON} />
            Dashboard
          </NavLink>
        </li>
        <li>
          <NavLink to="/journey">
            <MapIcon {...ICON} />
            Journey
          </NavLink>
        </li>
        <li>
          {/* The panel with the heatmap, on this page. */}
          <a href="#tracker">
            <Activity {...ICON} />
            Tracker
          </a>
        </li>
        <li>
          <NavLink to="/inbox">
            <Inbox {...ICON} />
            Inbox
          </NavLink>
        </li>
        <li className={classes.more}>
          <button type="button" popoverTarget="sidebar-rest">
            <Ellipsis {...ICON} />
            More
          </button>
        </li>
      </ul>
      <ul className={classes.rest} id="sidebar-rest" popover="auto" aria-label="More places">
        <li>
          <NavLink to="/challenges">
            <Swords {...ICON} />
            Battles
          </NavLink>
        </li>
        <li>
          <NavLink to="/leaderboard">
            <Trophy {...ICON} />
            Leaderboard
          </NavLink>
        </li>
        <li>
          <NavLink to="/made">
            <Images {...ICON} />
            Gallery
          </NavLink>
        </li>
        <li>
          <NavLink to="/testing">
            <FlaskConical {...ICON} />
            Testing
          </NavLink>
        </li>
      </ul>
    </nav>
  );
}
