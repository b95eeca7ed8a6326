/**
 * The tab that a key leads to in a list of tabs: the arrows to the next or previous one, around the ends, Home and End to the first or
 * last one. Undefined for other keys.
 */
export function tabOfKey<Tab>(key: string, tabs: readonly Tab[], open: Tab): Tab | undefined {
  const at = tabs.indexOf(open);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[key];
  return to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
}
