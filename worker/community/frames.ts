/** Frames as they cross a channel's socket. */
import { type ClientFrame, clientFrame, type ServerFrame } from "../contract/community.ts";

/** Longest frame of a browser, in UTF-16 units: a message of which every character is escaped. */
const FRAME_MOST = 16_384;

export const frameText = (frame: ServerFrame): string => JSON.stringify(frame);

/** Says something to one socket. One that is gone meanwhile is told when it comes back. */
export function say(socket: WebSocket, frame: ServerFrame): void {
  try {
    socket.send(frameText(frame));
  } catch {
    // Gone.
  }
}

/** A browser's frame, or undefined where it can't be read as one. */
export function readFrame(data: string | ArrayBuffer): ClientFrame | undefined {
  if (typeof data !== "string" || data.length > FRAME_MOST) return undefined;
  try {
    const read = clientFrame.safeParse(JSON.parse(data));
    return read.success ? read.data : undefined;
  } catch {
    // Not JSON.
    return undefined;
  }
}
