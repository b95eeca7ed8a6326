/** A TCP proxy between a page and the app, to interrupt the network. */
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

type NetworkProxy = {
  /** The app's origin through the proxy. */
  origin: string;
  /** Resets open connections and refuses new ones. */
  cut: () => void;
  restore: () => void;
  close: () => void;
};

/** @param base the app's origin */
export async function openNetworkProxy(base: string): Promise<NetworkProxy> {
  const { hostname, port } = new URL(base);
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((client) => {
    if (isCut) return void client.resetAndDestroy();
    const upstream = connect(Number(port), hostname);
    client.pipe(upstream).pipe(client);
    for (const end of [client, upstream]) {
      open.add(end);
      // Both ends are closed together.
      end.on("error", () => undefined);
      end.on("close", () => {
        open.delete(end);
        client.destroy();
        upstream.destroy();
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
    restore: () => {
      isCut = false;
    },
    close: () => {
      breakAll();
      server.close();
    },
  };
}
