import 'reflect-metadata';
import { setTimeout as sleep } from 'node:timers/promises';
import { createMetrics, type Log } from '@earshot/service-kit';
import { beforeEach, describe, expect, it, vi } from 'vitest';
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
  while (!(await answers.answer(QUESTION, CALLER))) await sleep(1);
  expect(await outcomes()).toEqual({ columns: 1 });
});

const columnsAfter = (ms: number, answer?: ColumnAnswer) => () => sleep(ms, answer);
const neverByPostgres = (signal: AbortSignal) => sleep(60_000, 'PostgreSQL', { signal });
const ask = (askPostgres: (signal: AbortSignal) => Promise<string>, signal = new AbortController().signal) =>
  answers.answerOr(QUESTION, { clientId: 'client', signal }, askPostgres);

describe('answers of columns', () => {
  it('come without PostgreSQL if they are in time', async () => {
    const askPostgres = vi.fn();
    expect(await ask(askPostgres)).toEqual({ total: 1 });
    expect(askPostgres).not.toHaveBeenCalled();
  });

  it('count if they are late, but before that of PostgreSQL, which is cancelled', async () => {
    answering = columnsAfter(2 * LATE_MS, { total: 2 });
    let cancelled = false;
    const askPostgres = (signal: AbortSignal) =>
      neverByPostgres(signal).catch((error: unknown) => {
        cancelled = true;
        throw error;
      });
    expect(await ask(askPostgres)).toEqual({ total: 2 });
    await expect.poll(() => cancelled).toBe(true);
    expect(await outcomes()).toEqual({ columns: 2 });
  });

  it.each([
    ['PostgreSQL is first', { total: 2 }],
    ['there are none', undefined],
  ])('do not count if they are late and %s', async (_case, answer) => {
    answering = columnsAfter(2 * LATE_MS, answer);
    expect(await ask(() => sleep(answer ? 10 : 3 * LATE_MS, 'PostgreSQL'))).toBe('PostgreSQL');
    expect(await outcomes()).toEqual({ columns: 1, late: 1 });
  });

  it('are not waited for while another one is late: PostgreSQL alone answers', async () => {
    answering = columnsAfter(3 * LATE_MS, { total: 2 });
    const late = ask(neverByPostgres);
    await sleep(2 * LATE_MS);
    expect(await ask(async () => 'PostgreSQL')).toBe('PostgreSQL');
    expect(await late).toEqual({ total: 2 });
    expect(await outcomes()).toEqual({ columns: 2, late: 1 });
  });

  it('end with the request (C11)', async () => {
    answering = columnsAfter(5 * LATE_MS, { total: 2 });
    const request = new AbortController();
    const asked = ask(neverByPostgres, request.signal);
    await sleep(2 * LATE_MS);
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
    await sleep(1);
  }
  expect(warn.mock.calls).toEqual([[{ reason: 'distributed' }, 'keeps no columns: PostgreSQL answers']]);
  expect(asked).toBe(1);
  expect(thread.answer).not.toHaveBeenCalled();
});
