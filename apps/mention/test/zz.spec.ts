import { afterAll, beforeAll, it } from 'vitest';
import { writeFileSync, appendFileSync } from 'node:fs';
import { type Account, MentionUnderTest } from './support.js';
let mention: MentionUnderTest;
let account: Account;
beforeAll(async () => {
  mention = await MentionUnderTest.start();
  account = mention.account();
});
afterAll(() => mention.stop());
it('bench', async () => {
  const report = await mention.report(account, []);
  await mention.database.dataSource.query(
    `insert into coding.mention (report_id,id,date,type,sentiment,review_status,language,country,tags,classifier_ids,community_ids,author_id,influence,service_rank,reviewed_at)
   select $1, n::text, '2025-11-01'::timestamptz + (n*157.5||' seconds')::interval, 'post', (array['positive','negative','neutral','unassigned'])[1+n%4], 'unreviewed','eng',(array['FRA','USA','DEU'])[1+n%3],
     case when n%3=0 then array['t'||n%50,'u'||n%7] else '{}' end, array['c'||n%40], '{}', 'a'||(n::bigint*7919)%200000, n%100, (n%1000)/7.0, case when n%2=0 then '2026-01-01'::timestamptz + (n*157.5||' seconds')::interval end
   from generate_series(1,200000) n`,
    [report.id],
  );
  await mention.database.dataSource.query('vacuum analyze coding.mention');
  const h = (interval: string, time_zone = 'UTC', aggregations?: object) => ({
    date_histogram: { field: 'date', interval, time_zone },
    ...(aggregations && { aggregations }),
  });
  const t = (field: string, rest = {}, aggregations?: object) => ({
    terms: { field, ...rest },
    ...(aggregations && { aggregations }),
  });
  const cases: [string, object, object?][] = [
    ['count only', {}],
    ['sentiment', { x: t('sentiment') }],
    ['author', { x: t('author') }],
    ['author cardinality', { x: { cardinality: { field: 'author' } } }],
    ['stats influence', { x: { stats: { field: 'influence' } } }],
    ['stats rank', { x: { stats: { field: 'service_rank' } } }],
    ['day utc', { x: h('day') }],
    ['day berlin', { x: h('day', 'Europe/Berlin') }],
    ['hour berlin', { x: h('hour', 'Europe/Berlin') }],
    ['day berlin x sentiment', { x: h('day', 'Europe/Berlin', { s: t('sentiment') }) }],
    ['tag', { x: t('tag') }],
    ['tag x sentiment', { x: t('tag', {}, { s: t('sentiment') }) }],
    ['author x day', { x: t('author', {}, { s: h('day', 'Europe/Berlin') }) }],
    [
      'ten',
      {
        a: t('sentiment'),
        b: t('country'),
        c: h('day', 'Europe/Berlin', { d: t('sentiment') }),
        e: t('author'),
        f: t('tag'),
        g: { stats: { field: 'influence' } },
        i: { cardinality: { field: 'author' } },
        j: t('classifier'),
        k: t('language'),
      },
    ],
    [
      'ten filtered 1/12',
      {
        a: t('sentiment'),
        b: t('country'),
        c: h('day', 'Europe/Berlin', { d: t('sentiment') }),
        e: t('author'),
        f: t('tag'),
        g: { stats: { field: 'influence' } },
        i: { cardinality: { field: 'author' } },
        j: t('classifier'),
        k: t('language'),
      },
      { sentiments: ['positive'], countries: ['FRA'] },
    ],
    ['hostile author x author 1000', { x: t('author', { size: 1000 }, { y: t('author', { size: 1000 }) }) }],
    ['hostile hour x author', { x: h('hour', 'Europe/Berlin', { y: t('author', { size: 1000 }) }) }],
    ['count only', {}],
  ];
  writeFileSync('/tmp/an-bench.log', '');
  for (const [name, aggregations, filters] of cases) {
    const times: number[] = [];
    let status = 0;
    for (let n = 0; n < 3; n++) {
      const b = performance.now();
      const r =
        name === 'count only'
          ? await mention.search(account, report, { size: 0 })
          : await mention
              .analytics(account, report, { aggregations, filters: filters ?? {} })
              .catch((e) => ({ status: -1, body: e }));
      status = r.status;
      times.push(Math.round(performance.now() - b));
    }
    appendFileSync('/tmp/an-bench.log', `${name}: ${status} ${times.join(' ')}\n`);
  }
}, 400_000);
