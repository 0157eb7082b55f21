import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { bounded } from '@earshot/test-kit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PlatformUnderTest } from './support.js';

const REQUESTS = 50;

let port: number;
let platform: PlatformUnderTest;
let token: string;

/** Listens, and never answers. */
async function listen(port: number, onConnection: (socket: Socket) => void = () => undefined): Promise<Server> {
  const server = createServer(onConnection).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

describe('a collector of traces (A8)', () => {
  beforeEach(async () => {
    const probe = await listen(0);
    ({ port } = probe.address() as AddressInfo);
    probe.close();
    const settings = {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_BSP_SCHEDULE_DELAY: '100',
      OTEL_EXPORTER_OTLP_TIMEOUT: '60000',
    };
    platform = await PlatformUnderTest.start(settings);
    token = await platform.login();
  });
  afterEach(async () => {
    await platform.end();
    await platform.remove();
  });

  /** Sends requests that make spans, and expects that each one is answered. */
  async function expectAnswers(): Promise<void> {
    for (let i = 0; i < REQUESTS; i++) {
      const headers = { authorization: `Bearer ${token}` };
      const asked = fetch(`${platform.address}/mention/v2/reports`, { headers });
      expect(await bounded('the minute that the exporter waits for its collector', asked)).toHaveProperty(
        'status',
        200,
      );
    }
  }

  it('that does not run disturbs no request', async () => {
    await expectAnswers();
  });

  it('that never answers disturbs no request, and not the end of the platform (A6)', async () => {
    const sockets = new Set<Socket>();
    const collector = await listen(port, (socket) => void sockets.add(socket.on('error', () => undefined).resume()));
    // The exporter tries again after a while.
    await expect.poll(async () => (await expectAnswers(), sockets.size)).toBeGreaterThan(0);
    await expectAnswers();
    expect(await platform.end()).toEqual({ code: 0, signal: null });
    for (const socket of sockets) socket.destroy();
    collector.close();
  });
});
