import { request as httpRequest } from 'node:http';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import { type Report, readPosition } from '@earshot/coding/entities';
import { bounded } from '@earshot/test-kit';
import { expectError, metricValue, openConnection } from '@earshot/test-kit/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exported, mentionsIn, openExports, startExport, unpacked } from './export-support.js';
import { type Account, MentionUnderTest } from '../support.js';

let mention: MentionUnderTest;
let address: string;
let account: Account;
beforeAll(async () => {
  mention = await MentionUnderTest.start();
  address = await mention.listen();
  account = mention.account();
});
afterAll(() => mention.stop());

const exportOf = (report: Report, body?: unknown, query?: string) =>
  exported(address, account, report, body, { query });

/** Ids whose order by code points differs from that by UTF-16 units, and from that of any language. */
const IDS = ['Z', 'a', 'z', 'ä', '\u{FB01}', '\u{10000}'];
const LONG = 'x'.repeat(20_000);

/** A report whose mentions do not fit into the buffers of a connection. */
const largeReport = () =>
  mention.report(
    account,
    Array.from({ length: 1_200 }, (_, n) => ({ id: `m${String(n).padStart(4, '0')}`, content: LONG })),
  );

describe('an export (D19)', () => {
  it('has every mention that matches as GET has it, in the order of the code points of ids', async () => {
    const report = await mention.report(
      account,
      [...IDS].reverse().map((id) => ({
        ...{ id, title: `"${id}"\n`, tags: ['b', 'a'], author_name: 'Ada', influence: 5, rating_normalized: 96.5 },
        date: new Date('2026-05-01T10:00:00.120Z'),
        reviewed_at: new Date('1969-12-31T23:59:59.999Z'),
      })),
    );
    const { status, headers, text } = await exportOf(report);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/x-ndjson');
    expect(headers.get('export-total')).toBe(String(IDS.length));
    const mentions = mentionsIn(text);
    expect(mentions.map(({ id }) => id)).toEqual(IDS);
    const path = (id: string) => `/reports/${report.id}/mentions/${encodeURIComponent(id)}`;
    for (const each of mentions) {
      expect((await mention.get(account, path(each.id as string)).expect(200)).body.data).toEqual(each);
    }
  });

  it('has times to the millisecond, as answers have them', async () => {
    const report = await mention.report(account, [{}]);
    await mention.database.dataSource.query(
      `update coding.mention set date = '2026-05-01 10:00:00.123987+00', crawled_at = '1969-12-31 23:59:59.9999+00',
              infused_at = '0033-04-03 15:00:00+00' where report_id = $1`,
      [report.id],
    );
    const [{ date, crawled_at, infused_at }] = mentionsIn((await exportOf(report)).text);
    const [found] = (await mention.search(account, report).expect(200)).body.data;
    expect({ date, crawled_at, infused_at }).toEqual({
      date: found.date,
      crawled_at: found.crawled_at,
      infused_at: found.infused_at,
    });
    expect(date).toBe('2026-05-01T10:00:00.123Z');
  });

  it('has the mentions of a search, by any filter, and all of their tags', async () => {
    const report = await mention.report(account, [
      { id: 'a', sentiment: 'negative', content: 'flat cola' },
      { id: 'b', sentiment: 'negative', content: 'fizzy water', tags: Array.from({ length: 120 }, (_, n) => `t${n}`) },
      { id: 'c', sentiment: 'positive', content: 'fizzy cola' },
    ]);
    for (const filters of [
      { sentiments: ['negative'] },
      { query: 'fizzy' },
      { missing: ['title'], query: 'cola' },
      {},
    ]) {
      const { headers, text } = await exportOf(report, { filters });
      const found = await mention.find(account, report, filters, { sort: { date: 'asc' } });
      expect(mentionsIn(text).map(({ id }) => id)).toEqual(found);
      expect(headers.get('export-total')).toBe(String(found.length));
    }
    const [, { tags }] = mentionsIn((await exportOf(report)).text);
    expect(tags).toHaveLength(120);
  });

  it('goes on after an id, and counts what is left', async () => {
    const report = await mention.report(
      account,
      IDS.map((id) => ({ id, content: 'fizzy' })),
    );
    for (const [n, after] of IDS.entries()) {
      for (const filters of [{}, { query: 'fizzy' }]) {
        const { headers, text } = await exportOf(report, { filters, after });
        expect(mentionsIn(text).map(({ id }) => id)).toEqual(IDS.slice(n + 1));
        expect(headers.get('export-total')).toBe(String(IDS.length - n - 1));
      }
    }
  });

  it('has large mentions after small ones, each once', async () => {
    const content = '\u0001'.repeat(100_000);
    const mentions = Array.from({ length: 300 }, (_, n) => ({
      id: `m${String(n).padStart(3, '0')}`,
      content: n % 200 < 150 ? 'small' : content,
    }));
    const own = await mention.report(account, mentions);
    const { status, headers, text } = await exported(address, account, own);
    expect([status, headers.get('export-total')]).toEqual([200, '300']);
    expect(mentionsIn(text).map(({ id, content }) => ({ id, content }))).toEqual(mentions);
  });

  it('has the order of a search with its sort (D1)', async () => {
    const report = await mention.report(
      account,
      [3, null, 1, 3, 2].map((value, n) => ({
        ...{ id: `m${n}`, content: n === 2 ? 'flat' : 'fizzy', influence: value, likes: value, views: value },
        date: new Date(Date.UTC(2026, 4, (n * 3) % 5)),
      })),
    );
    for (const key of ['date', 'influence', 'engagement', 'views']) {
      for (const direction of ['asc', 'desc']) {
        for (const filters of [{}, { query: 'fizzy' }]) {
          const sort = { [key]: direction };
          const { headers, text } = await exportOf(report, { filters, sort });
          const found = await mention.find(account, report, filters, { sort });
          expect(mentionsIn(text).map(({ id }) => id)).toEqual(found);
          expect(headers.get('export-total')).toBe(String(found.length));
        }
      }
    }
  });

  it('has times with the offset of a time zone, and the same instants', async () => {
    const times = [
      ['2026-07-01T10:00:00.123Z', '2026-07-01T12:00:00.123+02:00'],
      ['2026-10-25T00:59:59.999Z', '2026-10-25T02:59:59.999+02:00'],
      ['2026-10-25T01:00:00.000Z', '2026-10-25T02:00:00.000+01:00'],
      // Berlin was 53 minutes and 28 seconds ahead; ISO 8601 has no seconds of an offset.
      ['1890-01-01T00:00:00.000Z', '1890-01-01T00:53:00.000+00:53'],
      ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
    ];
    const report = await mention.report(
      account,
      times.map(([date]) => ({ date: new Date(date), crawled_at: null })),
    );
    const lines = await exportOf(report, { time_zone: 'europe/berlin' });
    expect(mentionsIn(lines.text).map(({ date }) => date)).toEqual(times.map(([, local]) => local));
    for (const [utc, local] of times) expect(Date.parse(local)).toBe(Date.parse(utc));
    expect(mentionsIn(lines.text)[0].crawled_at).toBeNull();
    const table = await exportOf(
      report,
      { format: 'csv', time_zone: 'Europe/Berlin' },
      '?fields[mention]=date,crawled_at',
    );
    const rows = times.map(([, local], n) => `m${n},${local},`);
    expect(table.text).toBe(['id,date,crawled_at', ...rows, ''].join('\r\n'));
    const [{ date }] = mentionsIn((await exportOf(report, { time_zone: 'America/New_York' })).text);
    expect(date).toBe('2026-07-01T06:00:00.123-04:00');
  });

  it('has the position from which its changes follow (C24)', async () => {
    const report = await mention.report(account, [{}]);
    const position = (await exportOf(report)).headers.get('export-position')!;
    expect(readPosition(report.id, position)).toMatchObject({ part: null });
    expect(readPosition('another report', position)).toBeUndefined();
  });

  it('keeps the members of fieldsets (E4)', async () => {
    const report = await mention.report(account, [{ author_name: 'Ada', author_id: 'au', tags: ['x'] }]);
    const { text } = await exportOf(report, {}, '?fields[mention]=author,tags&fields[author]=name');
    expect(mentionsIn(text)).toEqual([{ id: 'm0', tags: ['x'], author: { id: 'au', name: 'Ada' } }]);
  });

  it('has the published members for an application with those (D28)', async () => {
    const published = mention.account();
    mention.security.tokens.get(published.token)!.mention_members = 'published';
    const report = await mention.report(published, [{ tags: ['a', 'b'], service_rank: 8.5 }]);
    const { data } = await fetch(`${address}/mention/v2/reports/${report.id}/_search`, {
      method: 'POST',
      headers: { authorization: `Bearer ${published.token}` },
    }).then((response) => response.json() as Promise<{ data: object[] }>);
    expect(mentionsIn((await exported(address, published, report)).text)).toEqual(data);
    const { text } = await exported(address, published, report, { format: 'csv' }, { query: '?fields[mention]=tags' });
    expect(text).toBe('id,tags\r\nm0,a|b\r\n');
  });

  it('is compressed where gzip is accepted', async () => {
    const report = await mention.report(account, [{ content: LONG }]);
    const sent = httpRequest(`${address}/mention/v2/reports/${report.id}/_export`, {
      method: 'POST',
      headers: { authorization: `Bearer ${account.token}`, 'accept-encoding': 'gzip' },
    }).end();
    const [response] = await once(sent, 'response');
    expect(response.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    const bytes = await buffer(response);
    expect(bytes.length).toBeLessThan(2_000);
    expect(mentionsIn(unpacked(bytes))).toMatchObject([{ content: LONG }]);
  });

  it('has no lines, or only a header row, where nothing matches', async () => {
    const report = await mention.report(account);
    expect((await exportOf(report)).text).toBe('');
    expect((await exportOf(report, { format: 'csv' }, '?fields[mention]=title')).text).toBe('id,title\r\n');
  });
});

describe('a request for an export that is rejected', () => {
  const post = (report: string, body: unknown) =>
    mention.http
      .post(`/mention/v2/reports/${report}/_export`)
      .set('authorization', `Bearer ${account.token}`)
      .send(body as object);

  it.each([
    [{ filters: { countries: [] } }, 'value_invalid', 'filters.countries'],
    [{ filters: { country: ['FRA'] } }, 'filter_unknown', 'filters.country'],
    [{ filters: { query: '(' } }, 'query_invalid', 'filters.query'],
    [{ format: 'xml' }, 'value_invalid', 'format'],
    [{ format: null }, 'value_invalid', 'format'],
    [{ after: 1 }, 'value_invalid', 'after'],
    [{ after: 'a\0' }, 'value_invalid', 'after'],
    [{ after: '\ud800' }, 'value_invalid', 'after'],
    [{ sort: {} }, 'value_invalid', 'sort'],
    [{ sort: { likes: 'up' } }, 'value_invalid', 'sort.likes'],
    [{ sort: { date: 'desc' }, after: 'a' }, 'parameters_conflicting', 'after'],
    [{ time_zone: 'Berlin' }, 'value_invalid', 'time_zone'],
    [{ time_zone: '+02:00' }, 'value_invalid', 'time_zone'],
    [{ size: 10 }, 'member_unknown', 'size'],
    [{ format: 'csv', bom: 'yes' }, 'value_invalid', 'bom'],
    [{ bom: true }, 'parameters_conflicting', 'bom'],
    [{ format: 'ndjson', bom: false }, 'parameters_conflicting', 'bom'],
  ] as const)('%j is %s (D13)', async (body, code, path) => {
    const report = await mention.report(account, [{}]);
    expectError(await post(report.id, body), code, /./, { meta: { path } });
    expect(await openExports(mention)).toBe(0);
  });

  it('is 404 for a report of another account, and 401 without a token', async () => {
    const report = await mention.report(mention.account(), [{}]);
    expectError(await post(report.id, {}), 'report_not_found', 'There is no such report.');
    expectError(await mention.http.post(`/mention/v2/reports/${report.id}/_export`), 'token_invalid', /./);
  });
});

describe('a reader of an export (D19)', () => {
  let report: Report;
  beforeAll(async () => void (report = await largeReport()));

  /** An export whose reader reads nothing after the head. */
  async function paused() {
    const socket = await openConnection(address);
    const head = `POST /mention/v2/reports/${report.id}/_export HTTP/1.1\r\nHost: x\r\n`;
    socket.write(`${head}Authorization: Bearer ${account.token}\r\nConnection: close\r\n\r\n`);
    await once(socket, 'data');
    socket.pause();
    return socket;
  }

  it('that leaves, leaves no connection and no snapshot', async () => {
    const socket = await paused();
    expect(await openExports(mention)).toBe(1);
    socket.destroy();
    await expect.poll(() => openExports(mention)).toBe(0);
    expect(mentionsIn((await exportOf(report)).text)).toHaveLength(1_200);
  });

  it('gets one export of its account at a time, and other accounts theirs', async () => {
    const socket = await paused();
    const { status, headers, text } = await exportOf(report);
    expect(status).toBe(503);
    expect(headers.get('retry-after')).not.toBeNull();
    expect(JSON.parse(text)).toMatchObject({ errors: [{ code: 'too_busy' }] });
    const other = mention.account();
    const theirs = await mention.report(other, [{}]);
    expect((await exported(address, other, theirs)).status).toBe(200);
    expect((await mention.search(account, report, { size: 1 }).expect(200)).body.meta.total).toBe(1_200);
    socket.destroy();
    await expect.poll(async () => (await exportOf(report, { after: 'm1190' })).status).toBe(200);
  });

  it('sees one moment, whatever is coded while it reads', async () => {
    const own = await largeReport();
    const response = await startExport(address, account, own);
    await mention.database.dataSource.query(`update coding.mention set sentiment = 'positive' where report_id = $1`, [
      own.id,
    ]);
    const mentions = mentionsIn(await response.text());
    expect(new Set(mentions.map(({ sentiment }) => sentiment))).toEqual(new Set(['unassigned']));
    expect(mentions).toHaveLength(1_200);
  });

  it('that pauses for 10 s is cut, without the last chunk, and its snapshot ends', async () => {
    const socket = await paused();
    await sleep(3_000);
    expect(await openExports(mention)).toBe(1);
    await expect.poll(() => openExports(mention)).toBe(0);
    const rest = (await buffer(socket.resume()).catch(() => Buffer.alloc(0))).toString('latin1');
    expect(rest.endsWith('0\r\n\r\n')).toBe(false);
  });

  it('that is slow is cut when the process stops, which ends in time (A6)', async () => {
    const stopping = await mention.replica(mention.serviceUrl, {});
    const headers = { 'accept-encoding': 'identity' };
    const { body } = await startExport(await stopping.listen(), account, report, {}, { headers });
    const reader = body!.getReader();
    let pause = 500;
    const reading = (async () => {
      for (let part = await reader.read(); !part.done; part = await reader.read()) await sleep(pause);
    })();
    await bounded('minutes, until the client has read all', stopping.app.close());
    pause = 0;
    await expect(reading).rejects.toThrow('terminated');
    expect(await openExports(mention)).toBe(0);
  });

  it('that reads to the end while the process stops, does not delay that (A6)', async () => {
    const stopping = await mention.replica(mention.serviceUrl, {});
    const response = await startExport(await stopping.listen(), account, report);
    const [text] = await bounded('for ever', Promise.all([response.text(), stopping.app.close()]));
    expect(mentionsIn(text)).toHaveLength(1_200);
  });

  it('is counted, and so is how its export ended', async () => {
    const metrics = async () => (await mention.http.get('/metrics')).text;
    const ended = async () => {
      const text = await metrics();
      return ['complete', 'cut'].map((outcome) => metricValue(text, 'exports_total', { outcome })!);
    };
    const [complete, cut] = await ended();
    const socket = await paused();
    expect(metricValue(await metrics(), 'exports_in_flight')).toBe(1);
    socket.destroy();
    await expect.poll(() => ended()).toEqual([complete, cut + 1]);
    expect((await exportOf(report, { after: 'm1190' })).status).toBe(200);
    expect((await exportOf(report, { format: 'xml' })).status).toBe(400);
    expect(await ended()).toEqual([complete + 1, cut + 1]);
    expect(metricValue(await metrics(), 'exports_in_flight')).toBe(0);
  });

  const endExports = () =>
    mention.database.dataSource.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'mention export' and datname = current_database()`,
    );

  it('of an export whose connection is lost gets an incomplete answer, and goes on after the last id', async () => {
    const response = await startExport(address, account, report);
    let text = '';
    const read = async () => {
      for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
        if (text === '') await endExports();
        text += part;
      }
    };
    await expect(read()).rejects.toThrow();
    const lines = text.slice(0, text.lastIndexOf('\n') + 1);
    const first = mentionsIn(lines).map(({ id }) => id as string);
    expect(first.length).toBeLessThan(1_200);
    const rest = mentionsIn((await exportOf(report, { after: first.at(-1) })).text).map(({ id }) => id as string);
    expect([...first, ...rest]).toEqual([...new Set([...first, ...rest])].sort());
    expect(first.length + rest.length).toBe(1_200);
  });
});
