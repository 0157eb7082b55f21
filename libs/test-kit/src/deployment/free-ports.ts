import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * The ports that are given out: below those that Linux (from 32768), macOS and Windows take for outgoing connections. A
 * port of theirs may be taken again before the program that it is meant for listens.
 */
const [FIRST, COUNT] = [12_000, 20_000];

/** Processes of a run have neighbouring pids, so that each begins at a place of its own. */
let next = (process.pid * 97) % COUNT;

/** Finds different free ports of 127.0.0.1, which this process has not found before. */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) {
    const port = FIRST + (next++ % COUNT);
    if (await isFree(port)) ports.push(port);
  }
  return ports;
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    await new Promise((resolve) => probe.close(resolve));
  }
}
