/** What workerd's byte arrays have, and Node's of version 24 lack. */
Uint8Array.prototype.toBase64 ??= function (this: Uint8Array, options) {
  return Buffer.from(this).toString(options?.alphabet ?? "base64");
};
