import { databaseUnavailable, DocumentError, isDatabaseUnavailable } from '@earshot/error-kit';
import { keepTurn, METRICS, outcomeCounter, takeTurn as takeTurnOf } from '@earshot/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Registry } from 'prom-client';
import { setChangeIds } from '../write/change-id.js';
import { Deadline } from '../write/transaction/deadline.js';
import { nothingChanged } from '../write/transaction/write-errors.js';
import type { Answer } from './answer.js';
import { KeyInUseError, keyReused } from './key-errors.js';
import type { KeyedRequest } from './keyed-request.js';
import { StoredAnswers } from './stored-answers.js';
import type { WriteCall } from './write-call.js';

export interface WriteOptions {
  /** Rejects a caller for whom the work would be rejected: another user of the account may have the stored answer. */
  beforeReplay?: (call: WriteCall) => Promise<void>;
}

type Request = Pick<WriteCall, 'caller' | 'keyed'> & WriteOptions;

type KeyedCall = WriteCall & WriteOptions;

/** Answers the requests that change mentions: in time (rule C11), and once for each idempotency key (rule C13). */
@Injectable()
export class Answering {
  /** The keys of the requests in flight in this process. */
  private readonly inUse = new Set<string>();
  /** Counts the requests whose key an earlier request has. */
  private readonly countRepetition: (outcome: 'replayed' | 'in_use' | 'reused') => void;

  constructor(
    private readonly answers: StoredAnswers,
    @Inject(METRICS) metrics: Registry,
  ) {
    this.countRepetition = outcomeCounter(
      metrics,
      'idempotency_key_repetitions_total',
      'Requests with an idempotency key that an earlier request has: replayed, in_use (409) or reused (422)',
      ['replayed', 'in_use', 'reused'],
    );
  }

  /**
   * Sends the answer of `work`, or the stored answer of an earlier request with the same key. Returns the body. If the
   * database is unavailable, `work` has changed nothing. The answer to a request with a key must be stored by `work`, in
   * its transaction (see StoredAnswers).
   */
  async send<Body extends object | void>(
    reply: FastifyReply,
    { caller, keyed, beforeReplay }: Request,
    work: (call: WriteCall) => Promise<Answer<Body>>,
  ): Promise<Body> {
    const takeTurn = () => takeTurnOf(reply, caller.clientId);
    const call = { caller, keyed, deadline: new Deadline(reply.raw), takeTurn };
    const answer = () => unlessUnavailable(work(call));
    const answering = keyed ? this.once(keyed, { ...call, beforeReplay }, answer) : answer();
    keepTurn(reply, answering);
    return sendAnswer((await answering) as Answer<Body>, reply);
  }

  private async once(request: KeyedRequest, call: KeyedCall, work: () => Promise<Answer>): Promise<Answer> {
    if (this.inUse.has(request.id)) throw this.conflict(new KeyInUseError());
    this.inUse.add(request.id);
    try {
      return (await this.replay(request, call)) ?? (await this.firstAnswer(request, call, work));
    } finally {
      this.inUse.delete(request.id);
    }
  }

  private async firstAnswer(request: KeyedRequest, call: KeyedCall, work: () => Promise<Answer>): Promise<Answer> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof KeyInUseError)) throw error;
      // Another replica was faster. Usually it has stored its answer by now.
      const replay = await this.replay(request, call);
      if (replay) return replay;
      throw this.conflict(error);
    }
  }

  private async replay(request: KeyedRequest, call: KeyedCall): Promise<Answer | undefined> {
    const { deadline, takeTurn, beforeReplay } = call;
    const stored = await notDenying(deadline.race(this.answers.find(request)));
    if (!stored) return undefined;
    if (!stored.fingerprint.equals(request.fingerprint)) throw this.conflict(keyReused());
    await beforeReplay?.(call);
    this.countRepetition('replayed');
    const { status, changeIds } = stored;
    if (stored.isLarge) await takeTurn();
    const body = await notDenying(this.answers.bodyOf(request, stored, deadline.signal));
    return { status, changeIds, body, isReplay: true };
  }

  private conflict(error: DocumentError): DocumentError {
    this.countRepetition(error instanceof KeyInUseError ? 'in_use' : 'reused');
    return error;
  }
}

/** An earlier request with the key may have changed something, so an error must not deny it. */
async function notDenying<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof DocumentError || isDatabaseUnavailable(error) ? databaseUnavailable(error) : error;
  }
}

async function unlessUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw isDatabaseUnavailable(error) ? nothingChanged(error) : error;
  }
}

/** Sets status and headers of `reply`. Returns the body. */
function sendAnswer<Body>({ status, body, changeIds = [], isReplay }: Answer<Body>, reply: FastifyReply): Body {
  void reply.code(status);
  setChangeIds(reply, changeIds);
  if (isReplay) void reply.header('idempotency-replayed', 'true');
  return body as Body;
}
