import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { bounded } from '@earshot/test-kit';
import { ask, openConnection } from '@earshot/test-kit/http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithNginx } from './nginx.js';
import { GatewayBeforeStandIns, requestsOf } from './stand-ins.js';

let gateway: GatewayBeforeStandIns;
let impatient: GatewayBeforeStandIns;

describeWithNginx('a slow client', () => {
  beforeAll(async () => {
    gateway = await GatewayBeforeStandIns.start({
      'settings.conf: limit_conn addresses 500': 'limit_conn addresses 5',
    });
    impatient = await GatewayBeforeStandIns.start({
      'nginx.conf: client_header_timeout 10s': 'client_header_timeout 1s',
      'nginx.conf: client_body_timeout 10s': 'client_body_timeout 1s',
    });
  });
  afterAll(() => Promise.all([gateway.stop(), impatient.stop()]));

  const HEAD = 'POST /coding/v1/_bulk HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n';

  it('keeps no service waiting for its body', async () => {
    const socket = await openConnection(gateway.address);
    socket.write(`${HEAD}{"data"`);
    await sleep(500);
    expect(requestsOf(gateway.coding)).toHaveLength(0);
    socket.write('x'.repeat(93));
    await expect.poll(() => requestsOf(gateway.coding).length).toBe(1);
    socket.destroy();
  });

  it('loses its connection if it pauses in the head or in the body', async () => {
    for (const bytes of ['', 'POST /coding/v1/_bulk HTTP/1.1\r\nHost:', HEAD, `${HEAD}{"data"`]) {
      const socket = await openConnection(impatient.address);
      socket.write(bytes);
      expect(
        await bounded(
          'a minute, the default of nginx',
          text(socket).catch(() => ''),
        ),
      ).toBe('');
    }
    expect(requestsOf(impatient.coding)).toHaveLength(0);
  });

  it('with too many requests in flight gets 503, and no client of another address does', async () => {
    let inFlight: Socket[] = [];
    const sixth = async () => {
      // One that the gateway answered, because it was the sixth itself or paused for too long, is replaced.
      inFlight = inFlight.filter(({ closed }) => !closed);
      while (inFlight.length < 5) {
        const socket = await openConnection(gateway.address);
        socket.resume().write(HEAD);
        inFlight.push(socket);
      }
      return ask(gateway.address, 'GET /mention/v2/reports HTTP/1.1');
    };
    await expect.poll(async () => (await sixth()).status).toBe(503);
    const answer = await sixth();
    expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
    expect(answer.body).toContain('"code":"connections_too_many"');
    const other = await openConnection(gateway.address, '127.0.0.2');
    other.write('GET /mention/v2/reports HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect(await text(other)).toMatch(/^HTTP\/1\.1 200 /);
    for (const socket of inFlight) socket.destroy();
  });
});
