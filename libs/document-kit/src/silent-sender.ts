import type { IncomingMessage } from 'node:http';
import { DocumentError } from '@earshot/error-kit';

/** A client that sends nothing for this long is gone, or only occupies the connection. */
const SILENCE_MS = 10_000;

/** Ends `request` if nothing of its body arrives for `SILENCE_MS`. */
export function expectBody(request: IncomingMessage): void {
  // A time-out of the socket needs no timer per request.
  request.setTimeout(SILENCE_MS, endSilent).once('end', clearTimeOut);
}

/** The reader of the body gets the 408 as an error of the stream. If nothing reads the body, the connection ends. */
function endSilent(this: IncomingMessage): void {
  if (this.listenerCount('error') === 0) return void this.destroy();
  const detail = `No part of the body arrived for ${SILENCE_MS / 1000} seconds.`;
  this.emit('error', DocumentError.of('request_timeout', detail));
}

/** If the answer was sent before the body arrived, the socket already has the keep-alive time-out, which must stay. */
function clearTimeOut(this: IncomingMessage): void {
  if (this.socket.timeout === SILENCE_MS) this.socket.setTimeout(0);
}
