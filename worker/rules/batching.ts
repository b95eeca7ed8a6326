/**
 * Batching of broadcasts. Sending a frame costs about 20 µs a socket, whatever its size up to 13 kB. So a busy channel sends few,
 * large frames.
 */

/** Time to send one frame to one socket. Measured outside, since the clock doesn't advance inside a handler. */
const FRAME_COST_MS = 0.02;
/**
 * Sockets served before a broadcast yields to other work. Measured with a thousand battles in the same process: their 95th
 * percentile is 54 ms with 250 sockets and 22 ms with 64. With 25, the broadcast itself takes too long.
 */
export const SOCKETS_PER_CHUNK = 64;
/** Characters of one batch frame. Above 13 kB a frame costs more, but far less than a second frame would. */
export const MAX_BATCH_CHARACTERS = 64_000;
/** Characters that may wait for the next batches. Above that, new messages are refused with a wait. */
export const MAX_PENDING_CHARACTERS = 3 * MAX_BATCH_CHARACTERS;
/** Characters after which subscribers are asked for an acknowledgement. */
export const ACK_EVERY_CHARACTERS = 128 * 1024;
/**
 * Characters of a history, the first frame of a socket. The 100 newest messages have fewer, even of 2,000 characters that JSON escapes (4,000), with
 * a quote (280) and all else (700). Who has missed more gets those.
 */
export const MAX_HISTORY_CHARACTERS = 512 * 1024;
/** Unacknowledged characters after which a socket is closed. The browser reconnects and resumes from its last message. */
export const MAX_UNACKNOWLEDGED_CHARACTERS = 1024 * 1024;

/**
 * Sockets that one object of a channel holds; further ones go to relays. A frame to as many takes 30 ms, so that one is sent every 60 ms
 * and the object is busy for half of the time.
 */
export const MAX_SOCKETS_PER_OBJECT = 1500;
/** Relays of one channel in one region. With it and the list of regions, a channel has a limited number of objects. */
export const MAX_RELAYS_PER_REGION = 32;
/**
 * How often a relay with sockets tells the sequencer of them and asks for the newest message. A frame that was lost is noticed by the
 * next one; this finds it where two faults at once leave no next one. It also bounds how late a log-out closes the sockets of a relay that
 * couldn't be reached.
 */
export const RELAY_CHECK_IN_MS = 60_000;

/** How long to collect messages before the next frame, in milliseconds: twice the time to send it, from 50 to 250. */
export function flushIntervalMs(sockets: number): number {
  return Math.min(250, Math.max(50, 2 * sockets * FRAME_COST_MS));
}
