import { codingData } from '@earshot/coding/entities';
import { expectDocument, expectError } from '@earshot/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, MentionUnderTest } from './support.js';

let mention: MentionUnderTest;
let account: Account;
beforeAll(async () => {
  mention = await MentionUnderTest.start();
  account = mention.account();
});
afterAll(() => mention.stop());

describe('readiness (A5)', () => {
  it('needs the migrations of coding, and names the missing ones, also those that are undone later', async () => {
    const { dataSource } = mention.database;
    const last = codingData.migrations.at(-1)!.name;
    expectDocument(await mention.http.get('/health/ready'), 200);
    await dataSource.query('update coding.migrations set name = $1 where name = $2', ['Older', last]);
    const response = await mention.http.get('/health/ready');
    await dataSource.query('update coding.migrations set name = $2 where name = $1', ['Older', last]);
    expectError(response, 'service_not_ready', `Not ready: the schema coding lacks ${last}; migrate it.`);
    expectDocument(await mention.http.get('/health/ready'), 200);
  });
});

describe('a database without the tables of this version', () => {
  it('is 503 with Retry-After until it is migrated, and needs no restart (C11)', async () => {
    const report = await mention.report(account, [{}]);
    const run = (statement: string) => mention.database.dataSource.query(statement);
    for (const [undo, redo] of [
      ['alter schema coding rename to elsewhere', 'alter schema elsewhere rename to coding'],
      ['alter table coding.mention rename channel to older', 'alter table coding.mention rename older to channel'],
    ]) {
      await run(undo);
      for (const answer of [
        await mention.search(account, report, { filters: { channels: ['owned'] } }),
        await mention.analytics(account, report, { aggregations: { n: { terms: { field: 'channel' } } } }),
      ]) {
        expectError(answer, 'database_unavailable', 'The database is unavailable or too busy; try again.');
        expect(answer.headers['retry-after']).toBe('1');
      }
      await run(redo);
      expectDocument(await mention.search(account, report, {}), 200);
    }
  });
});

describe('pretty (D1)', () => {
  it('indents every GET, and pretty=false does not', async () => {
    const report = await mention.report(account, [{}]);
    for (const path of ['/reports', `/reports/${report.id}`, `/reports/${report.id}/mentions/m0`, '/countries']) {
      const pretty = await mention.get(account, `${path}?pretty`).expect(200);
      expectDocument(pretty, 200);
      expect(pretty.text).toBe(JSON.stringify(pretty.body, null, 2));
      const plain = await mention.get(account, `${path}?pretty=false`).expect(200);
      expect(plain.text).toBe(JSON.stringify(plain.body));
      expect(plain.body).toEqual(pretty.body);
    }
  });

  it('indents a search, and pretty=false does not', async () => {
    const report = await mention.report(account, [{}]);
    const pretty = await mention.search(account, report, {}, '?pretty');
    expect(pretty.text).toBe(JSON.stringify(pretty.body, null, 2));
    const plain = await mention.search(account, report, {}, '?pretty=false');
    expect(plain.text).toBe(JSON.stringify(plain.body));
  });
});

describe('X-Content-Type-Options (E6)', () => {
  it('is nosniff also in an answer without a body', async () => {
    const { headers } = await mention.http.get('/mention/v2/countries');
    const known = await mention.http.get('/mention/v2/countries').set('if-none-match', headers.etag);
    expect(known.status).toBe(304);
    expect(known.headers['x-content-type-options']).toBe('nosniff');
  });
});
