import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { preparedStatement, Sql } from '@earshot/database-kit';
import { parseJson } from '@earshot/document-kit';
import { Injectable } from '@nestjs/common';
import DataLoader from 'dataloader';
import { CodingEnvironment } from '../../environment.js';
import type { Work } from '../write/transaction/transaction.js';
import type { Answer } from './answer.js';
import { AnswerQuota } from './answer-quota.js';
import { type KeyedRequest, keyId } from './keyed-request.js';
import { type Keyed, storingAnswers } from './storing-answers.js';

/** A request counts as large if the body of its stored answer has more bytes, compressed. */
const LARGE_BYTES = 16 * 1024;

/** The answer that was stored with a key, and the fingerprint of its request. */
export interface StoredAnswer extends Pick<Answer, 'status' | 'changeIds'> {
  fingerprint: Buffer;
  /** Whether the body is large. Then it is read alone, because several at once would take much memory. */
  isLarge: boolean;
  /** Null if the answer has none, or a large one. */
  bytes: Buffer | null;
}

interface StoredRow extends StoredAnswer {
  clientId: string;
  key: string;
}

/** Rows of versions that did not compress have the body as text. */
const BYTES = `coalesce(body_gzip, convert_to(body, 'UTF8'))`;

const lookUp = preparedStatement<StoredRow, { clientIds: string[]; keys: string[]; expired: Date }>(
  'look up idempotency keys',
  ($) => `
    select client_id as "clientId", key, fingerprint, status, change_ids as "changeIds",
           coalesce(octet_length(body_gzip), octet_length(body), 0) > ${LARGE_BYTES} as "isLarge",
           case when coalesce(octet_length(body_gzip), octet_length(body), 0) <= ${LARGE_BYTES} then ${BYTES} end as bytes
      from coding.idempotency_key
     where (client_id, key) in (select * from unnest(${$('clientIds')}::text[], ${$('keys')}::text[]))
       and created_at > ${$('expired')}`,
);

const bytesOf = preparedStatement<{ bytes: Buffer | null }, { clientId: string; key: string }>(
  'stored answer',
  ($) =>
    `select ${BYTES} as bytes from coding.idempotency_key where client_id = ${$('clientId')} and key = ${$('key')}`,
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

  /** The body of a stored answer. A large one is read only while its client waits, and parsed in turns of the event loop. */
  async bodyOf(request: KeyedRequest, answer: StoredAnswer, signal: AbortSignal): Promise<object | undefined> {
    const bytes = answer.isLarge ? await this.read(request, signal) : answer.bytes;
    if (!bytes) return undefined;
    const text = isCompressed(bytes) ? await decompress(bytes) : bytes;
    signal.throwIfAborted();
    return (await parseJson(text)) as object;
  }

  private async read({ clientId, key }: KeyedRequest, signal: AbortSignal): Promise<Buffer | null> {
    const [row] = await this.sql.cancellableRows(bytesOf({ clientId, key }), signal);
    return row?.bytes ?? null;
  }

  /** The same work, which results in an answer. If its request has a key, it also stores the answer in its transaction. */
  storing<A extends Answer>(work: Work<A>, request: KeyedRequest | undefined): Work<A> {
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
    const found = new Map(rows.map((row) => [keyId(row), row]));
    return requests.map((request) => found.get(request.id));
  }
}

/** Keys that were stored by the returned time have expired at the time `now`. */
export const expiredBy = (now: Date, { IDEMPOTENCY_TTL }: CodingEnvironment): Date =>
  new Date(now.valueOf() - IDEMPOTENCY_TTL * 1_000);

const decompress = promisify<Buffer, Buffer>(gunzip);

/** RFC 1952: the first bytes of what gzip wrote. No JSON begins with them. */
const isCompressed = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;
