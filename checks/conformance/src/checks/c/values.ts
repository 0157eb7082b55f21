import { bulk, type Coded, expectApplied, expectFailures, ghostItem, item, readMention } from '../../coding.js';
import { check, notVisible } from '../../check.js';
import { expectData, expectEqual, expectThat, isTime } from '../../expect.js';
import type { Mention } from '../../expected/mention.js';
import { CODING_REPORT } from '../../fixtures/reports.js';
import { mentionPath, searchPath } from '../../paths.js';
import type { Platform } from '../../platform.js';

/** Codes tags, and returns those that are then stored. */
async function storedTags(seeded: Platform, mention: Coded, tags: string[]): Promise<string[]> {
  expectApplied(await bulk(seeded, [item(mention, { tags })]));
  return (await readMention(seeded, mention)).tags;
}

const numbered = (count: number): string[] => Array.from({ length: count }, (_, n) => `tag ${n}`);

/** One code point, and two UTF-16 units. */
const WIDE = '😀';

const TAG_LIMITS: [what: string, tags: string[]][] = [
  ['an empty tag', ['']],
  ['a tag of 256 characters', ['x'.repeat(256)]],
  ['a tag of 256 code points', [WIDE.repeat(256)]],
  ['a tag of white space', [' \u3000']],
  ['a tag with a control character', ['a\tb']],
  ['a tag with a control character at its end', ['a\n']],
  ['101 tags', numbered(101)],
];

/** How far `reviewed_at` may be from the header Date of the answer. */
const TOLERANCE_MS = 5_000;

async function review(seeded: Platform, status: string): Promise<Mention['review']> {
  const answer = await bulk(seeded, [item('review', { review: { status } })]);
  expectApplied(answer);
  const read = await seeded.get(mentionPath(CODING_REPORT.id, 'review'));
  const { review } = expectData<Mention>(read);
  expectEqual(review.status, status, 'review.status');
  if (review.reviewed_at !== null) {
    const age = Math.abs(Date.parse(String(answer.headers.date)) - Date.parse(review.reviewed_at));
    expectThat(isTime(review.reviewed_at), `reviewed_at is ${review.reviewed_at}`);
    expectThat(age < TOLERANCE_MS, `reviewed_at is ${review.reviewed_at}, at the time ${answer.headers.date}`);
  }
  return review;
}

export const valueChecks = [
  check('C4', 'clears the tags with an empty array', async ({ seeded }) => {
    expectEqual(await storedTags(seeded, 'clear-tags', ['a', 'b']), ['a', 'b'], 'tags');
    expectEqual(await storedTags(seeded, 'clear-tags', []), [], 'tags');
  }),
  check('C4', 'stores a repeated tag once, in the place of the first', async ({ seeded }) => {
    expectEqual(await storedTags(seeded, 'tags', ['b', 'a', 'b', 'A', 'a']), ['b', 'a', 'A'], 'tags');
  }),
  check('C4', 'keeps tags in NFC without white space at their ends, and finds them in any form', async ({ seeded }) => {
    const forms = ['\u3000cafe\u0301', 'caf\u00e9\u00a0', ' caf\u00e9\u2028'];
    expectEqual(await storedTags(seeded, 'tags', [...forms, 'b ']), ['caf\u00e9', 'b'], 'tags');
    for (const tag of forms) {
      const filters = { ids: ['tags'], tags: [tag] };
      const found = expectData<Mention[]>(await seeded.post(searchPath(CODING_REPORT.id), { filters }));
      expectEqual(found.length, 1, `mentions with the tag ${JSON.stringify(tag)}`);
    }
  }),
  check('C4', 'accepts tags up to the limits, counted in code points and without repetitions', async ({ seeded }) => {
    for (const tags of [['x', 'y'.repeat(255), WIDE.repeat(255)], numbered(100)]) {
      expectEqual(await storedTags(seeded, 'tag-limits', [...tags, tags[0]]), tags, 'tags');
    }
  }),
  check('C4', 'fails an item whose tags exceed the limits', async ({ user }) => {
    for (const [what, tags] of TAG_LIMITS) {
      const [{ detail }] = expectFailures(await bulk(user, [ghostItem({ tags })]), 1, [0]);
      expectThat(/\btags\b/.test(detail), `the detail for ${what} does not name tags: ${detail}`);
    }
  }),
  check('C7', 'shows all items of a request together, after its answer', async ({ seeded }) => {
    const mentions: Coded[] = ['together-1', 'together-2', 'together-3'];
    const ids = { filters: { ids: mentions } };
    for (const language of ['eng', 'fra', 'deu']) {
      expectApplied(
        await bulk(
          seeded,
          mentions.map((mention) => item(mention, { language })),
        ),
      );
      const found = expectData<Mention[]>(await seeded.post(searchPath(CODING_REPORT.id), ids));
      const languages = found.map((mention) => mention.language);
      expectEqual(
        languages,
        mentions.map(() => language),
        'languages of the mentions',
      );
    }
  }),
  check('C8', 'sets the review time with every status except unreviewed, which clears it', async ({ seeded }) => {
    for (const status of ['reviewed', 'deleted']) {
      const first = await review(seeded, status);
      const second = await review(seeded, status);
      expectThat(first.reviewed_at && second.reviewed_at, `${status} does not set reviewed_at`);
      expectThat(second.reviewed_at > first.reviewed_at, `${status} again does not set reviewed_at again`);
    }
    expectEqual((await review(seeded, 'unreviewed')).reviewed_at, null, 'reviewed_at for unreviewed');
  }),
  notVisible('C7', 'loses nothing even by kill -9', 'HTTP cannot end the processes of the deployment'),
  notVisible('C11', 'answers 503 without its database', 'HTTP cannot stop the database of the deployment'),
];
