import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How long the reader of an answer may pause. Node notices a pause after one to two times this value (rule D19). */
const READER_PAUSE_MS = 5_000;

/** Ends the connection of a client that does not read its answer. What makes the answer may pause for longer. */
export function endDeafReader(response: ServerResponse): void {
  response.setTimeout(READER_PAUSE_MS).on('timeout', (socket: Socket) => {
    if (response.writableLength > 0) socket.destroy();
  });
}
