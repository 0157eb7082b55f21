import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** So many requests may wait for the one before them. */
const MAX_WAITING = 100;

/**
 * The requests of one connection in turn, as their answers are: a client that sends many at once (pipelining, RFC 9112
 * §9.3.2) has one of them under way.
 */
export class Turns {
  private readonly queues = new WeakMap<Socket, { last: Promise<void>; length: number }>();

  /** Resolves when the request may go on, when too many wait already, or when its client has gone meanwhile. */
  async take({ socket }: IncomingMessage, response: ServerResponse): Promise<'go on' | 'too many' | 'gone'> {
    const queue = this.queues.get(socket) ?? { last: Promise.resolve(), length: 0 };
    if (queue.length > MAX_WAITING) return 'too many';
    this.queues.set(socket, queue);
    queue.length++;
    const before = queue.last;
    queue.last = new Promise((resolve) => response.once('close', resolve)).then(() => void queue.length--);
    await before;
    // A response that waits for another gets no 'close' from Node when the connection ends.
    return socket.destroyed ? 'gone' : 'go on';
  }
}
