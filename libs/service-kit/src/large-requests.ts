import { FairShare } from '@earshot/database-kit';
import { SMALL_BODY_BYTES } from '@earshot/document-kit';
import { DocumentError } from '@earshot/error-kit';
import type { FastifyReply } from 'fastify';
import type { ServerResponse } from 'node:http';

/** How many large requests of one client account run at a time in this process, and how many more may wait. */
const AT_ONCE = 2;
const MAY_WAIT = 1_000;

/** How long a request waits: with the work itself, less than 5 s (C11). */
const WAIT_MS = 2_500;

const shares = new FairShare({ running: AT_ONCE, waiting: MAY_WAIT });
const waited = new WeakMap<ServerResponse, number>();

/** Whether the request that `reply` answers has a large body, or one of unknown length. */
export function hasLargeBody({ request }: FastifyReply): boolean {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
  return coding !== undefined || Number(length) > SMALL_BODY_BYTES;
}

/**
 * Resolves when it is the turn of a large request of the client account `clientId`, which lasts until it is answered:
 * many of one account keep no other account from being served. After WAIT_MS it rejects with a 503. A request has one
 * turn, however often this is called.
 */
export async function takeTurn({ raw: response }: FastifyReply, clientId: string): Promise<void> {
  if (waited.has(response)) return;
  const began = performance.now();
  const answered = new Promise<void>((resolve) => {
    if (response.destroyed) resolve();
    else response.once('close', resolve);
  });
  await new Promise<void>((begin, reject) => {
    const giveUp = new AbortController();
    const late = setTimeout(() => giveUp.abort(tooBusy()), WAIT_MS);
    void answered.then(() => giveUp.abort(tooBusy()));
    const running = shares.run(clientId, giveUp.signal, () => {
      clearTimeout(late);
      begin();
      return answered;
    });
    running.catch(reject);
  });
  waited.set(response, performance.now() - began);
}

/** Milliseconds that the request of `response` has waited for its turn; its client has waited for as long. */
export const timeWaited = (response: ServerResponse): number => waited.get(response) ?? 0;

const tooBusy = () =>
  DocumentError.unavailable('The platform is too busy with other requests of this client account; try again.');
