import { databaseAway, DocumentError } from '@earshot/error-kit';
import type { FastifyReply } from 'fastify';
import { timeWaited } from './large-requests.js';

/** A client hears within 5 s that the platform is too busy (contract C11); a busy process takes some time to say so. */
const ANSWER_MS = 4_200;

/** Never sent, as nobody is there to read it; the status is that of logs and metrics (nginx: client closed request). */
const NOT_AWAITED = new DocumentError({
  status: 499,
  problems: [{ detail: 'The client did not wait for the answer.' }],
});

/**
 * Aborts when nobody waits any more for what a request has the platform do: the client is gone, or it has its answer,
 * be it that the platform is too busy, which it gets when the time of contract C11 is over. The time begins with this
 * call, as a body that arrives slowly is no fault of ours; what the request has waited for its turn is taken from it.
 */
export function whileAwaited({ raw: response }: FastifyReply): AbortSignal {
  if (response.destroyed) return AbortSignal.abort(NOT_AWAITED);
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(tooLate()), ANSWER_MS - timeWaited(response));
  response.once('close', () => {
    clearTimeout(timer);
    controller.abort(NOT_AWAITED);
  });
  return controller.signal;
}

const tooLate = (): DocumentError => databaseAway(new Error(`no answer within ${ANSWER_MS} ms`));
