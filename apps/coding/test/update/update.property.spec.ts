import { type ChangeRecord, CODED_MEMBERS, codedValues, codingData, type MentionRow } from '@earshot/coding/entities';
import { checkFilters } from '@earshot/filter-kit';
import { runs } from '@earshot/test-kit';
import { createTestDatabaseOn, unknownMention } from '@earshot/test-kit/database';
import { Oracle, plainTags } from '@earshot/test-kit/oracle';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { PayloadDto } from '../../src/coding/payload/payload.dto.js';
import type { TagEdits, Tags } from '../../src/coding/payload/tag-edits.js';
import { hasOlderPostgresql, OLDER_VERSION, startOlderPostgresql } from '../write/older-postgresql.js';
import { type Account, CodingUnderTest, type NewMention } from '../support.js';

const pick = <T>(...values: T[]) => fc.constantFrom(...values);
const some = <T>(values: fc.Arbitrary<T>) => fc.array(values, { minLength: 1, maxLength: 2 });

const sentiment = pick('positive', 'negative', 'neutral', 'unassigned');
const status = pick('reviewed', 'unreviewed', 'deleted');
const language = pick('eng', 'fra', 'qaa');
const tag = pick('price', 'taste', '要確認', 'caf\u00e9', 'a"b\\,{}');
/** Texts that are read as some of these tags (C4). */
const spelling = fc.oneof(tag, pick(' price', 'cafe\u0301', '\u3000caf\u00e9 ', 'taste\u2003'));
/** Of an earlier version. */
const storedTags = fc.uniqueArray(fc.oneof(spelling, pick('\u2003', 'price\u0007', 'taste\u0085', ' caf\u00e9\n')), {
  maxLength: 3,
});
const edits = fc
  .uniqueArray(spelling, { minLength: 1, maxLength: 3, selector: (text) => plainTags([text])[0] })
  .map(([first, ...rest]) => ({
    add: first === 'price' ? rest : [first],
    remove: first === 'price' ? [first] : rest,
  }));
const TITLES = ['A title', 'Bread', ''];
const WORDS = ['taste', 'price', 'bread', '水'];

const mention: fc.Arbitrary<NewMention> = fc.record({
  sentiment: fc.oneof(sentiment, fc.constant('ambivalent')),
  channel: fc.option(pick('owned', 'earned')),
  tags: storedTags,
  language,
  country: pick('FRA', 'AAA'),
  review_status: status,
  reviewed_at: fc.option(pick(new Date('2026-01-01'), new Date('2026-02-01'))),
  influence: fc.option(pick(1, 50)),
  collaboration_user_id: fc.option(pick('1', '2')),
  title: fc.option(pick(...TITLES)),
  content: fc.option(fc.array(pick(...WORDS), { maxLength: 3 }).map((words) => words.join(' '))),
});

const query = fc.oneof(
  pick(...WORDS),
  pick(
    'tast*',
    '-price',
    'taste OR 水',
    '"taste price"',
    'bread NEAR/2 price',
    'title:bread',
    '(bread OR tast*) ONEAR/2 price',
    'title:(bread -taste)',
  ),
);

/** Filters of every kind, most of them over values that updates change. */
const filters = fc.letrec<{ set: object }>((tie) => ({
  set: fc.record(
    {
      sentiments: some(pick('negative', 'positive', 'undefined')),
      channels: some(pick('owned', 'earned')),
      tags: some(spelling),
      missing: fc.constant(['tag']),
      languages: some(language),
      countries: some(pick('FRA', 'AAA')),
      human_review_statuses: some(status),
      reviewed_at: pick({ end: '2026-01-15' }, { begin: '2026-01-15' }),
      influence: pick({ begin: 2 }, { end: 2 }),
      collaboration_users: some(pick(1, 2)),
      titles: some(pick(...TITLES)),
      query,
      keywords: some(query),
      ids: some(pick('m0', 'm1', 'm2', 'gone')),
      boolean: fc.record(
        { must: tie('set'), should: tie('set'), must_not: tie('set') },
        { requiredKeys: [], noNullPrototype: true },
      ),
    },
    { requiredKeys: [], noNullPrototype: true },
  ),
})).set;

/** At most two members of a filter set, so that it selects something. */
const fewFilters = fc.tuple(filters, fc.nat(), fc.nat()).map(([set, ...numbers]) => {
  const entries = Object.entries(set);
  return Object.fromEntries(entries.filter((_, n) => numbers.some((number) => number % entries.length === n)));
});

const payload = fc
  .record(
    {
      sentiment,
      channel: pick('owned', 'earned'),
      tags: fc.oneof(fc.array(spelling, { maxLength: 3 }), edits),
      review: fc.record({ status }, { noNullPrototype: true }),
      language,
      location: fc.record({ country: pick('FRA', 'DEU') }, { noNullPrototype: true }),
    } satisfies Record<keyof PayloadDto, unknown>,
    { requiredKeys: [], noNullPrototype: true },
  )
  .filter((members) => Object.keys(members).length > 0) as fc.Arbitrary<PayloadDto>;

/** The mentions of a report in memory, and what updates do to them (rules C8, C14). */
class Model {
  private readonly rows: MentionRow[];

  constructor(
    mentions: readonly NewMention[],
    private readonly collaborationEnabled: boolean,
  ) {
    this.rows = mentions.map((known, n) => unknownMention({ id: `m${n}`, ...known, tags: plainTags(known.tags!) }));
  }

  /**
   * The counter of the update, the previous values of the mentions that differ, and all mentions afterwards, if the
   * request has the time `now`.
   */
  update(given: object, { ...payload }: PayloadDto, now: Date) {
    const checked = checkFilters(given);
    if (!checked.filters) throw new Error(JSON.stringify(checked.problems));
    const oracle = new Oracle(this.rows, this.collaborationEnabled);
    const matched = new Set(oracle.find(checked.filters, { key: 'date', direction: 'asc' }));
    const setIn = (row: MentionRow): Partial<MentionRow> => {
      const values = codedValues({ ...payload, tags: payload.tags && tagsAfter(row.tags, payload.tags) });
      const set = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
      const reviewed_at = payload.review?.status === 'unreviewed' ? null : now;
      return payload.review ? { ...set, reviewed_at } : set;
    };
    const differing = this.rows.filter(
      (row) =>
        matched.has(row.id) && Object.entries(setIn(row)).some(([column, value]) => differ(row[column as 'id'], value)),
    );
    const changed = new Set(differing);
    const after = this.rows.map((row) => (changed.has(row) ? { ...row, ...setIn(row) } : row));
    const counter = { matched: matched.size, updated: differing.length };
    const before = new Map(differing.map((row) => [row.id, previousJson(row, Object.keys(setIn(row)))]));
    return { counter, ids: [...before.keys()], before, after };
  }

  become(rows: readonly MentionRow[]): void {
    this.rows.splice(0, this.rows.length, ...rows);
  }
}

/** The tags of a mention after an update (C4, C17). */
function tagsAfter(tags: readonly string[], given: Tags): string[] {
  if (Array.isArray(given)) return plainTags(given as string[]);
  const { add = [], remove = [] } = given as TagEdits;
  const removed = plainTags(remove);
  return [...tags.filter((tag) => !removed.includes(tag)), ...plainTags(add).filter((tag) => !tags.includes(tag))];
}

const differ = (a: unknown, b: unknown): boolean => JSON.stringify(a) !== JSON.stringify(b);

const COLUMNS = [...CODED_MEMBERS.map(({ column }) => column), 'reviewed_at'] as const;
const coded = (row: Partial<MentionRow>) => Object.fromEntries(COLUMNS.map((column) => [column, row[column]]));
const codedOf = (rows: readonly Partial<MentionRow>[]) => new Map(rows.map((row) => [row.id, coded(row)]));

/** The values of these columns in the shape of a payload, with `review.reviewed_at` (C15). */
function previousJson(row: MentionRow, columns: readonly string[]): object {
  const json: Record<string, unknown> = {};
  for (const column of columns) {
    if (column === 'country') json.location = { country: row.country };
    else if (column === 'review_status') {
      json.review = { status: row.review_status, reviewed_at: row.reviewed_at?.toISOString() ?? null };
    } else if (column !== 'reviewed_at') json[column] = row[column as 'id'];
  }
  return json;
}

/** For each mention of a record, its previous values. */
const previousOf = ({ mention_ids, previous, previous_numbers }: ChangeRecord) =>
  new Map(mention_ids.map((id, item) => [id, previous![previous_numbers![item]]]));

const setsTime = ({ review }: PayloadDto): boolean => review !== undefined && review.status !== 'unreviewed';

const servers = [
  {
    name: 'PostgreSQL 18',
    url: async () => ({ url: inject('databaseUrl'), stop: () => undefined }),
    updates: runs(60),
  },
  ...(hasOlderPostgresql
    ? [{ name: `PostgreSQL ${OLDER_VERSION}`, url: startOlderPostgresql, updates: runs(20) }]
    : []),
];

describe.each(servers)('any updates by filter, one after the other, on $name', ({ url, updates }) => {
  let server: { url: string; stop(): void };
  let coding: CodingUnderTest;
  let account: Account;
  beforeAll(async () => {
    server = await url();
    coding = await CodingUnderTest.start({}, await createTestDatabaseOn(server.url, codingData));
    account = coding.account();
  });
  afterAll(async () => {
    await coding.stop();
    server.stop();
  });

  it.each([true, false])(
    'select like searches, change, count and record like a simple model, also in a dry run (C8, C12, C14, C15, D10; collaboration: %s)',
    async (collaboration_enabled) => {
      let selective = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.array(mention, { minLength: 3, maxLength: 20 }),
          fc.array(fc.tuple(fewFilters, payload), { minLength: 1, maxLength: 5 }),
          async (mentions, updates) => {
            const report = await coding.reportOf(account, mentions, { collaboration_enabled });
            const model = new Model(mentions, collaboration_enabled);
            for (const [filters, payload] of updates) {
              const preview = await coding.updateAll(account, report, { filters, payload, meta: { dry_run: true } });
              const began = new Date();
              const { body, status } = await coding.updateAll(account, report, { filters, payload });
              expect(status).toBe(200);
              expect(preview.body.data.counter).toEqual(body.data.counter);
              const stored = await coding.mentions(report);
              const { ids } = model.update(filters, payload, began);
              // The model cannot know the time of the request.
              const now = stored.find(({ id }) => id === ids[0])?.reviewed_at ?? began;
              const { counter, before, after } = model.update(filters, payload, now);
              expect(body.data.counter).toEqual(counter);
              if (setsTime(payload)) expect(now.valueOf()).toBeGreaterThanOrEqual(began.valueOf());
              expect(codedOf(stored.map((row) => ({ ...row, tags: plainTags(row.tags) })))).toEqual(codedOf(after));
              const coded = stored.filter(({ id }) => payload.tags && before.has(id));
              expect(coded.map(({ tags }) => tags)).toEqual(coded.map(({ tags }) => plainTags(tags)));
              const [record] = (await coding.records(report)).slice(-1);
              if (counter.updated === 0) expect(body.data.change_id).toBeNull();
              else expect(previousOf(record)).toEqual(before);
              model.become(after);
              if (counter.updated > 0 && counter.matched < mentions.length) selective++;
            }
          },
        ),
        { numRuns: updates, endOnFailure: true },
      );
      expect(selective).toBeGreaterThan(updates / 3);
    },
  );
});
