import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { preparedStatement, Sql } from '@earshot/database-kit';
import { parseJson } from '@earshot/document-kit';
import { Injectable } from '@nestjs/common';
import DataLoader from 'dataloader';
import { CodingEnvironment } from '../../environment.js';
import type { Work } from '../write/transaction.js';
import type { Answer } from './answer.js';
import { AnswerQuota } from './answer-quota.js';
import { type KeyedRequest, keyId } from './keyed-request.js';
import { type Keyed, storingAnswers } from './storing-answers.js';

/** The answer that was stored with a key, and the fingerprint of its request. */
export interface StoredAnswer extends Pick<Answer, 'status' | 'changeIds'> {
  fingerprint: Buffer;
  /** The size of the body as it is stored. */
  bytes: number;
  body(): Promise<object | undefined>;
}

interface StoredRow {
  clientId: string;
  key: string;
  fingerprint: Buffer;
  status: number;
  bodyGzip: Buffer | null;
  /** In rows of versions that did not compress. */
  body: string | null;
  changeIds: string[];
}

const lookUp = preparedStatement<StoredRow, { clientIds: string[]; keys: string[]; expired: Date }>(
  'look up idempotency keys',
  ($) => `
    select client_id as "clientId", key, fingerprint, status, body_gzip as "bodyGzip", body, change_ids as "changeIds"
      from coding.idempotency_key
     where (client_id, key) in (select * from unnest(${$('clientIds')}::text[], ${$('keys')}::text[]))
       and created_at > ${$('expired')}`,
);

/** The answers to requests with an idempotency key, which are kept for `IDEMPOTENCY_TTL` (rule C13). */
@Injectable()
export class StoredAnswers {
  private readonly loader = new DataLoader<KeyedRequest, StoredAnswer | undefined>((requests) => this.load(requests), {
    cache: false,
    maxBatchSize: 100,
    batchScheduleFn: setImmediate,
  });

  constructor(
    private readonly sql: Sql,
    private readonly environment: CodingEnvironment,
  ) {}

  /** The answer that is stored with the key of a request. The look-ups of one event-loop turn become one statement. */
  find(request: KeyedRequest): Promise<StoredAnswer | undefined> {
    return this.loader.load(request);
  }

  /** The same work, which results in an answer. If its request has a key, it also stores the answer in its transaction. */
  storing(work: Work<Answer>, request: KeyedRequest | undefined): Work<Answer> {
    return this.storingAll(work, request ? [{ request, answer: (answer) => answer }] : []);
  }

  /** The same work, which also stores the answers to its requests with a key in its transaction. */
  storingAll<T>(work: Work<T>, keyed: readonly Keyed<T>[]): Work<T> {
    if (keyed.length === 0) return work;
    const { IDEMPOTENCY_QUOTA: most, IDEMPOTENCY_TTL: ttlSeconds } = this.environment;
    const quota = new AnswerQuota(keyed[0].request.clientId, { most, ttlSeconds });
    return storingAnswers(work, keyed, this.expired, quota);
  }

  /** Keys that were stored by this time have expired. */
  private get expired(): Date {
    return expiredBy(new Date(), this.environment);
  }

  private async load(requests: readonly KeyedRequest[]): Promise<(StoredAnswer | undefined)[]> {
    const clientIds = requests.map(({ clientId }) => clientId);
    const keys = requests.map(({ key }) => key);
    const rows = await this.sql.rows(lookUp({ clientIds, keys, expired: this.expired }));
    const found = new Map(rows.map((row) => [keyId(row), toAnswer(row)]));
    return requests.map((request) => found.get(request.id));
  }
}

/** Keys that were stored by the returned time have expired at the time `now`. */
export const expiredBy = (now: Date, { IDEMPOTENCY_TTL }: CodingEnvironment): Date =>
  new Date(now.valueOf() - IDEMPOTENCY_TTL * 1_000);

const decompress = promisify<Buffer, Buffer>(gunzip);

function toAnswer({ fingerprint, status, bodyGzip, body, changeIds }: StoredRow): StoredAnswer {
  const stored = bodyGzip ?? (body === null ? undefined : Buffer.from(body));
  return {
    ...{ fingerprint, status, changeIds, bytes: stored?.length ?? 0 },
    async body() {
      if (!stored) return undefined;
      // In turns of the event loop: an answer about many failed items takes long to parse.
      return (await parseJson(bodyGzip ? await decompress(bodyGzip) : stored)) as object;
    },
  };
}
