/** Encoding and decoding of the frames of a channel's socket. */
import { type ClientFrame, clientFrame, type ServerFrame } from "../contract/community.ts";

/** Length of a browser's frame, in UTF-16 units: a message of 2,000 characters, each escaped (`\u0000`), fits. */
const MAX_FRAME_CHARACTERS = 16_384;

/** A frame as the text that is sent. */
export const encodeFrame = (frame: ServerFrame): string => JSON.stringify(frame);

/** An encoded frame with an acknowledgement token at its end. */
export const withAck = (frame: string, ack: string | undefined): string =>
  ack === undefined ? frame : `${frame.slice(0, -1)},"ack":${JSON.stringify(ack)}}`;

/** Sends a frame to one socket. A socket that is closed already is ignored: its browser gets the state when it reconnects. */
export function sendFrame(socket: WebSocket, frame: ServerFrame): void {
  try {
    socket.send(encodeFrame(frame));
  } catch {
    // Closed already.
  }
}

/** Parses a browser's frame. @returns undefined if it is malformed */
export function readFrame(data: string | ArrayBuffer): ClientFrame | undefined {
  if (typeof data !== "string" || data.length > MAX_FRAME_CHARACTERS) return undefined;
  try {
    const read = clientFrame.safeParse(JSON.parse(data));
    return read.success ? read.data : undefined;
  } catch {
    // Not JSON.
    return undefined;
  }
}
