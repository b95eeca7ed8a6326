/** What published pages and their texts may be. Read by both sides. */

export const MAX_PAGE_TITLE_CHARACTERS = 60;
export const MAX_PAGE_DESCRIPTION_CHARACTERS = 300;
/** How many learners' open reports hide a page until a moderator has looked. */
export const HIDING_REPORTS = 3;
/** How long search engines are asked to leave a page alone after each change: reports come first. */
export const UNLISTED_MS = 24 * 60 * 60 * 1000;
/** Free pages that a learner may have published at the same time. */
export const MAX_FREE_PAGES = 12;
/** Width and height of a card, in pixels: what services that show link previews ask for. */
export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;
/** Largest file of a card. */
export const MAX_CARD_BYTES = 1024 * 1024;
/** Published pages that are asked for at once, to show what links lead to. */
export const MAX_LINKED_PAGES = 20;
/** Pages in a page of the gallery. */
export const GALLERY_PAGES = 24;
