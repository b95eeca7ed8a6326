import { type Child, type Element, readPage } from "#rules/ship-check/html/page.ts";

/** The first element of a page with this tag. */
export function elementIn(html: string, tag: string): Element {
  const found = elementsIn(html, tag)[0];
  if (!found) throw new Error(`There is no <${tag}> in ${html}`);
  return found;
}

/** The elements of a page with this tag, in order. */
export function elementsIn(html: string, tag: string): Element[] {
  const within = (element: Element): Element[] => [
    ...(element.tag === tag ? [element] : []),
    ...element.children.flatMap((child) => (typeof child === "string" ? [] : within(child))),
  ];
  return within(readPage(html).root);
}

/** An element as a short text: `p(b("a") "c")` for `<p><b>a</b>c</p>`. */
export function outline(child: Child): string {
  return typeof child === "string" ? `"${child}"` : `${child.tag}(${child.children.map(outline).join(" ")})`;
}
