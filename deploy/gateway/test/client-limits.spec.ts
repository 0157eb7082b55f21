import { openConnection } from '@earshot/test-kit/http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithNginx } from './nginx.js';
import { GatewayBeforeStandIns, requestsOf } from './stand-ins.js';

const LIMIT = 3;

let gateway: GatewayBeforeStandIns;

describeWithNginx('the limit of requests in flight', () => {
  beforeAll(async () => {
    // The proxy in front of nginx, which names the address of the client, is this test.
    const proxy = 'set_real_ip_from 127.0.0.1; real_ip_header X-Forwarded-For;';
    gateway = await GatewayBeforeStandIns.start({
      'settings.conf: limit_conn addresses 500;': `limit_conn addresses ${LIMIT}; ${proxy}`,
    });
    for (const service of gateway.mention) service.answer = (request) => void request.resume();
  });
  afterAll(() => gateway.stop());

  /** How many of these requests, one of each address and all in flight, reach a service. */
  async function reaching(addresses: string[]): Promise<number> {
    const before = requestsOf(gateway.mention).length;
    const sockets = await Promise.all(addresses.map(() => openConnection(gateway.address)));
    const heads: Promise<unknown>[] = [];
    for (const [index, socket] of sockets.entries()) {
      socket.write(`GET /mention/v2/reports HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${addresses[index]}\r\n\r\n`);
      heads.push(new Promise((resolve) => socket.once('data', resolve)));
    }
    const reached = () => requestsOf(gateway.mention).length - before;
    const rejected = new Set<number>();
    heads.forEach((head, index) => void head.then(() => rejected.add(index)));
    await expect.poll(() => reached() + rejected.size).toBe(addresses.length);
    for (const socket of sockets) socket.destroy();
    return reached();
  }

  it.each([
    ['an IPv4 address', ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.1']],
    ['an IPv6 network of 64 bits', ['2001:db8::1', '2001:db8::2', '2001:db8::3:4', '2001:db8::5', '2001:db8:0:0:6::']],
    ['an IPv4 address in an IPv6 address', Array.from({ length: 5 }, () => '::ffff:192.0.2.9')],
  ])('counts for %s', async (_, addresses) => {
    expect(await reaching(addresses)).toBe(LIMIT);
  });

  it.each([
    ['IPv4 addresses', ['192.0.2.10', '192.0.2.11', '192.0.2.12', '192.0.2.13', '192.0.2.14']],
    ['IPv6 networks of 64 bits', ['2001:db8:0:1::1', '2001:db8:0:2::1', '2001:db8:0:3::1', '2001:db8:0:4::1']],
    ['IPv4 addresses in IPv6 addresses', ['::ffff:192.0.2.20', '::ffff:192.0.2.21', '::ffff:192.0.2.22', '::ffff:0:1']],
  ])('counts each of several %s for itself', async (_, addresses) => {
    expect(await reaching(addresses)).toBe(addresses.length);
  });
});
