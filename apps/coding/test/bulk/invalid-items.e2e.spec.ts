import { A_TAG } from '@earshot/filter-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, CodingUnderTest, counter, ITEM_MEMBERS, newMention, update } from '../support.js';

let coding: CodingUnderTest;
let account: Account;
beforeAll(async () => {
  coding = await CodingUnderTest.start();
  account = coding.account();
});
afterAll(() => coding.stop());

const good = { sentiment: 'positive' };
const PAYLOAD_MEMBERS = 'payload may have sentiment, channel, tags, review, language, location';

describe('one invalid item of a request (C3)', () => {
  const sentiments = 'payload.sentiment must be one of positive, neutral, negative, unassigned.';
  const tags =
    'payload.tags must be an array of strings, or an object with such an array as add, as remove or as both.';
  const tag = (index: number) => `payload.tags[${index}] must be ${A_TAG}.`;
  const tooMany = 'payload.tags must have at most 100 different tags.';
  const numbered = (count: number) => Array.from({ length: count }, (_, n) => `tag ${n}`);
  it.each<[string, (report: string) => unknown, string | RegExp]>([
    ['an array', () => [], 'The item must be an object.'],
    ['a number', () => 3, 'The item must be an object.'],
    ['a missing action', (r) => ({ ...update(r, 'm0', good), action: undefined }), 'action must be update.'],
    ['an action in capitals', (r) => ({ ...update(r, 'm0', good), action: 'UPDATE' }), 'action must be update.'],
    ['a report_id that is a number', () => update(1, 'm0', good), 'report_id must be a string.'],
    ['a mention_id that is null', (r) => update(r, null, good), 'mention_id must be a string.'],
    ['a mention_id with NUL', (r) => update(r, 'm\0', good), /^mention_id must not contain a NUL/],
    ['a report_id with a lone surrogate', () => update('\ud800', 'm0', good), /^report_id must not contain a NUL/],
    ['a missing payload', (r) => update(r, 'm0', undefined), 'payload must be an object.'],
    ['a payload that is null', (r) => update(r, 'm0', null), 'payload must be an object.'],
    ['a payload that is an array', (r) => update(r, 'm0', [good]), 'payload must be an object.'],
    ['a payload that is a string', (r) => update(r, 'm0', 'x'), 'payload must be an object.'],
    ['an empty payload', (r) => update(r, 'm0', {}), 'payload must have at least one known member.'],
    ['a sentiment outside the list', (r) => update(r, 'm0', { sentiment: 'ambivalent' }), sentiments],
    ['a sentiment with a capital letter', (r) => update(r, 'm0', { sentiment: 'Positive' }), sentiments],
    ['a sentiment that is null', (r) => update(r, 'm0', { sentiment: null }), sentiments],
    ['a sentiment in an array', (r) => update(r, 'm0', { sentiment: ['positive'] }), sentiments],
    [
      'a channel outside the list',
      (r) => update(r, 'm0', { channel: 'paid' }),
      'payload.channel must be one of owned, earned.',
    ],
    ['tags that are a string', (r) => update(r, 'm0', { tags: 'a' }), tags],
    ['tags that are null', (r) => update(r, 'm0', { tags: null }), tags],
    ['a tag that is a number', (r) => update(r, 'm0', { tags: ['a', 1] }), tag(1)],
    ['an empty tag', (r) => update(r, 'm0', { tags: [''] }), tag(0)],
    ['101 different tags (C4)', (r) => update(r, 'm0', { tags: numbered(101) }), tooMany],
    ['many more tags (C4)', (r) => update(r, 'm0', { tags: numbered(120_000) }), tooMany],
    ['a tag of 256 characters (C4)', (r) => update(r, 'm0', { tags: ['🎉'.repeat(256)] }), tag(0)],
    ['a tag of white space (C4)', (r) => update(r, 'm0', { tags: ['a', ' \u3000'] }), tag(1)],
    ['a tag with a control character (C4)', (r) => update(r, 'm0', { tags: ['a\u0007b'] }), tag(0)],
    ['a tag with a control character at its end (C4)', (r) => update(r, 'm0', { tags: ['a', 'b\t'] }), tag(1)],
    ['a tag with NUL (E5)', (r) => update(r, 'm0', { tags: ['a\0'] }), tag(0)],
    ['a tag with a lone surrogate (E5)', (r) => update(r, 'm0', { tags: ['\udc00'] }), tag(0)],
    ['a review without a status', (r) => update(r, 'm0', { review: {} }), /^payload\.review\.status must be one of/],
    ['a review that is a string', (r) => update(r, 'm0', { review: 'reviewed' }), 'payload.review must be an object.'],
    [
      'a review that is an array',
      (r) => update(r, 'm0', { review: [{ status: 'reviewed' }] }),
      'payload.review must be an object.',
    ],
    [
      'a location without a country',
      (r) => update(r, 'm0', { location: {} }),
      /^payload\.location\.country must be a country code/,
    ],
    ['a country outside the list', (r) => update(r, 'm0', { location: { country: 'XXX' } }), /FRA\.$/],
    ['a country in lower case', (r) => update(r, 'm0', { location: { country: 'fra' } }), /FRA\.$/],
    [
      'a language outside the list',
      (r) => update(r, 'm0', { language: 'fr' }),
      /^payload\.language must be a language code/,
    ],
    ['an unknown member', (r) => ({ ...update(r, 'm0', good), id: 1 }), `id is not a known member; ${ITEM_MEMBERS}.`],
    [
      'an unknown member of the payload',
      (r) => update(r, 'm0', { ...good, note: '' }),
      `payload.note is not a known member; ${PAYLOAD_MEMBERS}.`,
    ],
    [
      'a member of a wrong name (D13)',
      (r) => update(r, 'm0', { ...good, sentiments: 'positive' }),
      `payload.sentiments is not a known member (did you mean sentiment?); ${PAYLOAD_MEMBERS}.`,
    ],
    [
      'a member named constructor',
      (r) => update(r, 'm0', { ...good, constructor: 1 }),
      `payload.constructor is not a known member; ${PAYLOAD_MEMBERS}.`,
    ],
    [
      'a member named hasOwnProperty',
      (r) => ({ ...update(r, 'm0', good), hasOwnProperty: 1 }),
      `hasOwnProperty is not a known member; ${ITEM_MEMBERS}.`,
    ],
    [
      'a member of the payload named hasOwnProperty',
      (r) => update(r, 'm0', { hasOwnProperty: 1 }),
      `payload.hasOwnProperty is not a known member; ${PAYLOAD_MEMBERS}.`,
    ],
    [
      'a member named toString',
      (r) => update(r, 'm0', { review: { status: 'reviewed', toString: 'x' } }),
      'payload.review.toString is not a known member; payload.review may have status.',
    ],
  ])('%s', async (_case, item, detail) => {
    const report = await coding.report(account, 2);
    const { body } = await coding.bulk(account, [item(report), update(report, 'm1', good)]).expect(200);
    expect(body.data).toEqual(counter(2, 1));
    expect(body.errors).toMatchObject([{ code: 'item_invalid' }]);
    expect(body.errors[0].detail).toEqual(typeof detail === 'string' ? detail : expect.stringMatching(detail));
    expect(await coding.mention(report, 'm0')).toEqual(newMention(report, 'm0'));
    expect((await coding.mention(report, 'm1')).sentiment).toBe('positive');
  });
});

describe('the identifiers of a failed item (C3)', () => {
  it.each(['x'.repeat(1_000), `${'é'.repeat(499)}ab`])('are whole with 1 000 bytes, and cut with more', async (id) => {
    const report = await coding.report(account, 0);
    const { body } = await coding.bulk(account, [
      ...[update(id, id, good), update(report, id, good)],
      ...[update(`${id}y`, `${id}y`, good), { ...update(report, id, good), action: `${id}y` }],
    ]);
    expect(body.errors.map(({ meta }: { meta: object }) => meta)).toEqual([
      { bulk_index: 0, action: 'update', report_id: id, mention_id: id },
      { bulk_index: 1, action: 'update', report_id: report, mention_id: id },
      { bulk_index: 2, action: 'update', report_id: `${id}…`, mention_id: `${id}…` },
      { bulk_index: 3, action: `${id}…`, report_id: report, mention_id: id },
    ]);
  });
});
