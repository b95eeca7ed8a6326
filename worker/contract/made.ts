/** Published pages and the gallery. */
import * as z from "zod";
import { countCharacters } from "../rules/chat-limits.ts";
import type { Code } from "../rules/code.ts";
import { MAX_PAGE_DESCRIPTION_CHARACTERS, MAX_PAGE_TITLE_CHARACTERS } from "../rules/publishing.ts";
import { hasInvisible, isBlank } from "../rules/visible-text.ts";
import { pageQuery } from "./community.ts";
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
  );
const description = z
  .string()
  .transform(line)
  .refine((text) => !hasInvisible(text), "A description can't hold invisible characters.")
  .refine(
    (text) => countCharacters(text) <= MAX_PAGE_DESCRIPTION_CHARACTERS,
    `A description has at most ${MAX_PAGE_DESCRIPTION_CHARACTERS} characters.`,
  );

/** The code isn't sent: what is published is what was shipped right last in the project. */
export const publishBody = z.strictObject({ project_id: z.int().positive(), title, description });

/** A page of the gallery: of all projects, or of one. */
export const galleryQuery = pageQuery.extend({
  project_id: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional(),
});

/** Whose page it is, as visitors see it: without an id. */
type Author = { display_name: string; avatar_url: string };
/** The project after which a page was made. */
type Project = { project_id: number; project_name: string; picture: string };

/** A published page in a list. */
export type ListedPage = Project & {
  id: string;
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
  };

/** A learner's own page of a project, as it was published. */
export type OwnPage = {
  id: string;
  project_id: number;
  state: "public" | "unpublished" | "removed";
  title: string;
  description: string;
  published_at: number;
  updated_at: number;
  hidden: boolean;
};

/** A project in which the learner has shipped a page, and what is published of it. */
export type OwnProject = Project & { shipped_at: number; page: OwnPage | null };

/** `publishing`: whether pages can be published at all. */
export type OwnPages = { user_state: UserState; publishing: boolean; projects: OwnProject[] };
