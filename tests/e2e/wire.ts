/** A network that can be cut: a page comes to the app through it. */
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export type Wire = {
  /** Where the app is, by this wire. */
  origin: string;
  /** Breaks what is open, and refuses whoever comes. */
  cut: () => void;
  mend: () => void;
  close: () => void;
};

/** @param base where the app is */
export async function openWire(base: string): Promise<Wire> {
  const { hostname, port } = new URL(base);
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return void near.resetAndDestroy();
    const far = connect(Number(port), hostname);
    near.pipe(far).pipe(near);
    for (const end of [near, far]) {
      open.add(end);
      // What breaks at one end breaks at the other.
      end.on("error", () => undefined);
      end.on("close", () => {
        open.delete(end);
        near.destroy();
        far.destroy();
      });
    }
  });
  const breakAll = () => {
    for (const end of open) end.resetAndDestroy();
  };
  await new Promise<void>((listening) => server.listen(0, "localhost", listening));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    cut: () => {
      isCut = true;
      breakAll();
    },
    mend: () => {
      isCut = false;
    },
    close: () => {
      breakAll();
      server.close();
    },
  };
}
