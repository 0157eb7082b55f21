import { BlockList, type AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { Transform } from 'class-transformer';
import { IsOptional, IsUrl } from 'class-validator';

const BASE_ADDRESS = {
  protocols: ['http', 'https'],
  require_protocol: true,
  require_tld: false,
  allow_fragments: false,
  allow_query_components: false,
  disallow_auth: true,
};

/** The setting of the address that clients use. The default is the address that the process listens on (A3). */
export const PublicUrl = (): PropertyDecorator => {
  const decorators = [
    IsOptional(),
    IsUrl(BASE_ADDRESS, { message: 'must be the address that clients use, such as https://api.example.com' }),
    Transform(({ value }) => (typeof value === 'string' ? value.replace(/\/+$/, '') : value)),
  ];
  return (target, property) => decorators.forEach((decorate) => decorate(target, property as string));
};

/** The address that clients use. The `Host` header may name the server of an attacker (A3). */
export const publicUrlOf = ({ PUBLIC_URL }: { PUBLIC_URL?: string }, server: Server): string =>
  PUBLIC_URL ?? listeningUrl(server.address() as AddressInfo);

/** For an address that means every address of the machine: one that clients can call. */
const CALLABLE: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** The URL of an address that the process listens on. */
function listeningUrl({ address, family, port }: AddressInfo): string {
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

/** Whether no other machine can read or change what is sent to a URL: HTTPS, or plain HTTP within this machine. */
export const isTrustworthy = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
