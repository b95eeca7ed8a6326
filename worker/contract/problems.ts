/**
 * The format of every error response, `application/problem+json`, and the complete list of its codes. Clients branch on `code`; `title`
 * is a message for people.
 */

/** Each code with its HTTP status and its default message. */
export const problems = {
  malformed_json: { status: 400, title: "The request couldn't be read." },
  bad_signature: { status: 400, title: "This event isn't signed as it should be." },
  session_missing: { status: 401, title: "Please log in to go on." },
  guest_missing: { status: 401, title: "Your browser didn't keep the cookie that a guest needs." },
  session_changed: {
    status: 401,
    title: "You are logged in with another account now. Please load the page again.",
  },
  invalid_credentials: { status: 401, title: "Invalid login credentials" },
  card_declined: { status: 402, title: "The card was declined. Nothing was charged." },
  cross_site: { status: 403, title: "This request came from another site." },
  plan_required: { status: 403, title: "This feature is for Pro users only" },
  removed_from_room: { status: 403, title: "The host has taken you out of this room." },
  silenced: { status: 403, title: "A moderator has silenced you for a while." },
  not_found: { status: 404, title: "That isn't there." },
  invitation_over: { status: 404, title: "This invitation is over. Ask your friend for a new link." },
  room_over: { status: 404, title: "This room is over. Ask its host for a new link." },
  method_not_allowed: { status: 405, title: "That can't be done here." },
  display_name_taken: { status: 409, title: "That username is already taken. Try something else!" },
  email_taken: { status: 409, title: "That email address is already in use. Log in instead?" },
  ship_id_reused: { status: 409, title: "This ship was already sent with other code. Please ship again." },
  daily_completed: { status: 409, title: "You already completed today's challenge. Come back tomorrow!" },
  link_expired: { status: 409, title: "This link has been used or is too old. Please ask for another." },
  invitation_taken: { status: 409, title: "Somebody else has followed this link before you." },
  own_invitation: { status: 409, title: "This is your own link. Send it to a friend." },
  inviter_away: { status: 409, title: "Your friend isn't here right now. Try again in a moment." },
  in_battle: { status: 409, title: "You are in another battle. Finish it first." },
  host_limit: {
    status: 409,
    title:
      "Your friend has played with as many guests as a day allows. With an account, which is free, you can play on.",
  },
  already_warrior: { status: 409, title: "You are a Warrior already." },
  not_paid: { status: 409, title: "This payment isn't complete yet." },
  account_ready: { status: 409, title: "Your account is ready. Please log in." },
  conflict: { status: 409, title: "That has changed meanwhile. Please look again." },
  too_large: { status: 413, title: "That is too large." },
  unsupported_type: { status: 415, title: "This kind of content isn't taken here." },
  invalid: { status: 422, title: "Please check what you entered." },
  guest_limit: {
    status: 429,
    title:
      "That was it for today: guests play two battles a day. With an account, which is free, you can play on.",
  },
  rate_limited: { status: 429, title: "That was a little too often. Please wait a moment." },
  not_judged: {
    status: 503,
    title: "Your ship couldn't be judged, so it doesn't count. Please ship again in a moment.",
  },
  internal: { status: 500, title: "Something went wrong on our side. Please try again." },
  unavailable: { status: 503, title: "That isn't available right now. Please try again in a moment." },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof problems;

/** An invalid field, by its path in the body (`display_name`), with a message. */
export type FieldProblem = { field: string; message: string };

/** The body of every error response. */
export type ProblemBody = {
  code: ProblemCode;
  title: string;
  status: number;
  requestId: string;
  fields?: FieldProblem[];
  /** Seconds to wait, with `rate_limited` and `unavailable`. */
  retryAfter?: number;
};
