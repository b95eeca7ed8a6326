/** A prefix of the tab's title, for a learner who looks at another tab. */

/** The prefixes that are wanted; the newest one is shown. */
const prefixes: string[] = [];
/** The prefix that the title has, with its separator. */
let shownPrefix = "";
let titleObserver: MutationObserver | undefined;

/** Adds a prefix to the page's title, also after another screen has changed the title. @returns removes the prefix */
export function prefixTitle(prefix: string): () => void {
  prefixes.push(prefix);
  titleObserver ??= new MutationObserver(showPrefix);
  titleObserver.observe(document.head, { childList: true, subtree: true, characterData: true });
  showPrefix();
  let isRemoved = false;
  return () => {
    if (isRemoved) return;
    isRemoved = true;
    prefixes.splice(prefixes.lastIndexOf(prefix), 1);
    showPrefix();
    if (prefixes.length === 0) titleObserver?.disconnect();
  };
}

function showPrefix(): void {
  const { title } = document;
  const unprefixed = title.startsWith(shownPrefix) ? title.slice(shownPrefix.length) : title;
  const newest = prefixes.at(-1);
  shownPrefix = newest === undefined ? "" : `${newest} · `;
  if (title !== shownPrefix + unprefixed) document.title = shownPrefix + unprefixed;
}
