import type { Report } from '@earshot/coding/entities';
import fc from 'fast-check';
import type { Account } from '../support.js';

/** The mentions that a report has at the beginning. Imports also bring some that follow them. */
export const MENTIONS = 300;

export const idOf = (n: number): string => `m${String(n).padStart(3, '0')}`;

/** Each mention has a time of its own, so that a period selects it. */
export const dateOf = (n: number): string => new Date(Date.UTC(2026, 4, 1) + n * 1_000).toISOString();

/** What a writer does. An undo undoes its last change, if it has made one. */
export type Step =
  | { bulk: number[]; sentiment: string }
  | { update: string }
  | { undo: true }
  | { erase: number }
  | { bring: number[]; coded: string };

const mention = fc.nat(MENTIONS - 1);
const weighted = (weight: number, arbitrary: fc.Arbitrary<Step>) => ({ weight, arbitrary });

export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    weighted(
      5,
      fc.record({
        bulk: fc.array(mention, { minLength: 1, maxLength: 20 }),
        sentiment: fc.constantFrom('positive', 'negative', 'neutral'),
      }),
    ),
    weighted(1, fc.record({ update: fc.constantFrom('fra', 'eng', 'deu') })),
    weighted(2, fc.constant({ undo: true })),
    weighted(1, fc.record({ erase: mention })),
    weighted(
      2,
      fc.record({
        bring: fc.uniqueArray(fc.nat(MENTIONS + 30), { minLength: 1, maxLength: 10 }),
        coded: fc.constantFrom('keep', 'replace'),
      }),
    ),
  ),
  { maxLength: 12 },
);

/** The path and the body of a step. */
function requestOf(step: Step, report_id: string, last: string | null): [path: string, body: object] {
  const path = `/coding/v1/reports/${report_id}`;
  if ('bulk' in step) {
    const item = (n: number) => ({
      ...{ action: 'update', report_id, mention_id: idOf(n) },
      payload: { sentiment: step.sentiment, tags: { add: [`t${n % 7}`] } },
    });
    return ['/coding/v1/_bulk', { data: step.bulk.map(item) }];
  }
  if ('update' in step) {
    const payload = { language: step.update, review: { status: 'reviewed' } };
    return [`${path}/_update`, { filters: { sentiments: ['positive'] }, payload }];
  }
  if ('erase' in step) {
    const filters = { period: { begin: dateOf(step.erase), end: dateOf(step.erase) } };
    return ['/coding/v1/_erase', { filters, report_ids: [report_id] }];
  }
  if ('bring' in step) {
    const data = step.bring.map((n) => ({
      ...{ id: idOf(n), type: 'post', date: dateOf(n), sentiment: 'neutral', content: `imported ${n}` },
    }));
    return [`${path}/_import`, { data, meta: { coded: step.coded } }];
  }
  return [`/coding/v1/changes/${last ?? 'none'}/_undo`, {}];
}

/** Writes one step after the other. */
export async function write(address: string, { token }: Account, { id }: Report, todo: readonly Step[]): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  let last: string | null = null;
  for (const step of todo) {
    const [path, body] = requestOf(step, id, last);
    const response = await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) });
    const text = await response.text();
    if (response.status >= 500) throw new Error(text);
    last = response.headers.get('change-id') ?? last;
  }
}
