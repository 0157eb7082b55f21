import { randomUUID } from 'node:crypto';
import { SMALL_BODY_BYTES } from '@earshot/document-kit';
import { DocumentError } from '@earshot/error-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { FairShare } from './fair-share.js';
import { NOT_AWAITED } from './not-awaited.js';

const tooBusy = () =>
  DocumentError.of('too_busy', 'The platform is too busy with other requests of this client account; try again.');

/** Limits the large requests of each client account in this process. Waiting and work take less than 5 s (C11). */
const shares = new FairShare({ running: 2, waiting: 1_000, waitMs: 2_500, busy: tooBusy });

/**
 * How long a turn lasts after its client left. Reading a request takes as long as when its client waits, so clients that
 * leave immediately could otherwise have many more requests read.
 */
const LEFT_MS = 200;

const waited = new WeakMap<ServerResponse, number>();
/** The work of requests that may go on after their clients left. */
const working = new WeakMap<ServerResponse, Promise<unknown>>();

/** The header of a request that this process sends to itself during the turn of another request. */
const TURN = 'earshot-turn';

/** The names of the turns in progress, which no client can guess. */
const turns = new Set<string>();
const turnOf = new WeakMap<FastifyRequest, string>();

/** The headers that make a request, which `request` sends to its own process, part of its turn. */
export function turnHeaders(request: FastifyRequest): Record<string, string> {
  const turn = turnOf.get(request);
  return turn === undefined ? {} : { [TURN]: turn };
}

/** Whether the request that `reply` answers has a large body, or one of unknown length, such as a compressed one. */
export function hasLargeBody({ request }: FastifyReply): boolean {
  const { 'content-length': length, 'transfer-encoding': coding, 'content-encoding': packing } = request.headers;
  return coding !== undefined || packing !== undefined || Number(length) > SMALL_BODY_BYTES;
}

/**
 * Resolves when it is the turn of a large request of the client account `clientId`. The turn lasts until the request is
 * answered, and a little longer if its client leaves, so that many large requests of one account do not delay other
 * accounts. Rejects with a 503 if the request waits for too long. A request has only one turn, even if this is called
 * again. One that another request sent during its turn is part of that: both would otherwise wait for each other.
 */
export async function takeTurn({ raw: response, request }: FastifyReply, clientId: string): Promise<void> {
  if (waited.has(response) || turns.has(String(request.headers[TURN]))) return;
  const began = performance.now();
  const answered = new Promise<void>((resolve) => {
    if (response.destroyed) resolve();
    else response.once('close', resolve);
  });
  await new Promise<void>((begin, reject) => {
    const gone = new AbortController();
    void answered.then(() => gone.abort(NOT_AWAITED));
    const turn = randomUUID();
    const work = async () => {
      turns.add(turn);
      turnOf.set(request, turn);
      begin();
      await answered;
      await working.get(response);
      if (!response.writableFinished) await sleep(LEFT_MS);
      turns.delete(turn);
    };
    shares.run(clientId, work, gone.signal).catch(reject);
  });
  waited.set(response, performance.now() - began);
}

/** The turn of the request that `reply` answers, if it takes one, lasts until `work` settles, even if its client leaves. */
export function keepTurn({ raw: response }: FastifyReply, work: Promise<unknown>): void {
  working.set(
    response,
    work.catch(() => undefined),
  );
}

/** The milliseconds that the request of `response` waited for its turn. They count as waiting time of its client. */
export const timeWaited = (response: ServerResponse): number => waited.get(response) ?? 0;
