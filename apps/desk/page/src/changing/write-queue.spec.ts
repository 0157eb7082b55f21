import { EarshotError, NetworkError } from '@earshot/client';
import { describe, expect, it } from 'vitest';
import { shownValues } from './overlay.js';
import { retryOf } from './retry.js';
import type { CodedValues, Edit } from './values.js';
import { WriteQueue } from './write-queue.js';
import { type Answer, editOf, type Outside, type Write } from './write.js';

const READ: CodedValues & { readAt: number } = {
  sentiment: 'neutral',
  channel: null,
  tags: [],
  review: { status: 'unreviewed', reviewed_at: null },
  language: 'eng',
  location: { country: 'ZZZ' },
  readAt: 0,
};

const made = (changeId: string): Answer => ({ changeId, rejected: new Map() });

/** A queue whose answers the test gives, and the list of what was sent. */
function queueOf(outside: Partial<Outside> = {}) {
  const sent: Write[] = [];
  const notices: string[] = [];
  const answers: { resolve: (answer: Answer) => void; reject: (error: unknown) => void }[] = [];
  let keys = 0;
  const queue = new WriteQueue({
    send: (write) => {
      sent.push(write);
      return new Promise((resolve, reject) => answers.push({ resolve, reject }));
    },
    retry: retryOf,
    textOf: (error) => (error as Error).message,
    sleep: () => new Promise(() => {}),
    now: () => 1,
    newKey: () => `key-${(keys += 1)}`,
    notify: (text) => notices.push(text),
    ...outside,
  });
  const shown = (mention: string) => shownValues(READ, queue.overlayOf(mention));
  const code = (mention: string, edit: Edit) =>
    queue.code([editOf(mention, edit, shown(mention))], JSON.stringify(edit), `“${mention}”`);
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const answer = async (index: number, what: Answer | Error) => {
    if (what instanceof Error) answers[index].reject(what);
    else answers[index].resolve(what);
    await settle();
  };
  return { queue, sent, notices, shown, code, answer, settle };
}

describe('the queue of writes', () => {
  it('shows a change at once, and sends one after the other', async () => {
    const { queue, sent, shown, code, answer } = queueOf();
    code('a', { sentiment: 'negative' });
    code('b', { sentiment: 'positive' });
    expect([shown('a').sentiment, shown('b').sentiment]).toEqual(['negative', 'positive']);
    expect(sent.map(({ key }) => key)).toEqual(['key-1']);
    expect(queue.snapshot()).toMatchObject({ unsaved: 2, rounds: 0 });
    await answer(0, made('c1'));
    expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-2']);
    await answer(1, made('c2'));
    expect(queue.snapshot()).toMatchObject({ unsaved: 0, rounds: 1 });
    expect([shown('a').sentiment, shown('b').sentiment]).toEqual(['negative', 'positive']);
  });

  it('guards each change with what its reader sees, also with what is not saved yet (C18)', () => {
    const { queue, code } = queueOf();
    code('a', { sentiment: 'negative' });
    code('a', { sentiment: 'positive' });
    expect(queue.overlayOf('a')?.pending.map(({ edit }) => edit.sentiment)).toEqual(['negative', 'positive']);
  });

  it.each([
    ['no answer', new NetworkError('lost')],
    ['a gateway without a service', new EarshotError(502, [])],
    ['a busy platform', new EarshotError(503, [], 7)],
    ['too many requests', new EarshotError(429, [])],
  ])('sends the same write again after %s, with its key (C13)', async (_, error) => {
    const waits: number[] = [];
    const { queue, sent, shown, code, answer } = queueOf({
      sleep: (milliseconds) => {
        waits.push(milliseconds);
        return Promise.resolve();
      },
    });
    code('a', { sentiment: 'negative' });
    await answer(0, error);
    expect(waits).toEqual([error instanceof EarshotError && error.retryAfter === 7 ? 7_000 : 1_000]);
    expect(sent[1]).toBe(sent[0]);
    expect(queue.snapshot().unsaved).toBe(1);
    await answer(1, made('c1'));
    expect(queue.snapshot().unsaved).toBe(0);
    expect(shown('a').sentiment).toBe('negative');
  });

  it('says why it waits, and tries again when asked', async () => {
    const { queue, sent, code, answer, settle } = queueOf();
    code('a', { sentiment: 'negative' });
    await answer(0, new NetworkError('no connection'));
    expect(queue.snapshot()).toMatchObject({ unsaved: 1, waiting: 'no connection' });
    queue.retry();
    await settle();
    expect(sent).toHaveLength(2);
    expect(queue.snapshot().waiting).toBeUndefined();
  });

  it('waits after 401 until someone has logged in, and then goes on', async () => {
    const waits: number[] = [];
    const { queue, sent, code, answer, settle } = queueOf({
      sleep: (milliseconds) => {
        waits.push(milliseconds);
        return new Promise(() => {});
      },
    });
    code('a', { sentiment: 'negative' });
    code('b', { sentiment: 'negative' });
    await answer(0, new EarshotError(401, []));
    expect(waits).toEqual([Infinity]);
    queue.retry();
    await settle();
    await answer(1, made('c1'));
    await answer(2, made('c2'));
    expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-1', 'key-2']);
  });

  it('tries again at once if someone logs in before the 401 of an attempt that was in flight', async () => {
    const { queue, sent, code, answer, settle } = queueOf();
    code('a', { sentiment: 'negative' });
    queue.retry();
    await answer(0, new EarshotError(401, []));
    await settle();
    expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-1']);
  });

  it('turns a row back if the platform rejects the write, and says why', async () => {
    const { queue, shown, code, answer } = queueOf();
    code('a', { sentiment: 'negative' });
    await answer(0, new EarshotError(403, [], undefined, 'no right'));
    expect(shown('a').sentiment).toBe('neutral');
    expect(queue.overlayOf('a')?.problem).toEqual({
      kind: 'refused',
      mine: { sentiment: 'negative' },
      reason: 'no right',
    });
    expect(queue.snapshot()).toMatchObject({ unsaved: 0, canUndo: false });
    queue.dismiss('a');
    expect(queue.overlayOf('a')?.problem).toBeUndefined();
  });

  it('has the list read again if a write was refused after an attempt without an answer', async () => {
    const { queue, code, answer } = queueOf({ sleep: () => Promise.resolve() });
    code('a', { sentiment: 'negative' });
    await answer(0, new NetworkError('lost'));
    await answer(1, new EarshotError(403, []));
    expect(queue.snapshot()).toMatchObject({ unsaved: 0, unknown: 1 });
  });

  it('shows what a colleague has set since, and drops later changes that rest on what never was', async () => {
    const { queue, sent, shown, code, answer } = queueOf();
    code('a', { sentiment: 'negative' });
    code('a', { sentiment: 'positive', review: { status: 'reviewed' } });
    code('a', { tags: { add: ['press'] } });
    const current = { sentiment: 'unassigned' } as const;
    await answer(0, { rejected: new Map([['a', { reason: 'other values', current }]]) });
    expect(queue.overlayOf('a')?.problem).toEqual({
      kind: 'conflict',
      mine: { sentiment: 'positive', review: { status: 'reviewed' } },
      current,
    });
    expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-3']);
    await answer(1, made('c3'));
    expect(shown('a')).toMatchObject({ sentiment: 'unassigned', tags: ['press'], review: { status: 'unreviewed' } });
    expect(queue.snapshot()).toMatchObject({ unsaved: 0, canUndo: true });
  });

  it('names the mentions with a problem until their reader decides (H4)', async () => {
    const { queue, notices, code, answer } = queueOf();
    for (const mention of ['a', 'b', 'c']) code(mention, { sentiment: 'negative' });
    const current = { sentiment: 'unassigned' } as const;
    await answer(0, { rejected: new Map([['a', { reason: 'other values', current }]]) });
    await answer(1, new EarshotError(403, [], undefined, 'no right'));
    expect(queue.snapshot().problems).toEqual(['a', 'b']);
    // A colleague has made the same edit, so nothing is left to decide.
    await answer(2, { rejected: new Map([['c', { reason: 'other values', current: { sentiment: 'negative' } }]]) });
    expect(queue.snapshot().problems).toEqual(['a', 'b']);
    expect(notices).toHaveLength(2);
    queue.dismiss('a');
    code('b', { sentiment: 'positive' });
    expect(queue.snapshot().problems).toEqual([]);
  });

  it('looks whether a mention still has what its reader confirms, and changes nothing (C18)', async () => {
    const { queue, sent, shown, code, answer } = queueOf();
    const check = (edit: Edit) => queue.check(editOf('a', edit, shown('a')), JSON.stringify(edit));
    code('b', { sentiment: 'negative' });
    await answer(0, made('c1'));
    queue.undo();
    await answer(1, made('u1'));
    check({ sentiment: 'neutral' });
    expect(sent[2]).toMatchObject({ isCheck: true, edits: [{ if: { sentiment: 'neutral' } }] });
    await answer(2, { rejected: new Map() });
    expect(queue.overlayOf('a')).toBeUndefined();
    // What was undone can still be made again: nothing was changed since.
    expect(queue.snapshot()).toMatchObject({ unsaved: 0, canUndo: false, canRedo: true, problems: [] });

    check({ sentiment: 'neutral', review: { status: 'unreviewed' } });
    const current = { sentiment: 'positive' } as const;
    await answer(3, { rejected: new Map([['a', { reason: 'other values', current }]]) });
    expect(shown('a').sentiment).toBe('positive');
    expect(queue.overlayOf('a')?.problem).toEqual({
      kind: 'conflict',
      mine: { sentiment: 'neutral', review: { status: 'unreviewed' } },
      current,
    });
  });

  it('undoes in the order of the changes, the last one first, and does them again', async () => {
    const { queue, sent, notices, code, answer } = queueOf();
    code('a', { sentiment: 'negative' });
    code('b', { sentiment: 'positive' });
    queue.undo();
    queue.undo();
    await answer(0, made('c1'));
    await answer(1, made('c2'));
    expect(sent[2]).toMatchObject({ kind: 'undo', of: { changeId: 'c2' } });
    await answer(2, { ...made('u2'), values: new Map([['b', { sentiment: 'neutral' }]]) });
    expect(sent[3]).toMatchObject({ kind: 'undo', of: { changeId: 'c1' } });
    await answer(3, made('u1'));
    expect(queue.snapshot()).toMatchObject({ canUndo: false, canRedo: true });
    queue.redo();
    expect(sent[4]).toMatchObject({ kind: 'undo', of: { changeId: 'u1' } });
    await answer(4, made('r1'));
    expect(queue.snapshot()).toMatchObject({ canUndo: true, canRedo: true });
    expect(notices).toEqual([
      'Undone for “b”: {"sentiment":"positive"}.',
      'Undone for “a”: {"sentiment":"negative"}.',
      'Redone for “a”: {"sentiment":"negative"}.',
    ]);
  });

  it('shows an undo at once, so that a correction right after it rests on what is there then', async () => {
    const { queue, sent, shown, code, answer } = queueOf();
    code('a', { sentiment: 'negative' });
    await answer(0, made('c1'));
    queue.undo();
    expect(shown('a').sentiment).toBe('neutral');
    code('a', { sentiment: 'positive' });
    await answer(1, { ...made('u1'), values: new Map([['a', { sentiment: 'neutral' }]]) });
    expect(sent[2]).toMatchObject({ edits: [{ mention: 'a', if: { sentiment: 'neutral' } }] });
    await answer(2, made('c2'));
    expect(shown('a').sentiment).toBe('positive');
  });

  it('keeps a change on the stack if its undo is rejected, and says what an undo left', async () => {
    const { queue, notices, shown, code, answer } = queueOf();
    code('a', { sentiment: 'negative' });
    await answer(0, made('c1'));
    queue.undo();
    await answer(1, new EarshotError(403, [], undefined, 'No right.'));
    expect(shown('a').sentiment).toBe('negative');
    expect(queue.snapshot().canUndo).toBe(true);
    queue.undo();
    await answer(2, { rejected: new Map([['a', { reason: 'changed since' }]]) });
    expect(queue.snapshot()).toMatchObject({ canUndo: false, canRedo: false });
    expect(notices[0]).toMatch(/^Not undone for “a”: .* No right\.$/);
    expect(notices[1]).toContain('1 mention stayed in whole or in part, because it was changed since.');
  });

  it('has nothing to undo if the change was not made', async () => {
    const { queue, sent, notices, code, answer } = queueOf();
    code('a', { sentiment: 'negative' });
    queue.undo();
    await answer(0, new EarshotError(403, []));
    expect(sent).toHaveLength(1);
    expect(notices).toEqual([
      'Not saved for “a”: {"sentiment":"negative"}. Its row in the list says why.',
      'There is nothing to undo for “a”: {"sentiment":"negative"}.',
    ]);
    expect(queue.snapshot().unsaved).toBe(0);
  });

  it('forgets what was undone when something else is changed', async () => {
    const { queue, code, answer } = queueOf();
    code('a', { sentiment: 'negative' });
    await answer(0, made('c1'));
    queue.undo();
    await answer(1, made('u1'));
    expect(queue.snapshot().canRedo).toBe(true);
    code('a', { sentiment: 'positive' });
    expect(queue.snapshot().canRedo).toBe(false);
  });

  it('sends nothing more once it is closed', async () => {
    const { queue, sent, code, answer } = queueOf();
    code('a', { sentiment: 'negative' });
    code('b', { sentiment: 'negative' });
    queue.close();
    await answer(0, made('c1'));
    expect(sent).toHaveLength(1);
  });
});
