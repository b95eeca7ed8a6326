/** Groups IP addresses for rate limits: one household usually has one IPv4 address, or a whole /64 of IPv6. */

/** An IPv4 address mapped into IPv6, such as `::ffff:192.0.2.1`. */
const MAPPED_IPV4 = /^(?:::ffff:|(?:0{1,4}:){5}ffff:)(\d{1,3}(?:\.\d{1,3}){3})$/i;

/**
 * The rate-limit group of an IP address: the address itself for IPv4, the /64 prefix for IPv6.
 * @param address as the platform reports it; a text that is no IP address is returned unchanged
 */
export function addressGroup(address: string): string {
  const mapped = MAPPED_IPV4.exec(address)?.[1];
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
