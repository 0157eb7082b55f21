import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** This many requests of a connection may wait for the one before them. */
const MAX_WAITING = 100;

/**
 * Forwards the requests of a connection one after the other, because their answers have that order. If a client sends
 * several at once (pipelining, RFC 9112 §9.3.2), one of them is in flight.
 */
export class ConnectionQueue {
  private readonly queues = new WeakMap<Socket, { last: Promise<void>; length: number }>();

  /** Resolves when it is the turn of the request, when too many requests wait, or when its client has disconnected. */
  async enter(
    { socket }: IncomingMessage,
    response: ServerResponse,
  ): Promise<'its turn' | 'too many' | 'disconnected'> {
    const queue = this.queues.get(socket) ?? { last: Promise.resolve(), length: 0 };
    if (queue.length > MAX_WAITING) return 'too many';
    this.queues.set(socket, queue);
    queue.length++;
    const before = queue.last;
    queue.last = new Promise((resolve) => response.once('close', resolve)).then(() => void queue.length--);
    await before;
    // Node emits no 'close' for a response that waits for another one when the connection ends.
    return socket.destroyed ? 'disconnected' : 'its turn';
  }
}
