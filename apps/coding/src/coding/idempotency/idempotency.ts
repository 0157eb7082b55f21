import { databaseUnavailable, DocumentError, isDatabaseUnavailable } from '@earshot/error-kit';
import { Injectable } from '@nestjs/common';
import type { Deadline } from '../write/deadline.js';
import type { Answer } from './answer.js';
import { IdempotencyMetrics } from './idempotency-metrics.js';
import { KeyInUseError, keyReused } from './key-errors.js';
import type { KeyedRequest } from './keyed-request.js';
import { StoredAnswers } from './stored-answers.js';
import type { WriteCall } from './write-call.js';

/** Answers each request with an idempotency key once (rule C13). */
@Injectable()
export class Idempotency {
  /** The keys of the requests in flight in this process. */
  private readonly inUse = new Set<string>();

  constructor(
    private readonly answers: StoredAnswers,
    private readonly metrics: IdempotencyMetrics,
  ) {}

  /**
   * The stored answer of the request, or else that of `work`, which must store it in its own transaction (see
   * StoredAnswers). Without a key, just the answer of `work`.
   */
  async answer({ keyed: request, deadline }: WriteCall, work: () => Promise<Answer>): Promise<Answer> {
    if (!request) return work();
    if (this.inUse.has(request.id)) throw this.conflict(new KeyInUseError());
    this.inUse.add(request.id);
    try {
      return (await this.replay(request, deadline)) ?? (await this.firstAnswer(request, deadline, work));
    } finally {
      this.inUse.delete(request.id);
    }
  }

  private async firstAnswer(request: KeyedRequest, deadline: Deadline, work: () => Promise<Answer>): Promise<Answer> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof KeyInUseError)) throw error;
      // Another replica was faster. Usually it has stored its answer by now.
      const replay = await this.replay(request, deadline);
      if (replay) return replay;
      throw this.conflict(error);
    }
  }

  private async replay(request: KeyedRequest, deadline: Deadline): Promise<Answer | undefined> {
    const stored = await this.find(request, deadline);
    if (!stored) return undefined;
    const { fingerprint, ...answer } = stored;
    if (!fingerprint.equals(request.fingerprint)) throw this.conflict(keyReused());
    this.metrics.count('replayed');
    return { ...answer, isReplay: true };
  }

  /** An earlier request with the key may have changed something, so an error must not deny it. */
  private async find(request: KeyedRequest, deadline: Deadline) {
    try {
      return await deadline.race(this.answers.find(request));
    } catch (error) {
      throw error instanceof DocumentError || isDatabaseUnavailable(error) ? databaseUnavailable(error) : error;
    }
  }

  private conflict(error: DocumentError): DocumentError {
    this.metrics.count(error instanceof KeyInUseError ? 'in_use' : 'reused');
    return error;
  }
}
