import type { Report } from '@earshot/coding/entities';
import type { MentionSelection } from '@earshot/mention-query';
import type { TokenOwner } from '@earshot/service-kit';
import { describe, expect, it, vi } from 'vitest';
import type { ColumnAnswers } from '../copies/column-answers.js';
import type { ColumnAnswer } from '../copies/thread-messages.js';
import type { MentionReader } from './mention-reader.js';
import type { ReportReader } from '../reading/report-reader.js';
import type { SearchMetrics } from '../reading/search-metrics.js';
import { searchRequest } from './search.message.js';
import { SearchService } from './search.service.js';
import type { RequestContext, Statements } from '../reading/statements.js';

const REPORT = { id: 'r1', channels_enabled: true, collaboration_enabled: true } as Report;
const HITS: ColumnAnswer = { total: 2, ids: ['m1', 'm2'] };

/** A search for a page, while columns and PostgreSQL answer when the test lets them, or PostgreSQL `atOnce`. */
function searching({ atOnce = false } = {}) {
  let answerOfColumns = (_: ColumnAnswer | undefined): void => {};
  const columns = new Promise<ColumnAnswer | undefined>((resolve) => (answerOfColumns = resolve));
  const pages: { isByIds: boolean; signal: AbortSignal; answer: () => void; fail: (error: Error) => void }[] = [];
  const page = ({ from }: MentionSelection, _request: unknown, { signal }: RequestContext) =>
    new Promise<never[]>((resolve, reject) => {
      const isByIds = from.includes('id = any(');
      pages.push({ isByIds, signal, answer: () => resolve([]), fail: reject });
      if (atOnce) resolve([]);
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  const ask = vi.fn(() => columns);
  const service = new SearchService(
    { read: async () => REPORT } as unknown as ReportReader,
    { page } as unknown as MentionReader,
    { answer: ask } as unknown as ColumnAnswers,
    { measure: (_part: string, statement: Promise<unknown>) => statement } as unknown as SearchMetrics,
    { periods: async () => ({ resolve: (filters: unknown) => filters }) } as unknown as Statements,
  );
  const context = { clientId: 'a', signal: new AbortController().signal } as RequestContext;
  const answer = service.search('r1', searchRequest.read({ total: false }), {} as TokenOwner, context);
  return { answer, pages, columns: { ask, resolve: answerOfColumns } };
}

const found = { data: [], meta: { next: null } };

describe('a page of a large report', () => {
  it('is read by its filters and by the ids of few hits, and what is later is cancelled (D17)', async () => {
    const { answer, pages, columns } = searching();
    await expect.poll(() => pages).toHaveLength(1);
    expect(pages[0].isByIds).toBe(false);
    columns.resolve(HITS);
    await expect.poll(() => pages.map(({ isByIds }) => isByIds)).toEqual([false, true]);
    expect(pages[0].signal.aborted).toBe(false);
    pages[1].answer();
    expect(await answer).toMatchObject(found);
    expect(pages[0].signal.aborted).toBe(true);
  });

  it('is read by its filters alone if columns do not help', async () => {
    const { answer, pages, columns } = searching();
    columns.resolve(undefined);
    await expect.poll(() => pages).toHaveLength(1);
    pages[0].answer();
    expect(await answer).toMatchObject(found);
    expect(pages).toHaveLength(1);
  });

  it('is not asked of columns if PostgreSQL answers at once', async () => {
    const { answer, columns } = searching({ atOnce: true });
    expect(await answer).toMatchObject(found);
    expect(columns.ask).not.toHaveBeenCalled();
  });

  it('does not wait for columns that are late', async () => {
    const { answer, pages, columns } = searching();
    await expect.poll(() => columns.ask).toHaveBeenCalled();
    pages[0].answer();
    expect(await answer).toMatchObject(found);
    columns.resolve(HITS);
    await expect.poll(() => pages.at(-1)!.signal.aborted).toBe(true);
  });

  it('is an error if its statement fails, whatever columns answer later', async () => {
    const { answer, pages, columns } = searching();
    await expect.poll(() => pages).toHaveLength(1);
    pages[0].fail(new Error('no disk'));
    await expect(answer).rejects.toThrow('no disk');
    columns.resolve(undefined);
  });
});
