import type { Answer } from './answer.js';
import { expectDocument, expectEqual, expectThat } from './expect.js';
import type { Mention } from './expected/mention.js';
import { type Filters, selects } from './expected/selects.js';
import { searchPath } from './paths.js';
import type { Platform } from './platform.js';

/** A page of a search (interface 4.6). */
export interface Page {
  data: Mention[];
  meta: { total: number; next: string | null };
}

export const search = (user: Platform, report: { id: string }, body: unknown, query = ''): Promise<Answer> =>
  user.post(searchPath(report.id) + query, body);

export async function searchPage(user: Platform, report: { id: string }, body: unknown, query = ''): Promise<Page> {
  const { data, meta } = expectDocument<Mention[], Page['meta']>(await search(user, report, body, query));
  expectThat(Array.isArray(data), 'the data of a search is not an array');
  return { data, meta };
}

export const idsOf = (mentions: readonly { id: string }[]): string[] => mentions.map(({ id }) => id);

const SAMPLE_SIZE = 100;

/** The newest mentions of a report, which stand for all of them. */
export const sample = async (user: Platform, report: { id: string }): Promise<Mention[]> =>
  (await searchPage(user, report, { size: SAMPLE_SIZE, total: false })).data;

/** The ids of the mentions that `filters` select in a report, in order. */
export async function found(user: Platform, report: { id: string }, filters: Filters): Promise<string[]> {
  const { data } = await searchPage(user, report, { filters, size: 1_000, total: false }, '?fields[mention]=id');
  return idsOf(data).toSorted();
}

/** Fails unless a search among the mentions of `sampled` finds exactly those that the interface selects. */
export async function expectSelected(
  user: Platform,
  report: { id: string },
  sampled: readonly Mention[],
  filters: Filters,
): Promise<void> {
  const among = 'ids' in filters ? filters : { ...filters, ids: idsOf(sampled) };
  const expected = idsOf(sampled.filter((mention) => selects(filters, mention))).toSorted();
  expectEqual(await found(user, report, among), expected, `mentions for the filters ${JSON.stringify(filters)}`);
}
