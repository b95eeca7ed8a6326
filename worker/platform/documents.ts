/** The app's documents for addresses that learners make: their heads say what is there, and their status whether something is. */
import { withHead } from "../rules/document-head.ts";
import type { Bindings } from "./env.ts";
import { publicOrigin } from "./origin.ts";

/** Without a card of its own a document has the product's. */
export type DocumentHead = { title: string; description: string; card?: string };

/** The product's picture in link previews: that of the build's documents. */
const PRODUCT_CARD = "/og.jpg";

/**
 * One of the build's documents with a head of its own; with status 404 and the build's head where there is nothing. Nobody may keep it, so that
 * what was taken back is nowhere.
 * @param document its name in the build's folder `documents`
 * @param url of the request
 * @param head undefined where there is nothing
 * @param isListed whether search engines may list it. They never list an address with nothing
 */
export async function servedDocument(
  env: Bindings,
  {
    document,
    url,
    head,
    isListed,
  }: { document: string; url: string; head: DocumentHead | undefined; isListed: boolean },
): Promise<Response> {
  const file = await env.ASSETS.fetch(new URL(`/documents/${document}`, url));
  const headers = new Headers(file.headers);
  headers.set("cache-control", "no-store");
  // The build's document has them, and this is another one.
  for (const name of ["etag", "content-length"]) headers.delete(name);
  if (!head || !isListed) headers.set("x-robots-tag", "noindex");
  if (!head || !file.ok) return new Response(file.body, { status: 404, headers });
  const html = withHead(await file.text(), { card: PRODUCT_CARD, ...head }, publicOrigin(env, url));
  return new Response(html, { headers });
}
