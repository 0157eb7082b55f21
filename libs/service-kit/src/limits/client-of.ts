import { isIPv6 } from 'node:net';

/**
 * The client that an address counts for. An IPv4 address is a client. An IPv6 network of 64 bits is a client, because
 * every IPv6 client can use at least all addresses of such a network.
 */
export function clientOf(address = ''): string {
  const [, v4] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (v4) return v4;
  const [plain] = address.split('%', 1);
  if (!isIPv6(plain)) return address;
  // URL writes every IPv6 address in its canonical form.
  const [head, tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const groups = head ? head.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - groups.length - (tail ? tail.split(':').length : 0);
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...(tail ? tail.split(':') : [])];
  return `${all.slice(0, 4).join(':')}::/64`;
}
