import { Activity, Gauge, Inbox, Map as MapIcon } from "lucide-react";
import { NavLink } from "react-router";
import classes from "./Sidebar.module.css";

/** The ship's short list of places: at the left edge, on a phone at the bottom. The tracker has no page yet. */
export function Sidebar() {
  return (
    <nav className={classes.sidebar} aria-label="Main">
      <img className={classes.mark} src="/favicon.svg" alt="" width={36} height={36} />
      <ul>
        <li>
          <NavLink to="/dashboard">
            <Gauge size={22} aria-hidden="true" />
            Dashboard
          </NavLink>
        </li>
        <li>
          <NavLink to="/journey">
            <MapIcon size={22} aria-hidden="true" />
            Journey
          </NavLink>
        </li>
        <li>
          <span className={classes.later} title="Your heatmap on this page is all there is so far">
            <Activity size={22} aria-hidden="true" />
            Tracker
          </span>
        </li>
        <li>
          <NavLink to="/inbox">
            <Inbox size={22} aria-hidden="true" />
            Inbox
          </NavLink>
        </li>
      </ul>
    </nav>
  );
}
