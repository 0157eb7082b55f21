import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { DocumentError } from '@earshot/error-kit';
import { answerRaw } from '@earshot/service-kit';
import { clientOf } from './client-of.js';

/** Lets each client have so many connections at most (0: any number); one more is answered 503 and ended. */
export function boundConnections(server: Server, perClient: number): void {
  if (perClient === 0) return;
  const open = new Map<string, number>();
  // Before the server itself sees a connection: what it has taken, it answers.
  const accept = server.listeners('connection');
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    const client = clientOf(socket.remoteAddress);
    const count = open.get(client) ?? 0;
    if (count >= perClient) return turnAway(socket, perClient);
    open.set(client, count + 1);
    socket.once('close', () => {
      const left = open.get(client)! - 1;
      if (left > 0) open.set(client, left);
      else open.delete(client);
    });
    for (const listener of accept) listener.call(server, socket);
  });
}

/** What the client has sent is read: ended with unread bytes, a connection loses the answer, too. */
function turnAway(socket: Socket, perClient: number): void {
  answerRaw(socket, DocumentError.unavailable(`An address may have ${perClient} connections at most.`));
  socket.resume();
}
