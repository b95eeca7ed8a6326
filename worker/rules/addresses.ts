/** Network addresses as whom they stand for: a household has one IPv4 address, or a whole /64 of IPv6. */

const MAPPED = /^(?:::ffff:|(?:0{1,4}:){5}ffff:)(\d{1,3}(?:\.\d{1,3}){3})$/i;

/**
 * The group of a network address: an IPv4 address itself, of an IPv6 address its first 64 bits.
 * @param address as the platform tells it; what is neither counts as it stands
 */
export function addressGroup(address: string): string {
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped) return mapped;
  if (!/^[0-9a-f:.]+(?:%\w+)?$/i.test(address) || !address.includes(":")) return address;
  const [head = "", tail] = address.toLowerCase().split("%")[0]?.split("::") ?? [];
  const first = head === "" ? [] : head.split(":");
  const last = tail === undefined || tail === "" ? [] : tail.split(":");
  const missing = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const parts = [...first, ...Array<string>(missing).fill("0"), ...last];
  const network = parts.slice(0, 4).map((part) => Number.parseInt(part, 16).toString(16));
  return `${network.join(":")}::/64`;
}
