import { isDatabaseUnavailable } from '@earshot/error-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Deadline } from '../write/deadline.js';
import { type Answer, send } from './answer.js';
import { Idempotency } from './idempotency.js';
import type { WriteCall } from './write-call.js';
import { nothingChanged } from '../write/write-errors.js';

/** Answers the requests that change mentions: in time (rule C11), and once for each idempotency key (rule C13). */
@Injectable()
export class Answering {
  constructor(private readonly idempotency: Idempotency) {}

  /**
   * Sends the answer of `work`, or the stored answer of an earlier request with the same key. Returns the body. If the
   * database is unavailable, `work` has changed nothing.
   */
  async send(
    reply: FastifyReply,
    { caller, keyed }: Pick<WriteCall, 'caller' | 'keyed'>,
    work: (call: WriteCall) => Promise<Answer>,
  ): Promise<object | undefined> {
    const call = { caller, keyed, deadline: new Deadline(reply.raw) };
    return send(await this.idempotency.answer(call, () => unlessUnavailable(work(call))), reply);
  }
}

async function unlessUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw isDatabaseUnavailable(error) ? nothingChanged(error) : error;
  }
}
