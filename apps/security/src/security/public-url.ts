import { BlockList, type AddressInfo } from 'node:net';

/** For an address that means every address of the machine: one that clients can call. */
const CALLABLE: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** The URL of an address that the process listens on. The `Host` header may name the server of an attacker (A3). */
export function listeningUrl({ address, family, port }: AddressInfo): string {
  const host = CALLABLE[address] ?? address;
  return `http://${family === 'IPv6' ? `[${host}]` : host}:${port}`;
}

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8);
LOOPBACK.addAddress('::1', 'ipv6');

/** Whether only this machine can connect to a host: the name or the address in a URL. */
export const isLoopback = (host: string): boolean =>
  /^(?:.*\.)?localhost$/i.test(host) ||
  LOOPBACK.check(host, 'ipv4') ||
  LOOPBACK.check(host.replace(/^\[|\]$/g, ''), 'ipv6');

/** Whether nobody on the way can read or change what is sent to a URL: HTTPS, or plain HTTP within this machine. */
export const isTrustworthy = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
