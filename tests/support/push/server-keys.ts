import { createECDH } from "node:crypto";

/** A server's keys for push services (VAPID), base64url. */
export function newServerKeys(): { publicKey: string; privateKey: string } {
  const ecdh = createECDH("prime256v1");
  return { publicKey: ecdh.generateKeys("base64url"), privateKey: ecdh.getPrivateKey("base64url") };
}
