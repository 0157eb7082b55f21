import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';

/** Listens, then never accepts a connection. The system keeps two of them, and drops what arrives after these. */
const LISTEN = `
  const { parentPort } = require('node:worker_threads');
  const server = require('node:net').createServer();
  server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
    parentPort.postMessage(server.address().port);
    setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
  });`;

/** A stand-in for a replica whose machine is off: it neither accepts nor refuses connections. */
export class UnreachableService {
  private constructor(
    readonly port: number,
    private readonly listener: Worker,
    private readonly kept: Socket[],
  ) {}

  static async start(): Promise<UnreachableService> {
    const listener = new Worker(LISTEN, { eval: true });
    const [port] = (await once(listener, 'message')) as [number];
    const kept = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
    await Promise.all(kept.map((socket) => once(socket, 'connect')));
    return new UnreachableService(port, listener, kept);
  }

  async stop(): Promise<void> {
    for (const socket of this.kept) socket.destroy();
    await this.listener.terminate();
  }
}
