import type { IncomingMessage } from 'node:http';
import { DocumentError } from '@earshot/error-kit';

/** A sender from whom nothing arrives for so long has gone, or means to hold the connection. */
const SILENCE_MS = 10_000;

/** From now on `request` must not fall silent before its body has arrived. */
export function expectBody(request: IncomingMessage): void {
  // On the socket, which counts without a timer for each request.
  request.setTimeout(SILENCE_MS, refuseSilence).once('end', stopCounting);
}

/** The reader of the body gets the 408, as any error of the stream; where the body is not read the connection ends. */
function refuseSilence(this: IncomingMessage): void {
  if (this.listenerCount('error') === 0) return void this.destroy();
  this.emit('error', DocumentError.requestTimeout(`Nothing of the body arrived for ${SILENCE_MS / 1000} seconds.`));
}

/** Where the answer went out before the body was in, the time for which the connection is kept alive runs already. */
function stopCounting(this: IncomingMessage): void {
  if (this.socket.timeout === SILENCE_MS) this.socket.setTimeout(0);
}
