import type { IncomingMessage } from 'node:http';
import { DocumentError } from '@earshot/error-kit';
import { createHash } from 'node:crypto';
import { hashBody } from '@earshot/document-kit';
import { callerOf } from '@earshot/service-kit';
import { type CanActivate, type ExecutionContext, Injectable, UseGuards } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { KeyedRequest } from './keyed-request.js';

export const IDEMPOTENCY_KEY = 'idempotency-key';

/** 1 to 255 visible ASCII characters. */
const VALID = /^[\x21-\x7e]{1,255}$/;

/** The idempotency key of a request, if it has one. Throws a 400 for a key that is not valid (rule C13). */
export function readKey({ headersDistinct }: IncomingMessage): string | undefined {
  const keys = headersDistinct[IDEMPOTENCY_KEY];
  if (keys === undefined) return undefined;
  const [key] = keys;
  if (keys.length > 1) throw malformed(`is given ${keys.length} times; it may be given once`);
  if (!VALID.test(key)) throw malformed('must have 1 to 255 visible ASCII characters');
  return key;
}

const malformed = (problem: string) => DocumentError.of('request_malformed', `The header Idempotency-Key ${problem}.`);

const keyedRequests = new WeakMap<FastifyRequest, KeyedRequest>();

/**
 * Reads the idempotency key of a request after its token and before its body (rule C13). A guard, because an interceptor
 * would make each request an Observable.
 */
@Injectable()
class KeyReader implements CanActivate {
  canActivate(context: ExecutionContext): true {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const key = readKey(request.raw);
    if (key !== undefined) {
      const hash = createHash('sha256').update(`${request.method} ${request.url}\n`);
      hashBody(request.raw, hash);
      keyedRequests.set(request, new KeyedRequest(callerOf(context).clientId, key, hash));
    }
    return true;
  }
}

/** The route accepts an `Idempotency-Key`. Its handler answers through the WriteRequest. */
export const Idempotent = () => UseGuards(KeyReader);

/** The key of a request that an idempotent route has; undefined for a request without a key. */
export const keyOf = (request: FastifyRequest): KeyedRequest | undefined => keyedRequests.get(request);
