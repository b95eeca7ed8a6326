import { Link } from "react-router";
import classes from "./Landing.module.css";

/** The footer of the landing page. There is no video channel yet, so that entry isn't a link. */
export function Footer() {
  return (
    <footer className={classes.footer}>
      <p className={classes.brandName}>
        <img src="/favicon.svg" alt="" width={24} height={24} loading="lazy" />
        Codenaut <span>in beta</span>
      </p>
      <nav aria-label="More">
        <ul>
          <li>
            <Link to="/pricing">Pricing</Link>
          </li>
          <li>
            <Link to="/faq">FAQ</Link>
          </li>
          <li>
            <Link to="/testing">Testing ground</Link>
          </li>
          <li>
            <Link to="/chat">Join the community chat</Link>
          </li>
          <li>
            <Link to="/privacy">What we keep about you</Link>
          </li>
          <li className={classes.soon}>Video channel: coming soon</li>
        </ul>
      </nav>
    </footer>
  );
}
