/** Published pages and the gallery. */
import * as z from "zod";
import { countCharacters } from "../rules/chat-limits.ts";
import type { Code } from "../rules/code.ts";
import {
  MAX_LINKED_PAGES,
  MAX_PAGE_DESCRIPTION_CHARACTERS,
  MAX_PAGE_TITLE_CHARACTERS,
} from "../rules/publishing.ts";
import { hasInvisible, isBlank } from "../rules/visible-text.ts";
import { pageQuery } from "./community.ts";
import { unlisted } from "./listed.ts";
import { codeFields } from "./ships.ts";
import type { UserState } from "./standing.ts";

/** The texts of a published page stand in its document's head too, so they are of one line. */
const line = (text: string) => text.normalize("NFC").replace(/\s+/gu, " ").trim();

const title = z
  .string()
  .transform(line)
  .refine((text) => !isBlank(text), "Give your page a title.")
  .refine((text) => !hasInvisible(text), "A title can't hold invisible characters.")
  .refine(
    (text) => countCharacters(text) <= MAX_PAGE_TITLE_CHARACTERS,
    `A title has at most ${MAX_PAGE_TITLE_CHARACTERS} characters.`,
  )
  .superRefine(unlisted("A title"));
const description = z
  .string()
  .transform(line)
  .refine((text) => !hasInvisible(text), "A description can't hold invisible characters.")
  .refine(
    (text) => countCharacters(text) <= MAX_PAGE_DESCRIPTION_CHARACTERS,
    `A description has at most ${MAX_PAGE_DESCRIPTION_CHARACTERS} characters.`,
  )
  .superRefine(unlisted("A description"));

/** The code isn't sent: what is published is what was shipped right last in the project. */
export const publishBody = z.strictObject({ project_id: z.int().positive(), title, description });

/** The id of a free page. */
export const pageId = z.uuid();

/** A free page, with its code. `remix_of`: the id of the published page that it began as a copy of. */
export const publishFreeBody = z
  .strictObject({ title, description, remix_of: z.string().max(64).optional(), ...codeFields })
  .refine(({ html, css, js }) => !isBlank(html + css + js), {
    path: ["html"],
    message: "There is nothing on this page yet.",
  });

const GALLERY_ORDERS = ["new", "loved"] as const;
/** `new`: the newest first. `loved`: the one with the most likes first, without those that have none. */
export type GalleryOrder = (typeof GALLERY_ORDERS)[number];

/** A page of the gallery: of all projects, or of one. By default the newest first. */
export const galleryQuery = pageQuery.extend({
  order: z.enum(GALLERY_ORDERS).optional(),
  project_id: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional(),
});

/** The ids of pages that a learner's page shows links to, with commas between them. */
export const linkedPagesQuery = z.strictObject({
  ids: z
    .string()
    .max(MAX_LINKED_PAGES * 65)
    .transform((text) => [...new Set(text.split(","))].sort())
    .pipe(z.array(z.string().regex(/^[\w-]{1,64}$/)).max(MAX_LINKED_PAGES)),
});

/** What a link to a published page shows. */
export type LinkedPage = { id: string; title: string; picture: string };

/** Whose page it is, as visitors see it: without an id. */
type Author = { display_name: string; avatar_url: string };
type Project = { project_id: number; project_name: string; picture: string };

/** A published page in a list. */
export type ListedPage = {
  id: string;
  /** The project after which it was made, and its name; null and empty for a free page. */
  project_id: number | null;
  project_name: string;
  picture: string;
  title: string;
  description: string;
  published_at: number;
  likes: number;
  author: Author;
};

/** A published page with its code. */
export type PublishedPage = ListedPage &
  Code & {
    updated_at: number;
    /** By the learner who requests it. */
    liked: boolean;
    is_own: boolean;
    /** Whether it was reported so often that only its author and moderators see it. */
    hidden: boolean;
    /** The page that this is a remix of. `page` is null where that isn't public any more. */
    origin: { page: { id: string; title: string; display_name: string } | null } | null;
  };

/** A learner's own page of a project, or free page, as it was published. */
export type OwnPage = {
  id: string;
  project_id: number | null;
  state: "public" | "unpublished" | "removed";
  title: string;
  description: string;
  published_at: number;
  updated_at: number;
  hidden: boolean;
  /** The address of its card; null without one. */
  card: string | null;
};

/** A project in which the learner has shipped a page, and what is published of it. */
export type OwnProject = Project & { shipped_at: number; page: OwnPage | null };

/** `publishing`: whether pages can be published at all. `free_pages`: those that aren't just unpublished, the newest first. */
export type OwnPages = {
  user_state: UserState;
  publishing: boolean;
  projects: OwnProject[];
  free_pages: OwnPage[];
  /** Of the product: what the gallery can be narrowed to. */
  all_projects: Pick<Project, "project_id" | "project_name">[];
};
