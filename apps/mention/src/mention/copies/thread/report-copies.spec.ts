import 'reflect-metadata';

import type { SqlRunner } from '@earshot/database-kit';
import { type ColumnRow, ColumnsBuilder, FACETS, finish, LISTS, NUMBERS, RowBatches } from '@earshot/live-columns';
import { statementProblems, unknownMention } from '@earshot/test-kit/database';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ThreadEvent } from '../thread-messages.js';
import { type ChangesSince, changesSince } from './changes-since.js';
import type { loadColumns } from './load-columns.js';
import { ReportCopies } from './report-copies.js';
import type { MentionJson } from './rewritten-mentions.js';

const MINUTE = 60_000;
const STATE = { snapshot: '10:10:', server: 'run 1', loaded: '1' };
const NOTHING: Pick<ChangesSince, 'records' | 'rewritten_ids' | 'rewritten'> = {
  records: [],
  rewritten_ids: null,
  rewritten: null,
};

let isConnected = true;
let since: ChangesSince;
let statements: unknown[][];
let events: ThreadEvent[];
let note: (event: ThreadEvent) => void;
let copies: ReportCopies;
let reading: Promise<void>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  since = { ...STATE, ...NOTHING };
  statements = [];
  events = [];
  note = (event) => events.push(event);
  const sql: SqlRunner = {
    rows: async <Row>({ values }: { values?: unknown[] }) => {
      if (!isConnected) throw new Error('connection lost');
      statements.push(values!);
      return [since as Row];
    },
  };
  reading = Promise.resolve();
  const read: typeof loadColumns = async (_url, _report, admit) => {
    await reading;
    return admit(10) ?? { columns: tenMentions(), state: STATE };
  };
  copies = new ReportCopies(
    { databaseUrl: '', memory: 2 * finish(tenMentions()).bytes, wordsMemory: 0, minMentions: 0 },
    sql,
    (event) => note(event),
    read,
  );
});
afterEach(async () => {
  await expect.poll(() => copies['loading'].size).toBe(0);
  vi.useRealTimers();
});

function tenMentions() {
  const { report_id: _, ...mention } = unknownMention();
  const rows = Array.from({ length: 10 }, (_, n) => ({ ...mention, id: `m${n}`, date: 1_000_000 * n, ...NO_TIMES }));
  const builder = new ColumnsBuilder();
  builder.add(new RowBatches().of(rows as ColumnRow[]));
  return builder.finish({ keptBytes: 0 });
}
const mention = (id: string, language: string): MentionJson => {
  const { report_id: _, ...members } = unknownMention();
  const values = { ...members, id, language, influence: 7 };
  return [
    ...['id', ...FACETS, ...LISTS, ...NUMBERS].map((name) => values[name as keyof typeof values]),
    '1',
    null,
    null,
    null,
  ];
};
const NO_TIMES = { crawled_at: null, infused_at: null, reviewed_at: null };

const ASKED = { clientId: 'client', abandoned: new Int32Array(1) };
const ask = (id = 'a') =>
  copies.answer({
    ...ASKED,
    report: { id, channels_enabled: true, collaboration_enabled: true },
    filters: [{ type: 'values', field: 'language', values: ['deu'], path: '' }],
  });
/** Asks until the report has been read, or cannot be. */
async function read(id = 'a') {
  await ask(id);
  const isRead = () =>
    events.some((event) => event.event.endsWith('loaded') && 'reportId' in event && event.reportId === id);
  await expect.poll(isRead).toBe(true);
}
const happened = () => events.map((event) => ('reason' in event ? `${event.event}: ${event.reason}` : event.event));

describe('copies of reports', () => {
  it('answer the next question after a fault in one', async () => {
    await read();
    const broken = {
      ...ASKED,
      report: { id: 'a', channels_enabled: true, collaboration_enabled: true },
      filters: null as never,
    };
    await expect(copies.answer(broken)).rejects.toThrow(TypeError);
    expect(await ask()).toMatchObject({ total: 0 });
  });

  it('are read after a fault in reading another', async () => {
    note = () => {
      throw new Error('cannot be posted');
    };
    await ask();
    await expect.poll(() => copies['loading'].size).toBe(0);
    note = (event) => events.push(event);
    await read('b');
    expect(await ask('b')).toMatchObject({ total: 0 });
  });

  it('apply the change records in their order, with the review time that a payload sets (C8)', async () => {
    await read();
    since = {
      ...STATE,
      ...NOTHING,
      snapshot: '20:20:',
      records: [
        [
          5_000,
          ['m1', 'm2', 'm1'],
          [0, 0, 1],
          [{ language: 'fra' }, { language: 'deu', review: { status: 'reviewed' } }],
        ],
        [6_000, ['m2'], [0], [{ language: 'deu', review: { status: 'reviewed', reviewed_at: null }, channel: null }]],
      ],
    };
    expect(await ask()).toMatchObject({ total: 2 });
    expect(events.at(-1)).toMatchObject({ event: 'changed', mentions: 4 });
    since = { ...STATE, ...NOTHING, snapshot: '30:30:' };
    expect(await ask()).toMatchObject({ total: 2 });
    expect(statements).toEqual([
      ['a', '10:10:', 2, 10_000],
      ['a', '20:20:', 2, 10_000],
    ]);
  });

  it('have the present rows of rewritten mentions, whatever coding changed before (C20, C21)', async () => {
    await read();
    since = {
      ...STATE,
      snapshot: '20:20:',
      records: [[5_000, ['m1', 'm2', 'gone', 'm3'], [0, 0, 0, 0], [{ language: 'deu' }]]],
      rewritten_ids: ['m2', 'm3', 'new', 'gone'],
      rewritten: [mention('m2', 'fra'), mention('new', 'deu')],
    };
    expect(await ask()).toMatchObject({ total: 2 });
    expect(events.at(-1)).toMatchObject({ event: 'changed', mentions: 5 });
    expect(copies['held'].get('a')!.copy.mentions).toBe(10);
  });

  it('are read again in the background when many rows are out of order, and answer until then', async () => {
    await read();
    const before = copies['held'].get('a')!.copy;
    let finishReading = () => {};
    reading = new Promise((resolve) => (finishReading = resolve));
    since = { ...STATE, ...NOTHING, rewritten_ids: ['new'], rewritten: [mention('new', 'deu')] };
    expect(await ask()).toMatchObject({ total: 1 });
    since = { ...STATE, ...NOTHING };
    expect(await ask()).toMatchObject({ total: 1 });
    expect(copies['held'].get('a')!.copy).toBe(before);
    finishReading();
    await expect.poll(() => copies['held'].get('a')!.copy !== before).toBe(true);
    // The copy that was read follows from its own snapshot.
    expect(await ask()).toMatchObject({ total: 0 });
    expect(statements.at(-1)![1]).toBe(STATE.snapshot);
    expect(happened()).toEqual(['loaded', 'changed', 'loaded']);
  });

  it('share a statement among questions that are asked at the same time, but none that began before', async () => {
    await read();
    const first = ask();
    await Promise.all([first, ask(), ask()]);
    expect(statements).toHaveLength(2);
  });

  it.each([
    ['another server', { server: 'run 2' }],
    ['loaded', { loaded: '11' }],
    ['many changes', { records: null }],
    ['failed', { records: [[1, ['unknown'], [0], [{ language: 'deu' }]]] as never }],
  ])('are read again: %s', async (reason, change) => {
    await read();
    since = { ...since, ...change };
    expect(await ask()).toBeUndefined();
    expect(happened()).toEqual(['loaded', `dropped: ${reason}`]);
    expect(events.at(-1)).toMatchObject({ reports: 0, bytes: 0 });
    since = { ...STATE, ...NOTHING };
    await ask();
    await expect.poll(() => events).toHaveLength(3);
    expect(await ask()).toMatchObject({ total: 0 });
  });

  it('are read again after an hour without a question, because change records may have been pruned', async () => {
    await read();
    vi.advanceTimersByTime(59 * MINUTE);
    expect(await ask()).toMatchObject({ total: 0 });
    vi.advanceTimersByTime(61 * MINUTE);
    expect(await ask()).toBeUndefined();
    expect(happened()).toEqual(['loaded', 'dropped: stale']);
  });

  it('stay after a failed statement', async () => {
    await read();
    isConnected = false;
    await expect(ask()).rejects.toThrow('connection lost');
    isConnected = true;
    expect(await ask()).toMatchObject({ total: 0 });
    expect(happened()).toEqual(['loaded']);
  });

  it('leave for a report that is used, if they were not used for a minute', async () => {
    await read('a');
    await read('b');
    expect(happened()).toEqual(['loaded', 'not loaded: no room']);
    expect(events.at(-1)).toMatchObject({ needed: expect.any(Number) });
    vi.advanceTimersByTime(2 * MINUTE);
    events = [];
    await read('b');
    expect(happened()).toEqual(['dropped: room', 'loaded']);
    expect(await ask('b')).toMatchObject({ total: 0 });
  });

  it('bring themselves up to date with a statement that names the report on every table (decision 0031)', () => {
    const problems = statementProblems(changesSince({ reportId: 'a', snapshot: '', most: 1, mostRewritten: 1 }).text);
    // Distributed tables have no copies, so the functions do not matter.
    expect(problems.filter((problem) => !problem.startsWith('calls '))).toEqual([]);
  });
});
