// The only function of Node's crypto that the worker uses. Node's complete typings conflict with the platform's.
declare module "node:crypto" {
  export function scrypt(
    password: string,
    salt: Uint8Array,
    keyBytes: number,
    cost: { N: number; r: number; p: number; maxmem: number },
    done: (error: Error | null, key: Uint8Array<ArrayBuffer>) => void,
  ): void;
}
