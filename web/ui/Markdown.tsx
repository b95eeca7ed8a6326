import ReactMarkdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import classes from "./Markdown.module.css";

/** What an address may begin with; any other leads nowhere. Addresses without a protocol stay on this site. */
const PROTOCOLS: ReadonlySet<string> = new Set(["http:", "https:", "irc:", "ircs:", "mailto:", "xmpp:"]);

/** The address if it is safe to follow, else nothing. */
export function safeAddress(address: string): string {
  try {
    return PROTOCOLS.has(new URL(address, "https://codenaut.invalid").protocol) ? address : "";
  } catch {
    // Not an address at all.
    return "";
  }
}

const PLUGINS = [remarkGfm];

function componentsFor(top: Level): Components {
  const High = `h${top}` as const;
  const Low = `h${Math.min(top + 1, 6) as Level}` as const;
  const high = ({ children }: { children?: React.ReactNode }) => <High>{children}</High>;
  const low = ({ children }: { children?: React.ReactNode }) => <Low>{children}</Low>;
  return {
    ...{ h1: high, h2: high, h3: high, h4: low, h5: low, h6: low },
    a: ({ href, children }) =>
      href ? (
        <a href={href} target="_blank" rel="noopener noreferrer nofollow">
          {children}
        </a>
      ) : (
        <span>{children}</span>
      ),
    // Nobody's picture is loaded unasked: it would tell its owner who reads.
    img: ({ src, alt }) =>
      typeof src === "string" && src ? (
        <a href={src} target="_blank" rel="noopener noreferrer nofollow">
          {alt || "Picture"}
        </a>
      ) : (
        <span>{alt}</span>
      ),
    // What is too wide scrolls by itself, and by keyboard too.
    pre: ({ children }) => (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reachable
      <pre tabIndex={0}>{children}</pre>
    ),
    table: ({ children }) => (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reachable
      <div className={classes.wide} tabIndex={0}>
        <table>{children}</table>
      </div>
    ),
    input: ({ checked }) => (
      <span>
        <span aria-hidden="true">{checked ? "☑" : "☐"}</span>
        <span className="quiet">{checked ? "Done: " : "To do: "}</span>
      </span>
    ),
  };
}

type Level = 2 | 3 | 4 | 5 | 6;
const COMPONENTS: Readonly<Record<Level, Components>> = {
  2: componentsFor(2),
  3: componentsFor(3),
  4: componentsFor(4),
  5: componentsFor(5),
  6: componentsFor(6),
};

/**
 * Markdown with tables and strikethrough, as people and lessons write it. Raw HTML shows as the text that it is; links open
 * apart and vouch for nothing.
 * @param top the level of its highest headings, so that they fit under the page's
 * @param more elements that this place shows in a way of its own; the same object each time
 */
export function Markdown({ text, top = 3, more }: { text: string; top?: Level; more?: Components }) {
  return (
    <div className={classes.markdown}>
      <ReactMarkdown
        remarkPlugins={PLUGINS}
        urlTransform={safeAddress}
        components={more ? { ...COMPONENTS[top], ...more } : COMPONENTS[top]}
      >
        {text}
      </ReactMarkdown>
    </div>
  );
}
