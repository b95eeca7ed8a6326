/**
 * A push service on loopback with browsers of its own, in the place of a real one: what the worker sends is verified and decrypted as a browser would do it. `http_ece`
 * is another implementation of RFC 8188 than the worker's.
 */
import { createECDH, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import ece from "http_ece";
import { importJWK, jwtVerify } from "jose";
import { newServerKeys } from "./server-keys.ts";
import type { FakeBrowser, ReceivedPush } from "./wire.ts";

type Browser = {
  ecdh: ReturnType<typeof createECDH>;
  auth: Buffer;
  received: ReceivedPush[];
  status: number;
};

/** The push service whose endpoints its browsers have. */
const STANDS_FOR = "https://fcm.googleapis.com";

/** Starts the service on a free port. @returns its address, and keys for a server that sends to it */
export async function startFakePush(): Promise<{ url: string; keys: ReturnType<typeof newServerKeys> }> {
  const browsers = new Map<string, Browser>();
  const newBrowser = (): FakeBrowser => {
    const [ecdh, auth, id] = [createECDH("prime256v1"), randomBytes(16), crypto.randomUUID()];
    const p256dh = ecdh.generateKeys("base64url");
    browsers.set(id, { ecdh, auth, received: [], status: 201 });
    return { id, endpoint: `${STANDS_FOR}/push/${id}`, p256dh, auth: auth.toString("base64url") };
  };

  const receive = async (browser: Browser, { headers }: IncomingMessage, body: Buffer) => {
    const [, token = "", key = ""] = /^vapid t=([^,]+), ?k=(.+)$/i.exec(headers.authorization ?? "") ?? [];
    const point = Buffer.from(key, "base64url");
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"));
    const publicKey = await importJWK({ kty: "EC", crv: "P-256", x, y } as never, "ES256");
    const { payload } = await jwtVerify(token, publicKey, { audience: STANDS_FOR });
    const { ecdh: privateKey, auth } = browser;
    const text = ece.decrypt(body, { version: "aes128gcm", privateKey, authSecret: auth }).toString("utf8");
    const { ttl = "", urgency = "" } = headers as Record<string, string>;
    browser.received.push({
      message: JSON.parse(text),
      ttl,
      urgency,
      key,
      subject: payload.sub ?? "",
    });
  };

  const server = createServer(async (request, response) => {
    const [, part, id = "", detail] = (request.url ?? "").split("/");
    const browser = browsers.get(id);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    try {
      if (part === "new") response.end(JSON.stringify(newBrowser()));
      else if (!browser) response.writeHead(404).end();
      else if (part === "received") response.end(JSON.stringify(browser.received));
      else if (part === "answer") {
        browser.status = Number(detail);
        response.end();
      } else {
        if (browser.status < 300) await receive(browser, request, Buffer.concat(chunks));
        response.writeHead(browser.status).end();
      }
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  server.unref();
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, keys: newServerKeys() };
}
