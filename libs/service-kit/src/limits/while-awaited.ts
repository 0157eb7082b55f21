import { databaseUnavailable, type DocumentError } from '@earshot/error-kit';
import type { FastifyReply } from 'fastify';
import { timeWaited } from './large-requests.js';
import { NOT_AWAITED } from './not-awaited.js';

/** If the platform is too busy, a client gets a 503 within 5 s (C11). A busy process needs the rest to answer. */
const ANSWER_MS = 4_200;

/**
 * Aborts when no client waits for the work of a request any more: the client closed the connection or has its answer,
 * or the time of rule C11 is over. That time begins with this call, because the platform is not responsible for a body
 * that arrives slowly. The time that the request waited for its turn is subtracted. An answer that streams may have
 * another time.
 */
export function whileAwaited({ raw: response }: FastifyReply, withinMs = ANSWER_MS): AbortSignal {
  if (response.destroyed) return AbortSignal.abort(NOT_AWAITED);
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(tooLate(withinMs)), withinMs - timeWaited(response));
  response.once('close', () => {
    clearTimeout(timer);
    controller.abort(NOT_AWAITED);
  });
  return controller.signal;
}

/** Aborts when the client closed the connection, for work that is made of requests with a time of their own. */
export function untilLeft({ raw: response }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort(NOT_AWAITED);
  });
  return controller.signal;
}

const tooLate = (ms: number): DocumentError => databaseUnavailable(new Error(`no answer within ${ms} ms`));
