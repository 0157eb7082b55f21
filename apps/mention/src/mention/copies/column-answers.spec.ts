import 'reflect-metadata';
import { createMetrics, type Log } from '@earshot/service-kit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ColumnAnswers } from './column-answers.js';
import { ColumnMetrics } from './column-metrics.js';
import type { ColumnAnswer, Question } from './thread-messages.js';

const REPORT = { id: 'a', channels_enabled: true, collaboration_enabled: true };
const QUESTION: Question = { report: REPORT, filters: [] };
const LATE_MS = 100;
const CALLER = { clientId: 'client', signal: new AbortController().signal };

let answering: (question: Question) => Promise<ColumnAnswer | undefined>;
let answers: ColumnAnswers;
let outcomes: () => Promise<Record<string, number>>;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const registry = createMetrics('mention');
  outcomes = async () => {
    const { values } = await registry.getSingleMetric('live_columns_answers_total')!.get();
    return Object.fromEntries(
      values.filter(({ value }) => value > 0).map(({ labels, value }) => [labels.outcome, value]),
    );
  };
  answers = new ColumnAnswers(
    { databaseUrl: '', memory: 1, wordsMemory: 0, minMentions: 1 },
    { rows: async <Row>() => [{ mentions: 1, reason: null } as Row] },
    new ColumnMetrics(registry),
    { debug: vi.fn() } as unknown as Log,
    { answer: (question) => answering(question), close: async () => undefined },
  );
  answering = async () => ({ total: 1 });
  // The first question finds out whether the report is large.
  while (!(await answers.answer(QUESTION, CALLER))) await vi.advanceTimersByTimeAsync(1);
  expect(await outcomes()).toEqual({ columns: 1 });
});
afterEach(() => void vi.useRealTimers());

/** An answer that comes when the test gives it. */
function pending<T>() {
  let give!: (answer: T) => void;
  const answer = new Promise<T>((resolve) => (give = resolve));
  return { answer, give };
}
const neverByPostgres = (signal: AbortSignal) =>
  new Promise<string>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
const ask = (askPostgres: (signal: AbortSignal) => Promise<string>, signal = new AbortController().signal) =>
  answers.answerOr(QUESTION, { clientId: 'client', signal }, askPostgres);
const untilLate = () => vi.advanceTimersByTimeAsync(LATE_MS);

describe('answers of columns', () => {
  let columns: ReturnType<typeof pending<ColumnAnswer | undefined>>;
  beforeEach(() => {
    columns = pending();
    answering = () => columns.answer;
  });

  it('come without PostgreSQL if they are in time', async () => {
    const askPostgres = vi.fn();
    const asked = ask(askPostgres);
    await vi.advanceTimersByTimeAsync(LATE_MS - 1);
    columns.give({ total: 2 });
    expect(await asked).toEqual({ total: 2 });
    expect(askPostgres).not.toHaveBeenCalled();
    expect(await outcomes()).toEqual({ columns: 2 });
  });

  it('count if they are late, but before that of PostgreSQL, which is cancelled', async () => {
    let cancelled = false;
    const asked = ask((signal) => neverByPostgres(signal).finally(() => (cancelled = true)));
    await untilLate();
    columns.give({ total: 2 });
    expect(await asked).toEqual({ total: 2 });
    await expect.poll(() => cancelled).toBe(true);
    expect(await outcomes()).toEqual({ columns: 2 });
  });

  it('do not count if they are late and PostgreSQL is first', async () => {
    const asked = ask(async () => 'PostgreSQL');
    await untilLate();
    expect(await asked).toBe('PostgreSQL');
    expect(await outcomes()).toEqual({ columns: 1, late: 1 });
  });

  it('do not count if they are late and there are none', async () => {
    const postgres = pending<string>();
    const asked = ask(() => postgres.answer);
    await untilLate();
    columns.give(undefined);
    postgres.give('PostgreSQL');
    expect(await asked).toBe('PostgreSQL');
    expect(await outcomes()).toEqual({ columns: 1, late: 1 });
  });

  it('are not waited for while another one is late: PostgreSQL alone answers', async () => {
    const late = ask(neverByPostgres);
    await untilLate();
    expect(await ask(async () => 'PostgreSQL')).toBe('PostgreSQL');
    columns.give({ total: 2 });
    expect(await late).toEqual({ total: 2 });
    expect(await outcomes()).toEqual({ columns: 2, late: 1 });
  });

  it('end with the request (C11)', async () => {
    const request = new AbortController();
    const asked = ask(neverByPostgres, request.signal);
    await untilLate();
    request.abort();
    await expect(asked).rejects.toThrow('aborted');
  });
});

it('are never asked for on distributed tables, and the log says why once', async () => {
  const warn = vi.fn();
  let asked = 0;
  const sql = { rows: async <Row>() => [{ mentions: 1, reason: 'distributed', asked: ++asked } as Row] };
  const thread = { answer: vi.fn(), close: async () => undefined };
  const metrics = new ColumnMetrics(createMetrics('mention'));
  const options = { databaseUrl: '', memory: 1, wordsMemory: 0, minMentions: 1 };
  const unusable = new ColumnAnswers(options, sql, metrics, { warn } as unknown as Log, thread);
  for (const id of ['a', 'b', 'a', 'b']) {
    expect(await unusable.answer({ ...QUESTION, report: { ...REPORT, id } }, CALLER)).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
  }
  expect(warn.mock.calls).toEqual([[{ reason: 'distributed' }, 'keeps no columns: PostgreSQL answers']]);
  expect(asked).toBe(1);
  expect(thread.answer).not.toHaveBeenCalled();
});
