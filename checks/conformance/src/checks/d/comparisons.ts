import { check } from '../../check.js';
import { expectData, expectDocument, expectEqual, expectPath } from '../../expect.js';
import { analyticsPath } from '../../paths.js';
import { idsOf, sample } from '../../searching.js';

interface Bucket {
  key: string;
  count: number;
  compared_key?: string;
  compared?: number;
}

const DAY = 86_400_000;
/** How much earlier the other period begins. */
const EARLIER = 2 * DAY;

const dayOf = (time: number): number => Math.floor(time / DAY);

export const comparisonChecks = [
  check('D21', 'adds to each result what it is among the mentions of compare', async ({ user, report }) => {
    const sampled = await sample(user, report);
    const sides = [sampled.filter((_, n) => n % 3 === 0), sampled.filter((_, n) => n % 3 !== 0)];
    const [filters, compare] = sides.map((side) => ({ ids: idsOf(side) }));
    const body = {
      ...{ filters, compare },
      aggregations: {
        countries: { terms: { field: 'country', size: 1_000 } },
        languages: { cardinality: { field: 'language' } },
        influence: { stats: { field: 'influence' } },
      },
    };
    const answer = await user.post(analyticsPath(report.id), body);
    const { data, meta } = expectDocument<
      {
        countries: { buckets: Bucket[]; other: number; missing: number };
        languages: { value: number; compared: number };
        influence: { count: number; compared: { count: number } };
      },
      { total: number; compared: number }
    >(answer);
    const keys = [...new Set(sampled.map(({ location }) => location.country))];
    const expected = keys.map((key) => {
      const [count, compared] = sides.map((side) => side.filter(({ location }) => location.country === key).length);
      return { key, count, compared };
    });
    expected.sort((a, b) => b.count - a.count || Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)));
    expectEqual(data.countries, { buckets: expected, other: 0, missing: 0 }, 'countries');
    const languages = sides.map((side) => new Set(side.map(({ language }) => language)).size);
    expectEqual([data.languages.value, data.languages.compared], languages, 'numbers of languages');
    const known = sides.map((side) => side.filter(({ influence }) => influence !== null).length);
    expectEqual([data.influence.count, data.influence.compared.count], known, 'numbers of known influences');
    const other = { filters: compare, aggregations: { influence: body.aggregations.influence } };
    const alone = expectData<{ influence: object }>(await user.post(analyticsPath(report.id), other));
    expectEqual(data.influence.compared, alone.influence, 'influence of the other mentions');
    expectEqual(
      [meta.total, meta.compared],
      sides.map(({ length }) => length),
      'totals',
    );
  }),
  check('D21', 'puts days at the same place of both periods into one bucket', async ({ user, report }) => {
    const sampled = await sample(user, report);
    const times = sampled.map(({ date }) => Date.parse(date));
    const begins = [Math.min(...times), Math.min(...times) - EARLIER];
    const [filters, compare] = begins.map((begin) => ({
      ids: idsOf(sampled),
      period: { begin: new Date(begin).toISOString() },
    }));
    const body = { filters, compare, aggregations: { days: { date_histogram: { field: 'date', interval: 'day' } } } };
    const { data } = expectDocument<{ days: { buckets: Bucket[] } }>(await user.post(analyticsPath(report.id), body));
    const countOn = (day: number) => times.filter((time) => dayOf(time) === day).length;
    const last = dayOf(Math.max(...times)) - dayOf(begins[1]);
    const expected: Bucket[] = [];
    for (let place = 0; place <= last; place++) {
      const [own, other] = begins.map((begin) => dayOf(begin) + place);
      const [key, compared_key] = [own, other].map((day) => new Date(day * DAY).toISOString());
      expected.push({ key, count: countOn(own), compared_key, compared: countOn(other) });
    }
    expectEqual(data.days.buckets, expected, 'days');
  }),
  check('D21', 'rejects invalid filters of compare, and a histogram without a begin', async ({ user, report }) => {
    const path = analyticsPath(report.id);
    const terms = { x: { terms: { field: 'tag' } } };
    const countries = { countries: ['conformance'] };
    expectPath(await user.post(path, { compare: countries, aggregations: terms }), 'compare.countries[0]');
    const days = { x: { date_histogram: { field: 'date', interval: 'day' } } };
    const filters = { period: { begin: '2026-01-01' } };
    expectPath(await user.post(path, { filters, compare: {}, aggregations: days }), 'compare.period');
  }),
];
