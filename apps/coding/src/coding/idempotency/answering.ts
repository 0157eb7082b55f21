import { databaseUnavailable, DocumentError, isDatabaseUnavailable } from '@earshot/error-kit';
import { keepTurn, METRICS, outcomeCounter, takeTurn as takeTurnOf } from '@earshot/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Registry } from 'prom-client';
import { setChangeIds } from '../write/change-id.js';
import { Deadline } from '../write/deadline.js';
import { nothingChanged } from '../write/write-errors.js';
import type { Answer } from './answer.js';
import { KeyInUseError, keyReused } from './key-errors.js';
import type { KeyedRequest } from './keyed-request.js';
import { StoredAnswers } from './stored-answers.js';
import type { WriteCall } from './write-call.js';

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
  async send(
    reply: FastifyReply,
    { caller, keyed }: Pick<WriteCall, 'caller' | 'keyed'>,
    work: (call: WriteCall) => Promise<Answer>,
  ): Promise<object | undefined> {
    const takeTurn = () => takeTurnOf(reply, caller.clientId);
    const call = { caller, keyed, deadline: new Deadline(reply.raw), takeTurn };
    const answer = () => unlessUnavailable(work(call));
    const answering = keyed ? this.once(keyed, call, answer) : answer();
    keepTurn(reply, answering);
    return sendAnswer(await answering, reply);
  }

  private async once(request: KeyedRequest, call: WriteCall, work: () => Promise<Answer>): Promise<Answer> {
    if (this.inUse.has(request.id)) throw this.conflict(new KeyInUseError());
    this.inUse.add(request.id);
    try {
      return (await this.replay(request, call)) ?? (await this.firstAnswer(request, call, work));
    } finally {
      this.inUse.delete(request.id);
    }
  }

  private async firstAnswer(request: KeyedRequest, call: WriteCall, work: () => Promise<Answer>): Promise<Answer> {
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

  private async replay(request: KeyedRequest, { deadline, takeTurn }: WriteCall): Promise<Answer | undefined> {
    const stored = await notDenying(deadline.race(this.answers.find(request)));
    if (!stored) return undefined;
    if (!stored.fingerprint.equals(request.fingerprint)) throw this.conflict(keyReused());
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
function sendAnswer({ status, body, changeIds = [], isReplay }: Answer, reply: FastifyReply): object | undefined {
  void reply.code(status);
  setChangeIds(reply, changeIds);
  if (isReplay) void reply.header('idempotency-replayed', 'true');
  return body;
}
