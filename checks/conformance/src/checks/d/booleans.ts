import { check } from '../../check.js';
import { expectEqual, expectErrors } from '../../expect.js';
import type { Filters } from '../../expected/selects.js';
import type { Report } from '../../fixtures/reports.js';
import type { Platform } from '../../platform.js';
import { expectSelected, sample, search } from '../../searching.js';

const POSTS = { types: ['post'] };
const LIKED = { sentiments: ['positive', 'neutral'] };
const SOCIAL = { media_groups: ['social'] };

const BOOLEANS: Record<string, Filters>[] = [
  { must: { ...POSTS, ...LIKED } },
  { should: { ...POSTS, ...LIKED } },
  { must_not: LIKED },
  { must_not: { ...SOCIAL, ...LIKED } },
  { must: SOCIAL, should: { ...POSTS, ...LIKED }, must_not: { human_review_statuses: ['deleted'] } },
  { must_not: { boolean: { must: POSTS, must_not: LIKED } } },
  { should: { boolean: { must: { ...POSTS, ...SOCIAL } }, ...LIKED } },
];

const WITH_EMPTY: Record<string, Filters>[] = [
  {},
  { should: {} },
  { must: {}, must_not: {}, should: {} },
  { must: POSTS, should: {} },
];

/** `levels` booleans in one another. */
const nested = (levels: number): Filters => (levels === 0 ? POSTS : { boolean: { must: nested(levels - 1) } });

/** Filter sets in one another, with `count` filters in all, `boolean` not counted. */
function manyFilters(count: number): Filters {
  const own = Math.min(count, KEYS.length);
  const set: Filters = Object.fromEntries(KEYS.slice(0, own).map((key) => [key, ['x']]));
  const rest = count - own;
  if (rest === 0) return set;
  const third = Math.ceil(rest / 3);
  const parts = { must: third, should: Math.min(third, rest - third), must_not: Math.max(0, rest - 2 * third) };
  const booleans = Object.entries(parts).filter(([, size]) => size > 0);
  return { ...set, boolean: Object.fromEntries(booleans.map(([part, size]) => [part, manyFilters(size)])) };
}

const KEYS = ['ids', 'sources', 'titles', 'classifiers', 'author_states', 'author_jobs'];

const values = (count: number): string[] => Array.from({ length: count }, (_, n) => `x${n}`);

const LIMITS: [what: string, allowed: Filters, tooMuch: Filters][] = [
  ['16 levels of booleans', nested(16), nested(17)],
  ['1 000 filters', manyFilters(1_000), manyFilters(1_001)],
  ['10 000 values in a list', { ids: values(10_000) }, { ids: values(10_001) }],
  ['50 000 values in all lists', lists(5), { ...lists(5), author_jobs: ['x'] }],
];

function lists(count: number): Filters {
  return Object.fromEntries(KEYS.slice(0, count).map((key) => [key, values(10_000)]));
}

async function expectLimit(user: Platform, report: Report, ...[what, allowed, tooMuch]: (typeof LIMITS)[number]) {
  const { status } = await search(user, report, { filters: allowed, size: 1 });
  expectEqual(status, 200, `status for ${what}`);
  const answer = await search(user, report, { filters: tooMuch, size: 1 });
  expectEqual(answer.status, 400, `status for more than ${what}`);
  expectErrors(answer, 400);
}

export const booleanChecks = [
  check('D7', 'finds what matches all of must, one of should, and none of must_not', async ({ user, report }) => {
    const sampled = await sample(user, report);
    for (const boolean of BOOLEANS) await expectSelected(user, report, sampled, { boolean });
  }),
  check('D7', 'ignores an empty member of a boolean', async ({ user, report }) => {
    const sampled = await sample(user, report);
    for (const boolean of WITH_EMPTY) await expectSelected(user, report, sampled, { boolean });
  }),
  check('D7', 'has limits of levels, filters and values', async ({ user, report }) => {
    for (const limit of LIMITS) await expectLimit(user, report, ...limit);
  }),
];
