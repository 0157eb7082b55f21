import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Deployment } from '@earshot/test-kit/deployment';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Load } from './load.js';
import { startDeployment } from './start-deployment.js';

const CONNECTIONS = 1_000;
const ATTACK_MS = 15_000;
const BYTE_MS = 1_000;
/** The attacker has addresses of its own, as on the internet. */
const ADDRESSES = ['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5'];

const HEAD =
  'POST /coding/v1/_bulk HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n';
/** What the connections begin with: nothing, a part of a head, a head without its body, a part of the body. */
const BEGINNINGS = ['', 'POST /coding/v1/_bulk HTTP/1.1\r\nX-Slow: ', HEAD, `${HEAD}{"data":[`];

let deployment: Deployment;

describe('1 000 connections that send slowly or nothing', () => {
  beforeAll(async () => void (deployment = await startDeployment()));
  afterAll(() => deployment.stop());

  it('do not keep others from being served', async () => {
    const load = await Load.start(deployment);
    await load.recover();
    const before = load.finished.length;
    const attack = new Attack(new URL(deployment.address).port);
    const mostOpen = await attack.run();
    await load.stop();
    console.log(`during the attack: ${load.summary()}; at most ${mostOpen} connections`);
    expect(mostOpen).toBeGreaterThan(CONNECTIONS * 0.95);
    // A request that is not answered in time fails, too.
    expect(load.failures()).toEqual([]);
    expect(load.finished.length - before).toBeGreaterThan(200);
    await load.bulks.expectWhole();
  });
});

/** Keeps slow connections open, and opens another one for each that ends. */
class Attack {
  private readonly open = new Set<Socket>();

  constructor(private readonly port: string) {}

  /** Resolves with the largest number of connections that were open at the same time. */
  async run(): Promise<number> {
    let mostOpen = 0;
    for (const until = Date.now() + ATTACK_MS; Date.now() < until; await sleep(BYTE_MS / 4)) {
      while (this.open.size < CONNECTIONS) this.connect(this.open.size);
      for (const socket of this.open) if (Math.random() < 0.25 && socket.bytesWritten > 0) socket.write('x');
      await sleep(0);
      mostOpen = Math.max(mostOpen, [...this.open].filter((socket) => socket.readyState === 'open').length);
    }
    for (const socket of this.open) socket.destroy();
    return mostOpen;
  }

  private connect(number: number): void {
    const localAddress = ADDRESSES[number % ADDRESSES.length];
    const socket = connect({ port: Number(this.port), host: '127.0.0.1', localAddress });
    socket.on('error', () => undefined);
    socket.once('connect', () => socket.write(BEGINNINGS[number % BEGINNINGS.length]));
    socket.once('close', () => this.open.delete(socket));
    socket.resume();
    this.open.add(socket);
  }
}
