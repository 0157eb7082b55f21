import { FairShare } from '@earshot/database-kit';
import { DocumentError } from '@earshot/error-kit';
import type { FastifyReply } from 'fastify';
import type { ServerResponse } from 'node:http';

/** A body of more bytes takes its time wherever it is handled: to read, to parse, to check, to send to PostgreSQL. */
const LARGE_BYTES = 64 * 1024;

/** How many of one client account are under way at a time, and how many more wait for their turn, in this process. */
const AT_ONCE = 2;
const MAY_WAIT = 1_000;

/** How long one waits; with the work itself that is within 5 s (contract C11). */
const WAIT_MS = 2_500;

const shares = new FairShare({ running: AT_ONCE, waiting: MAY_WAIT });
const waited = new WeakMap<ServerResponse, number>();

/**
 * Resolves when it is the turn of a request of the client account `clientId`: at once, unless its body is large and
 * others with large bodies are under way. The body stays unread until then, so that many of one account keep no other
 * account from being served.
 */
export async function turnOf({ request, raw: response }: FastifyReply, clientId: string): Promise<void> {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
  if (coding === undefined && !(Number(length) > LARGE_BYTES)) return;
  const began = performance.now();
  const answered = new Promise<void>((resolve) => {
    if (response.destroyed) resolve();
    else response.once('close', resolve);
  });
  await new Promise<void>((begin, refuse) => {
    const giveUp = new AbortController();
    const late = setTimeout(() => giveUp.abort(tooBusy()), WAIT_MS);
    void answered.then(() => giveUp.abort(tooBusy()));
    const running = shares.run(clientId, giveUp.signal, () => {
      clearTimeout(late);
      begin();
      return answered;
    });
    running.catch(refuse);
  });
  waited.set(response, performance.now() - began);
}

/** Milliseconds that the request of `response` has waited for its turn: its client has waited for as long already. */
export const timeWaited = (response: ServerResponse): number => waited.get(response) ?? 0;

const tooBusy = () =>
  DocumentError.unavailable('The platform is too busy with other requests of this client account; try again.');
