import { communityDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { publicOrigin } from "../platform/origin.ts";
import { withHead } from "../rules/document-head.ts";
import { UNLISTED_MS } from "../rules/publishing.ts";
import { selectPageHead } from "./queries.ts";

/** The build's document for all published pages. */
const DOCUMENT = "/documents/made";
/** The picture in link previews where the project has none any more: that of the build's documents. */
const PRODUCT_CARD = "/og.jpg";

/**
 * The app's document for `/made/{id}`, with the title, description and card of the published page; with status 404 where it isn't
 * public. Nothing of the learner's code is in it. Nobody may keep it, so that a page that was unpublished is nowhere.
 * @param url of the request
 * @param now in milliseconds since 1970
 */
export async function pageDocument(
  env: Bindings,
  { id, url }: { id: string; url: string },
  now: number,
): Promise<Response> {
  const [file, head] = await Promise.all([
    env.ASSETS.fetch(new URL(DOCUMENT, url)),
    env.PUBLISHING === "off" ? undefined : selectPageHead(communityDatabase(env), id).then(([row]) => row),
  ]);
  const headers = new Headers(file.headers);
  headers.set("cache-control", "no-store");
  // The build's document has them, and this is another one.
  for (const name of ["etag", "content-length"]) headers.delete(name);
  if (!head || head.updated_at + UNLISTED_MS > now) headers.set("x-robots-tag", "noindex");
  if (!head || !file.ok) return new Response(file.body, { status: 404, headers });
  const { title, description, display_name, project_name, picture } = head;
  const about = `Made by ${display_name} on Codenaut${project_name && `, after the project ${project_name}`}.`;
  const html = withHead(
    await file.text(),
    {
      title: `${title} · made by ${display_name} · Codenaut`,
      description: description ? `${description} ${about}` : about,
      card: picture || PRODUCT_CARD,
    },
    publicOrigin(env, url),
  );
  return new Response(html, { headers });
}
