import { lockNumber, preparedStatement } from '@earshot/database-kit';
import type { ClientBase } from 'pg';
import { promisify } from 'node:util';
import { gzip, type ZlibOptions } from 'node:zlib';
import { inTurns, jsonInSteps } from '@earshot/document-kit';
import { allSettled } from '../write/transaction/connection.js';
import type { Work } from '../write/transaction/transaction.js';
import type { Answer } from './answer.js';
import type { AnswerQuota, Usage } from './answer-quota.js';
import { KeyInUseError } from './key-errors.js';
import type { KeyedRequest } from './keyed-request.js';

/** A request with a key, and its answer if the transaction commits with this result. */
export interface Keyed<T> {
  request: KeyedRequest;
  answer(result: T): Answer | Promise<Answer>;
}

/**
 * Adds to the work that it stores the answers with their keys (rule C13). The keys are claimed while the work runs, and
 * stored together with COMMIT, so nothing waits for them. Rejects with a KeyInUseError if another request has one of the
 * keys, and with another DocumentError if an answer may not be kept. Then the work is rolled back. All requests belong to
 * one client account. Keys stored by the time `expired` count as absent.
 */
export const storingAnswers = <T>(
  work: Work<T>,
  keyed: readonly Keyed<T>[],
  expired: Date,
  quota: AnswerQuota,
): Work<T> => ({
  ...work,
  async run(client, allowFor) {
    const requests = keyed.map(({ request }) => request);
    const claiming = allSettled([claim(client, requests, expired), client.query<Usage>(quota.usage())]);
    const working = work.run(client, allowFor);
    await Promise.allSettled([claiming, working]);
    // First, because the earlier request with the key may be the reason that the work fails.
    const [, used] = await claiming;
    const { result, last } = await working;
    const now = new Date();
    const rows = await Promise.all(keyed.map(async ({ request, answer }) => rowOf(request, await answer(result), now)));
    const sizes = rows.map(({ body_gzip }) => body_gzip?.length ?? 0);
    return { result, last: [...last, ...rows.map(insert), ...quota.counting(sizes, used.rows[0])] };
  },
});

interface Keys {
  clientId: string;
  keys: string[];
}

/** Takes advisory locks until the transaction ends, without waiting for any. */
const lockKeys = preparedStatement<{ isMine: boolean }, { numbers: string[] }>(
  'lock idempotency keys',
  ($) => `select pg_try_advisory_xact_lock(number) as "isMine" from unnest(${$('numbers')}::bigint[]) as number`,
);

/** Deletes expired keys, so that they can be stored again. Returns those that are stored and have not expired. */
const findKeys = preparedStatement<{ key: string }, Keys & { expired: Date }>(
  'find idempotency keys',
  ($) => `
  with expired as (
    delete from coding.idempotency_key
     where client_id = ${$('clientId')} and key = any(${$('keys')}::text[]) and created_at <= ${$('expired')})
  select key from coding.idempotency_key
   where client_id = ${$('clientId')} and key = any(${$('keys')}::text[]) and created_at > ${$('expired')}`,
);

/**
 * Claims the keys for this transaction. A key whose lock another transaction has is in use. When that transaction ends,
 * its key is visible to the second statement, which has a later snapshot than the locks.
 */
async function claim(client: ClientBase, requests: readonly KeyedRequest[], expired: Date): Promise<void> {
  const [{ clientId }] = requests;
  const keys = requests.map(({ key }) => key);
  const numbers = keys.map((key) => lockNumber('idempotency key', clientId, key));
  const [locked, stored] = await allSettled([
    client.query<{ isMine: boolean }>(lockKeys({ numbers })),
    client.query<{ key: string }>(findKeys({ clientId, keys, expired })),
  ]);
  if (stored.rows.length > 0 || locked.rows.some(({ isMine }) => !isMine)) throw new KeyInUseError();
}

interface Row {
  client_id: string;
  key: string;
  fingerprint: Buffer;
  status: number;
  body_gzip: Buffer | null;
  change_ids: readonly string[];
  created_at: Date;
}

const COLUMNS = [
  'client_id',
  'key',
  'fingerprint',
  'status',
  'body_gzip',
  'change_ids',
  'created_at',
] as const satisfies (keyof Row)[];

const insert = preparedStatement<never, Row>(
  'insert idempotency key',
  ($) => `insert into coding.idempotency_key (${COLUMNS.join(', ')}) values (${COLUMNS.map($).join(', ')})`,
);

const compress = promisify<Buffer, ZlibOptions, Buffer>(gzip);

/** The fastest level. It takes 1 ms per MB, and leaves 2 to 4 % of the usual errors of items. */
const LEVEL = { level: 1 };

const rowOf = async (
  { clientId, key, fingerprint }: KeyedRequest,
  { status, body, changeIds = [] }: Answer,
  created_at: Date,
): Promise<Row> => ({
  client_id: clientId,
  key,
  fingerprint,
  status,
  body_gzip: body ? await compress(await inTurns(jsonInSteps(body)), LEVEL) : null,
  change_ids: changeIds,
  created_at,
});
