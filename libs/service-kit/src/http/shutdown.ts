import type { Server as HttpServer } from 'node:http';
import { Server } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** Idle connections may end by themselves for this long. A gateway keeps them for less (deploy/gateway). */
const IDLE_MS = 4_000;
const POLL_MS = 50;

/**
 * The stop of a process behind a gateway, without a failed request (A6). First the process is not ready, but accepts
 * requests until the gateway has noticed it. Then it stops listening, and a gateway that is refused asks another
 * replica. Only the gateway ends idle connections: it may be sending a request on one that the process would end.
 */
export class Shutdown {
  /** The process is not ready any more. */
  hasBegun = false;
  /** Each connection ends after its next answer. */
  endsConnections = false;

  async run(server: HttpServer, delayMs: number): Promise<void> {
    this.hasBegun = true;
    await sleep(delayMs);
    // The kernel resets connections that were not accepted. After a turn of the event loop there is hardly any.
    await nextTurn();
    // Unlike the method of the HTTP server, this one leaves idle connections open.
    Server.prototype.close.call(server);
    this.endsConnections = true;
    for (let waited = 0; waited < IDLE_MS && (await countConnections(server)) > 0; waited += POLL_MS) {
      await sleep(POLL_MS);
    }
  }
}

const countConnections = (server: HttpServer): Promise<number> =>
  new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
