import { communityDatabase } from "../db/client.ts";
import { servedDocument } from "../platform/documents.ts";
import type { Bindings } from "../platform/env.ts";
import { UNLISTED_MS } from "../rules/publishing.ts";
import { selectPageHead } from "./queries.ts";

/**
 * The app's document for `/made/{id}`, with the title, description and card of the published page; with status 404 where it isn't
 * public. Nothing of the learner's code is in it.
 * @param url of the request
 * @param now in milliseconds since 1970
 */
export async function pageDocument(
  env: Bindings,
  { id, url }: { id: string; url: string },
  now: number,
): Promise<Response> {
  const [page] = env.PUBLISHING === "off" ? [] : await selectPageHead(communityDatabase(env), id);
  if (!page) return servedDocument(env, { document: "made", url, head: undefined, isListed: false });
  const { title, description, display_name, project_name, picture, updated_at } = page;
  const about = `Made by ${display_name} on Codenaut${project_name && `, after the project ${project_name}`}.`;
  const head = {
    title: `${title} · made by ${display_name} · Codenaut`,
    description: description ? `${description} ${about}` : about,
    ...(picture && { card: picture }),
  };
  return servedDocument(env, { document: "made", url, head, isListed: updated_at + UNLISTED_MS <= now });
}
