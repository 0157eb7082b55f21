import { lockNumber, preparedStatement, type Statement } from '@earshot/database-kit';
import type { ClientBase } from 'pg';
import { allSettled } from '../write/all-settled.js';
import type { Work } from '../write/transaction.js';
import type { Answer } from './answer.js';
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
 * keys. Then the work is rolled back. All requests belong to one client account. Keys stored by the time `expired` count
 * as absent.
 */
export const storingAnswers = <T>(work: Work<T>, keyed: readonly Keyed<T>[], expired: Date): Work<T> => ({
  lock: work.lock,
  async run(client) {
    const claiming = claim(
      client,
      keyed.map(({ request }) => request),
      expired,
    );
    const working = work.run(client);
    await Promise.allSettled([claiming, working]);
    // First, because the earlier request with the key may be the reason that the work fails.
    await claiming;
    const { result, last } = await working;
    const now = new Date();
    const rows = keyed.map(async ({ request, answer }) => insertRow(request, await answer(result), now));
    return { result, last: [...last, ...(await Promise.all(rows))] };
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
  body: string | null;
  change_ids: readonly string[];
  created_at: Date;
}

const COLUMNS = [
  'client_id',
  'key',
  'fingerprint',
  'status',
  'body',
  'change_ids',
  'created_at',
] as const satisfies (keyof Row)[];

const insert = preparedStatement<never, Row>(
  'insert idempotency key',
  ($) => `insert into coding.idempotency_key (${COLUMNS.join(', ')}) values (${COLUMNS.map($).join(', ')})`,
);

const insertRow = (
  { clientId, key, fingerprint }: KeyedRequest,
  { status, body, changeIds = [] }: Answer,
  created_at: Date,
): Statement<never> =>
  insert({
    client_id: clientId,
    key,
    fingerprint,
    status,
    body: body ? JSON.stringify(body) : null,
    change_ids: changeIds,
    created_at,
  });
