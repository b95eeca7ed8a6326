import ReactMarkdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import classes from "./Markdown.module.css";

/** The protocols that links may have. Relative URLs are allowed too. */
const PROTOCOLS: ReadonlySet<string> = new Set(["http:", "https:", "irc:", "ircs:", "mailto:", "xmpp:"]);

/** The URL if its protocol is allowed, otherwise "". */
function safeUrl(url: string): string {
  try {
    return PROTOCOLS.has(new URL(url, "https://codenaut.invalid").protocol) ? url : "";
  } catch {
    return "";
  }
}

const PLUGINS = [remarkGfm];

/** The elements of Markdown, with headings of two levels: `top` for h1 to h3, and the next for h4 to h6. */
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
    // Pictures are links. Loading one would send the reader's IP address to its host.
    img: ({ src, alt }) =>
      typeof src === "string" && src ? (
        <a href={src} target="_blank" rel="noopener noreferrer nofollow">
          {alt || "Picture"}
        </a>
      ) : (
        <span>{alt}</span>
      ),
    // Wide content scrolls within its own element.
    pre: ({ children }) => (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard
      <pre tabIndex={0}>{children}</pre>
    ),
    table: ({ children }) => (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard
      <div className={classes.wide} tabIndex={0}>
        <table>{children}</table>
      </div>
    ),
    input: ({ checked }) => (
      <span>
        <span aria-hidden="true">{checked ? "☑" : "☐"}</span>
        <span className="visuallyHidden">{checked ? "Done: " : "To do: "}</span>
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
 * Renders GitHub-flavoured Markdown of learners. Lessons need less (LessonText.tsx). Raw HTML is shown as text. Links open in a new tab, with `nofollow`.
 * @param top the level of its highest headings, one below the page's own
 * @param more overrides for single elements; must be the same object in each render
 */
export function Markdown({ text, top = 3, more }: { text: string; top?: Level; more?: Components }) {
  return (
    <div className={classes.markdown}>
      <ReactMarkdown
        remarkPlugins={PLUGINS}
        urlTransform={safeUrl}
        components={more ? { ...COMPONENTS[top], ...more } : COMPONENTS[top]}
      >
        {text}
      </ReactMarkdown>
    </div>
  );
}
