import { isIPv6 } from 'node:net';

/**
 * The client that an address counts for: each IPv4 address is a client, and each IPv6 network of 64 bits, since any
 * IPv6 client has at least one such network to take addresses from.
 */
export function clientOf(address = ''): string {
  const [, v4] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (v4) return v4;
  const [plain] = address.split('%', 1);
  if (!isIPv6(plain)) return address;
  // The address parser of URLs writes every IPv6 address in the one canonical way.
  const [head, tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const groups = head ? head.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - groups.length - (tail ? tail.split(':').length : 0);
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...(tail ? tail.split(':') : [])];
  return `${all.slice(0, 4).join(':')}::/64`;
}
