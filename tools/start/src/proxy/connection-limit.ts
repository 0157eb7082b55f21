import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { DocumentError } from '@earshot/error-kit';
import { answerRaw, clientOf } from '@earshot/service-kit';

/** Limits the connections of each client to `perClient` (0: no limit). Further ones are answered 503 and closed. */
export function limitConnections(server: Server, perClient: number): void {
  if (perClient === 0) return;
  const open = new Map<string, number>();
  // Replace the server's own listeners: it answers every connection that it sees.
  const accept = server.listeners('connection');
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    const client = clientOf(socket.remoteAddress);
    const count = open.get(client) ?? 0;
    if (count >= perClient) return reject(socket, perClient);
    open.set(client, count + 1);
    socket.once('close', () => {
      const left = open.get(client)! - 1;
      if (left > 0) open.set(client, left);
      else open.delete(client);
    });
    for (const listener of accept) listener.call(server, socket);
  });
}

/** Reads what the client has sent: a connection that is closed with unread bytes loses the answer. */
function reject(socket: Socket, perClient: number): void {
  const detail = `An address may have at most ${perClient} connections.`;
  answerRaw(socket, DocumentError.of('connections_too_many', detail));
  socket.resume();
}
