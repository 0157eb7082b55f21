import type { Change, EarshotClient, UndoError } from '@earshot/client';
import { expect, it } from 'vitest';
import { restoresNothing } from './undo-nothing.js';

const unreviewed = { status: 'unreviewed', reviewed_at: null };
const reviewed = { status: 'reviewed', reviewed_at: '2026-11-20T09:30:00Z' };
const mention = {
  mention_id: 'm',
  before: { sentiment: 'neutral', review: unreviewed, tags: ['a'] },
  after: { sentiment: 'negative', review: reviewed, tags: ['a'] },
};
const client = {
  changes: {
    async *mentions() {
      yield mention;
    },
  },
} as unknown as EarshotClient;
const { signal } = new AbortController();
const nothing = (detail: string) =>
  restoresNothing(client, { id: 'c' } as Change, [{ detail, meta: { mention_id: 'm' } } as UndoError], signal);

it('an undo restores nothing if all members that its change altered stay', async () => {
  expect(await nothing('Changed since, so not restored: sentiment. Already as before the change: review.status.')).toBe(
    true,
  );
  expect(await nothing('Already as before the change: sentiment, review.status.')).toBe(true);
  expect(await nothing('The report has no such mention.')).toBe(true);
});

it('an undo restores something if a member of a mention does not stay', async () => {
  expect(await nothing('Changed since, so not restored: sentiment.')).toBe(false);
  expect(await nothing('Already as before the change: review.status.')).toBe(false);
});
