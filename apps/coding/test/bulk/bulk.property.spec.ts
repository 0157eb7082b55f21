import { CODED_MEMBERS, type CodedColumn, type CodedValues, type Mention } from '@earshot/coding/entities';
import { CODABLE_SENTIMENTS } from '@earshot/reference-kit';
import { isObject } from '@earshot/message-kit';
import { runs } from '@earshot/test-kit';
import { plainTags } from '@earshot/test-kit/oracle';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PayloadDto } from '../../src/coding/payload/payload.dto.js';
import { type Account, CodingUnderTest, newMention } from '../support.js';

let coding: CodingUnderTest;
let account: Account;
let stranger: Account;
beforeAll(async () => {
  coding = await CodingUnderTest.start();
  account = coding.account();
  stranger = coding.account();
});
afterAll(() => coding.stop());

/** The coded values of each mention. */
type State = Record<string, Required<CodedValues>>;

const MENTIONS = 4;

/** Valid values, and some that may be invalid. */
const orWrong = <T>(valid: fc.Arbitrary<T>) =>
  fc.oneof(
    { weight: 6, arbitrary: valid as fc.Arbitrary<unknown> },
    { weight: 1, arbitrary: fc.constantFrom(null, 1, '', 'x', [], {}, [null], true) },
  );

const tag = fc.oneof(
  fc.constantFrom('a', 'b', 'c', ' b', 'c\u0085', 'e\u0301', '\u00e9', '\u3000', 'a\tb'),
  fc.string({ minLength: 1, maxLength: 10, unit: 'grapheme' }),
);
const members = fc.record(
  {
    sentiment: orWrong(fc.constantFrom(...CODABLE_SENTIMENTS)),
    channel: orWrong(fc.constantFrom('owned', 'earned')),
    tags: orWrong(fc.array(tag, { maxLength: 4 })),
    review: orWrong(fc.record({ status: orWrong(fc.constantFrom('reviewed', 'unreviewed', 'deleted')) })),
    language: orWrong(fc.constantFrom('eng', 'fra', 'zho', 'zho-Hant', 'qtz')),
    location: orWrong(fc.record({ country: orWrong(fc.constantFrom('FRA', 'ANT', 'ZZZ')) })),
  } satisfies Record<keyof PayloadDto, unknown>,
  { requiredKeys: [] },
) as fc.Arbitrary<object>;
const payload = fc.oneof(
  { weight: 8, arbitrary: members as fc.Arbitrary<unknown> },
  members.map((known) => ({ ...known, mood: 'good' })),
  fc.constantFrom(null, 1, 'x', [], {}),
);
const item = fc.record({
  report: fc.constantFrom('one', 'two', 'theirs', 'gone'),
  mention: fc.constantFrom(...Array.from({ length: MENTIONS + 1 }, (_, n) => `m${n}`)),
  action: fc.oneof(
    { weight: 15, arbitrary: fc.constant('update') },
    { weight: 1, arbitrary: fc.constantFrom('delete', '', null) },
  ),
  payload,
});

const isTag = (value: unknown): boolean =>
  typeof value === 'string' && /\P{White_Space}/u.test(value) && !/\p{Cc}/u.test(value);

/** Whether an item is valid by the text of the interface (2.4, C3). */
function isValid({ action, payload }: { action: unknown; payload: unknown }): boolean {
  if (action !== 'update' || !isObject(payload) || Object.keys(payload).length === 0) return false;
  const rules: Record<keyof PayloadDto, (value: unknown) => boolean> = {
    sentiment: (value) => ['positive', 'neutral', 'negative', 'unassigned'].includes(value as string),
    channel: (value) => ['owned', 'earned'].includes(value as string),
    tags: (value) => Array.isArray(value) && value.every(isTag),
    review: (value) => hasOnly(value, 'status', ['reviewed', 'unreviewed', 'deleted']),
    language: (value) => ['eng', 'fra', 'zho', 'zho-Hant', 'qtz'].includes(value as string),
    location: (value) => hasOnly(value, 'country', ['FRA', 'ANT', 'ZZZ']),
  };
  return Object.entries(payload).every(([name, value]) => name in rules && rules[name as keyof PayloadDto](value));
}

const hasOnly = (value: unknown, member: string, allowed: unknown[]): boolean =>
  isObject(value) && Object.keys(value).join() === member && allowed.includes(value[member]);

describe('any bulk request', () => {
  it('changes the database like a simple model, and reports exactly the failed items (C2 to C6)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(item, { maxLength: 30 }), async (items) => {
        const [one, two] = [await coding.report(account, MENTIONS), await coding.report(account, MENTIONS)];
        const reports: Record<string, string> = {
          one,
          two,
          theirs: await coding.report(stranger, MENTIONS),
          gone: 'gone',
        };
        const model: Record<string, State> = Object.fromEntries([one, two].map((id) => [id, initialState()]));
        const posted = items.map(({ report, mention, action, payload }) => ({
          action,
          report_id: reports[report],
          mention_id: mention,
          payload,
        }));
        const failed = posted.flatMap((entry, index) => (applyToModel(model, entry) ? [] : [index]));

        const response = await coding.bulk(account, posted);

        expect(response.status).toBe(failed.length === 0 ? 204 : 200);
        if (failed.length > 0) {
          expect(response.body.data.counter).toEqual({
            provided: posted.length,
            success: posted.length - failed.length,
            errors: failed.length,
          });
          expect(response.body.errors.map(({ meta }: { meta: { bulk_index: number } }) => meta.bulk_index)).toEqual(
            failed,
          );
        }
        for (const report of [one, two]) expect(await stateOf(report)).toEqual(model[report]);
        const theirs = await coding.mentions(reports.theirs);
        expect(theirs).toEqual(theirs.map(({ id }) => newMention(reports.theirs, id)));
      }),
      { numRuns: runs(150) },
    );
  });
});

describe('any bytes', () => {
  it('get an answer below 500, which is a document, and do not affect other requests (E5)', async () => {
    const report = await coding.report(account, 1);
    const good = {
      data: [{ action: 'update', report_id: report, mention_id: 'm0', payload: { sentiment: 'positive' } }],
    };
    const mutated = fc
      .tuple(fc.constant(JSON.stringify(good)), fc.nat(), fc.string({ maxLength: 8, unit: 'binary' }))
      .map(([text, at, noise]) => text.slice(0, at % text.length) + noise + text.slice((at + 3) % text.length));
    const body = fc.oneof(
      mutated,
      fc.json(),
      fc.json().map((json) => `{"data":[${json}]}`),
      fc.string({ unit: 'binary' }),
    );
    await fc.assert(
      fc.asyncProperty(body, async (text) => {
        const response = await coding.raw(account, text);
        expect(response.status).toBeLessThan(500);
        if (response.status !== 204) expect(response.headers['content-type']).toBe('application/json');
      }),
      { numRuns: runs(300) },
    );
    await coding.bulk(account, good.data).expect(204);
  });
});

const initialState = (): State =>
  Object.fromEntries(
    Array.from({ length: MENTIONS }, (_, n) => [
      `m${n}`,
      {
        sentiment: 'unassigned',
        channel: null,
        tags: [],
        review_status: 'unreviewed',
        language: 'qaa',
        country: 'AAA',
      },
    ]),
  );

/** Applies one item to the model; returns false if the item fails. */
function applyToModel(
  model: Record<string, State>,
  item: { report_id: string; mention_id: string; action: unknown; payload: unknown },
): boolean {
  const mention = model[item.report_id]?.[item.mention_id];
  if (!isValid(item) || !mention) return false;
  for (const [column, valueIn] of Object.entries(NEW_VALUE)) {
    Object.assign(mention, { [column]: valueIn(item.payload as PayloadDto) ?? mention[column as CodedColumn] });
  }
  return true;
}

/** The value of each column in a valid payload (2.4, C4). */
const NEW_VALUE: { [Column in CodedColumn]: (payload: PayloadDto) => CodedValues[Column] } = {
  sentiment: ({ sentiment }) => sentiment,
  channel: ({ channel }) => channel,
  tags: ({ tags }) => tags && plainTags(tags as string[]),
  review_status: ({ review }) => review?.status,
  language: ({ language }) => language,
  country: ({ location }) => location?.country,
};

async function stateOf(report: string): Promise<State> {
  const mentions = await coding.mentions(report);
  const coded = (mention: Mention) => CODED_MEMBERS.map(({ column }) => [column, mention[column]] as const);
  return Object.fromEntries(
    mentions.map((mention) => [mention.id, Object.fromEntries(coded(mention)) as State[string]]),
  );
}
