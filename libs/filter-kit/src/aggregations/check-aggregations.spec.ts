import { Ajv2020 } from 'ajv/dist/2020.js';
import { CLOSED_LIST_SCHEMAS } from '@earshot/reference-kit';
import { describe, expect, it } from 'vitest';
import { FILTER_SCHEMAS } from '../filter-schemas.js';
import { AGGREGATION_SCHEMAS } from './aggregation-schemas.js';
import { checkAggregations } from './check-aggregations.js';

const fitsSchema = new Ajv2020({ strict: false }).compile({
  $ref: '#/components/schemas/Aggregations',
  components: { schemas: { ...AGGREGATION_SCHEMAS, ...FILTER_SCHEMAS, ...CLOSED_LIST_SCHEMAS } },
});

const terms = { terms: { field: 'author' } };

describe('aggregations (D16)', () => {
  it.each([
    [{ terms: { field: 'languages' } }, /^must be one of sentiment, .+, community \(did you mean language\?\)$/],
    [{ term: { field: 'language' } }, /^is not a known aggregation \(did you mean terms\?\); use one of terms, /],
    [
      { terms: { fields: 'tag' } },
      /^is not a known member \(did you mean field\?\); use one of field, size, order, after$/,
    ],
  ])('name the field, kind or member that is nearest to an unknown one: %j (D13)', (one, detail) => {
    const [problem] = checkAggregations({ a: one }).problems;
    expect(problem!.detail).toMatch(detail);
  });

  it('become a typed tree with their defaults', () => {
    const value = {
      Authors: { ...terms, aggregations: { 'a b': { stats: { field: 'influence' } } } },
      days: { date_histogram: { field: 'date', interval: 'day' } },
      é: { cardinality: { field: 'tag' } },
    };
    expect(fitsSchema(value)).toBe(true);
    expect(checkAggregations(value)).toEqual({
      problems: [],
      aggregations: [
        {
          type: 'terms',
          name: 'Authors',
          path: 'aggregations.Authors',
          field: 'author',
          size: 10,
          order: 'count',
          aggregations: [
            { type: 'stats', name: 'a b', path: 'aggregations.Authors.aggregations.a b', field: 'influence' },
          ],
        },
        {
          type: 'date_histogram',
          name: 'days',
          path: 'aggregations.days',
          field: 'date',
          interval: 'day',
          timeZone: 'UTC',
          aggregations: [],
        },
        { type: 'cardinality', name: 'é', path: 'aggregations.é', field: 'tag' },
      ],
    });
  });

  it.each(['Europe/Berlin', 'europe/berlin', 'UTC', 'EST', 'EST5EDT', 'Etc/GMT+5', 'Asia/Kolkata', 'US/Eastern'])(
    'accept the time zone %s',
    (time_zone) => {
      const value = { x: { date_histogram: { field: 'date', interval: 'hour', time_zone } } };
      expect(checkAggregations(value)).toMatchObject({ aggregations: [{ timeZone: time_zone }] });
    },
  );

  it.each(['+01:00', '-05', 'GMT+1', 'JST', 'SystemV/EST5', 'Mars/Olympus', 'Europe/Berlin\0', ' UTC', ''])(
    'reject the time zone %j',
    (time_zone) => {
      const value = { x: { date_histogram: { field: 'date', interval: 'hour', time_zone } } };
      expect(checkAggregations(value).problems).toEqual([
        {
          code: 'value_invalid',
          path: 'aggregations.x.date_histogram.time_zone',
          detail: 'must be the name of an IANA time zone, such as Europe/Berlin',
        },
      ]);
    },
  );

  it('count words with their defaults, against other filters (D20)', () => {
    const value = { w: { words: { against: { languages: ['eng'] } } } };
    expect(fitsSchema(value)).toBe(true);
    expect(checkAggregations(value).aggregations).toMatchObject([
      {
        ...{ type: 'words', name: 'w', size: 50, in: 'text', count: 'mentions', order: 'score' },
        against: [{ field: 'language', values: ['eng'], path: 'aggregations.w.words.against.languages' }],
      },
    ]);
  });

  it('shows an empty name as a text in quotes', () => {
    const [problem] = checkAggregations({ '': terms }).problems;
    expect(problem).toMatchObject({
      path: 'aggregations.""',
      detail: expect.stringMatching(/^must have a name of 1 /),
    });
  });

  it('report at most 20 problems, and no more than 10 aggregations', () => {
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`x${n}`, {}]));
    const { problems } = checkAggregations(many);
    expect(problems).toHaveLength(11);
    expect(problems[10]).toEqual({
      code: 'limit_exceeded',
      path: 'aggregations.x10',
      detail: 'exceeds the limit of 10 aggregations per request',
    });
  });
});
