/** Published pages that a message links to. */
import { withoutCode } from "#rules/mentions.ts";

/** Pages of one message that are shown; further links are links. */
const MAX_PAGES = 3;
/** The path of a published page, where a word or the target of a link begins. */
const PATH = /(?<![^\s([<"'])(https?:\/\/[^\s/<>()[\]"']+)?\/made\/([\w-]{1,64})(?![\w/-])/g;

/** The ids of the published pages of this site to which a text links, each once and in its order. @param origin the page's own */
export function linkedPageIds(text: string, origin: string): string[] {
  if (!text.includes("/made/")) return [];
  const ids = [...withoutCode(text).matchAll(PATH)]
    .filter(([, host]) => host === undefined || host.toLowerCase() === origin)
    .map(([, , id = ""]) => id);
  return [...new Set(ids)].slice(0, MAX_PAGES);
}
