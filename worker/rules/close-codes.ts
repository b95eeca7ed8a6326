/**
 * How our sockets are closed: the codes of WebSocket close frames, shared by the worker and the browser. 4400 to 4499 follow HTTP's
 * 400 to 499 where one fits. Pages of an earlier version stay open across a deployment, so a number keeps its meaning.
 */
export const CLOSE_CODES = {
  /** The normal end: matched, or left. */
  finished: 1000,
  /** Frames that can't be read. */
  malformed: 4400,
  /** No session, or it has ended. */
  signedOut: 4401,
  /** Another site's page, a Starter, or not a player of this match. */
  forbidden: 4403,
  /** No such channel, challenge, match or race. */
  notFound: 4404,
  /** Battles: the opponent didn't come, the invitation has expired, or a page in the queue sent no heartbeat. */
  timeout: 4408,
  /** Battles: the same learner connected in another tab. */
  replaced: 4409,
  /** Channels: what the server has stored about this connection is out of date; reconnect at once. Same number as `replaced`. */
  renew: 4409,
  /** Battles: the match is over; its page shows the result. */
  over: 4410,
  /** Battles: a frame is larger than the limit. */
  tooLarge: 4413,
  /** Channels: the page reads too slowly; reconnect and go on by sequence number. Same number as `tooLarge`. */
  lagging: 4413,
  /** Rooms: every place is taken. */
  full: 4423,
  /** Too many connections or frames. */
  tooFast: 4429,
  /** A temporary fault of ours, or a page in a match or room that sent no heartbeat; reconnect. */
  unavailable: 4503,
} as const;

const FINAL_IN_CHANNELS: readonly number[] = [
  CLOSE_CODES.signedOut,
  CLOSE_CODES.forbidden,
  CLOSE_CODES.notFound,
];

/** Whether a channel's socket was closed for a reason that reconnecting doesn't change. */
export function isFinalInChannels(code: number): boolean {
  return FINAL_IN_CHANNELS.includes(code);
}

/** Whether a battle's socket was closed for a reason that reconnecting doesn't change: all but the faults of ours, 4500 to 4599. */
export function isFinalInBattles(code: number): boolean {
  return code === CLOSE_CODES.finished || (code >= 4000 && code < 4500);
}
