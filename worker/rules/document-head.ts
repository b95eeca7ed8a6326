/** What a page's document says of itself: for search engines, link previews and screen readers. */

export type DocumentHead = {
  title: string;
  /** One or two sentences for search results and link previews. */
  description: string;
  /** The picture of link previews: a path of the app. */
  card: string;
};

/**
 * Replaces what a document says of itself, including the Open Graph tags of link previews.
 * @param html a document with all tags
 * @param head may hold what learners wrote: it is escaped
 * @param origin where the app is reached: services that show link previews want whole addresses of pictures
 * @throws Error where a tag is missing
 */
export function withHead(html: string, { title, description, card }: DocumentHead, origin: string): string {
  const parts: readonly [RegExp, string][] = [
    [/(<title>)[^<]*/, title],
    [/(<meta\s+name="description"\s+content=")[^"]*/, description],
    [/(<meta\s+property="og:title"\s+content=")[^"]*/, title],
    [/(<meta\s+property="og:description"\s+content=")[^"]*/, description],
    [/(<meta\s+property="og:image"\s+content=")[^"]*/, origin + card],
  ];
  return parts.reduce((document, [tag, text]) => {
    if (!tag.test(document)) throw new Error(`The document has no ${tag}`);
    return document.replace(tag, (_, before: string) => before + escaped(text));
  }, html);
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
