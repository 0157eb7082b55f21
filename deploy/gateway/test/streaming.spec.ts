import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { request, type RequestListener, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { openConnection } from '@earshot/test-kit/http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithNginx } from './nginx.js';
import { GatewayBeforeStandIns } from './stand-ins.js';

const EXPORT = '/mention/v2/reports/acme-brand/_export';
const LINE = `${JSON.stringify({ id: 'm-0001' })}\n`;
const MIB = 1024 * 1024;

let gateway: GatewayBeforeStandIns;

/** Every replica of coding and mention answers so. */
function answerWith(answer: RequestListener): void {
  for (const service of [...gateway.coding, ...gateway.mention]) service.answer = answer;
}

/** An answer that the test writes. */
const begun = (): Promise<ServerResponse> =>
  new Promise((resolve) => {
    answerWith((sent, response) => {
      sent.resume();
      resolve(response.writeHead(200, { 'content-type': 'application/x-ndjson' }));
    });
  });

const statusOf = async (path: string): Promise<number> => {
  const response = await fetch(gateway.address + path, { method: 'POST' });
  await response.text();
  return response.status;
};

describeWithNginx('an export (D19)', () => {
  beforeAll(async () => {
    gateway = await GatewayBeforeStandIns.start({ 'proxy.conf: proxy_read_timeout 60s': 'proxy_read_timeout 1s' });
  });
  afterAll(() => gateway.stop());

  it('arrives line by line, while the service makes it', async () => {
    const service = begun();
    const sent = request(gateway.address + EXPORT, { method: 'POST', headers: { 'accept-encoding': 'gzip' } }).end();
    const response = await service;
    response.write(LINE);
    const [answer] = await once(sent, 'response');
    const lines = (answer as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
    expect(String((await lines.next()).value)).toBe(LINE);
    response.write(LINE);
    expect(String((await lines.next()).value)).toBe(LINE);
    response.end();
    expect((await lines.next()).done).toBe(true);
  });

  it('that its service breaks off is cut, without the last chunk', async () => {
    const service = begun();
    const socket = await openConnection(gateway.address);
    socket.write(`POST ${EXPORT} HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n`);
    const response = await service;
    response.write(LINE, () => response.destroy());
    const answer = await text(socket);
    expect(answer).toContain(LINE);
    expect(answer.endsWith('0\r\n\r\n')).toBe(false);
  });

  it('is not read ahead of its reader', async () => {
    let written = 0;
    answerWith((sent, response) => {
      sent.resume();
      const block = Buffer.alloc(MIB, 'x');
      const write = () => {
        while (written < 100 * MIB && !response.destroyed) {
          written += block.length;
          if (!response.write(block)) return void response.once('drain', write);
        }
      };
      write();
    });
    const socket = await openConnection(gateway.address);
    socket.pause().write(`POST ${EXPORT} HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n`);
    for (let before = -1; written !== before;) {
      before = written;
      await sleep(300);
    }
    // What the kernel holds for the two connections.
    expect(written / MIB).toBeLessThan(30);
    socket.destroy();
  });

  it('may pause for longer than other answers: while the database finds its first line', async () => {
    answerWith((sent, response) => void sent.resume().once('end', () => setTimeout(() => response.end(LINE), 2_500)));
    expect(await Promise.all([statusOf(EXPORT), statusOf('/mention/v2/reports/acme-brand/_search')])).toEqual([
      200, 504,
    ]);
  });
});

it('a reader of the feed may wait for longer than the 25 s that it may ask for (C24)', () => {
  const settings = readFileSync(join(import.meta.dirname, '../proxy.conf'), 'utf8');
  expect(Number(/^proxy_read_timeout (\d+)s;$/m.exec(settings)?.[1])).toBeGreaterThan(2 * 25);
});
