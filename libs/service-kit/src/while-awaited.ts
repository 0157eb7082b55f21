import { databaseUnavailable, type DocumentError } from '@earshot/error-kit';
import type { FastifyReply } from 'fastify';
import { timeWaited } from './large-requests.js';
import { NOT_AWAITED } from './not-awaited.js';

/** A client learns within 5 s that the platform is too busy (C11); a busy process needs some time to answer. */
const ANSWER_MS = 4_200;

/**
 * Aborts when no client waits for the work of a request any more: it has closed the connection, or has its answer,
 * including the 503 when the time of rule C11 is over. That time begins with this call, as a body that arrives slowly
 * is not the fault of the platform; the time that the request waited for its turn is subtracted.
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

const tooLate = (): DocumentError => databaseUnavailable(new Error(`no answer within ${ANSWER_MS} ms`));
