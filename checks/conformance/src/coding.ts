import type { Answer } from './answer.js';
import { type ErrorObject, expectData, expectDocument, expectEqual, expectStatus, expectThat } from './expect.js';
import type { Mention } from './expected/mention.js';
import type { CODED } from './fixtures/mentions.js';
import { CODING_REPORT } from './fixtures/reports.js';
import { BULK, mentionPath } from './paths.js';
import type { Platform } from './platform.js';

/** A mention of the fixtures that checks may code. */
export type Coded = (typeof CODED)[number];

/** A bulk item for a mention of the fixtures (interface 2.4). */
export const item = (mention_id: Coded, payload: unknown) => ({
  action: 'update',
  report_id: CODING_REPORT.id,
  mention_id,
  payload,
});

/** A bulk item for a mention that no report has, so that it changes nothing. */
export const ghostItem = (payload: unknown = { sentiment: 'positive' }, members: object = {}) => ({
  action: 'update',
  report_id: 'conformance-no-report',
  mention_id: 'conformance-no-mention',
  payload,
  ...members,
});

export const bulk = (user: Platform, items: unknown[]): Promise<Answer> => user.post(BULK, { data: items });

export const readMention = async (user: Platform, mention: Coded): Promise<Mention> =>
  expectData<Mention>(await user.get(mentionPath(CODING_REPORT.id, mention)));

/** Fails unless the answer says that every item was applied. */
export function expectApplied(answer: Answer): void {
  expectStatus(answer, 204);
  expectEqual(answer.text, '', `${answer.request}: body of a 204`);
}

/** The meta of the error of a bulk item (interface 2.5). */
export interface ItemMeta {
  bulk_index: number;
  action?: string;
  report_id?: string;
  mention_id?: string;
  current?: unknown;
}

export type ItemError = Omit<ErrorObject, 'id' | 'meta'> & { meta: ItemMeta };

const BAD_REQUEST = ['400', 'Bad Request'];
export const CONFLICT = ['409', 'Conflict'];

/** Fails unless exactly the items with these indexes failed, with this status and title (C2, E7). Returns their errors. */
export function expectFailures(
  answer: Answer,
  provided: number,
  indexes: number[],
  words: readonly string[] = BAD_REQUEST,
): ItemError[] {
  const { data, errors } = expectDocument<{ counter?: unknown }>(answer, 200);
  const counter = { provided, success: provided - indexes.length, errors: indexes.length };
  expectEqual(data?.counter, counter, 'counter');
  expectThat(Array.isArray(errors), 'errors is not an array');
  const found = errors as unknown as ItemError[];
  expectEqual(
    found.map(({ meta }) => meta?.bulk_index),
    indexes,
    'bulk_index of the errors',
  );
  for (const error of found) {
    expectEqual([error.status, error.title], words, 'status and title of the error of an item');
    expectThat(typeof error.detail === 'string' && error.detail !== '', 'the error of an item has no detail');
  }
  return found;
}
