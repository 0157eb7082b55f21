import { expectError } from '@earshot/test-kit/http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { now } from '../feed/feed-support.js';
import { type Account, CodingUnderTest, update } from '../support.js';

let coding: CodingUnderTest;
let account: Account;
let report: string;
beforeAll(async () => {
  coding = await CodingUnderTest.start();
  account = coding.account('read import erase');
});
beforeEach(async () => void (report = await coding.report(account, 2)));
afterAll(() => coding.stop());

const payload = { sentiment: 'negative' };
const filters = { ids: ['m0'] };
const rows = async () => [await coding.mentions(report), await coding.records(report)];

/** A request that would change the report, but for its query. */
const send = (method: 'POST' | 'PUT', path: string, body: object) =>
  coding.http[method === 'PUT' ? 'put' : 'post'](`/coding/v1/${path}`)
    .auth(account.token, { type: 'bearer' })
    .send(body);

describe('an unknown query parameter (C19)', () => {
  it.each<[string, () => Promise<['POST' | 'PUT', string, object]>]>([
    ['an update', async () => ['POST', `reports/${report}/_update`, { filters, payload }]],
    ['an erasure', async () => ['POST', '_erase', { filters, report_ids: [report] }]],
    ['a change of a report', async () => ['PUT', `reports/${report}`, { data: { name: 'Other' } }]],
    [
      'an undo',
      async () => {
        const { headers } = await coding.bulk(account, [update(report, 'm1', { tags: ['x'] })]).expect(204);
        return ['POST', `changes/${headers['change-id']}/_undo`, {}];
      },
    ],
  ])('of %s is an error and changes nothing, so that a dry run that is asked for there is none', async (_, request) => {
    const [method, path, body] = await request();
    const before = await rows();
    for (const query of ['dry_run=true', 'dryrun', 'if_count=1']) {
      const [name] = query.split('=');
      const detail = `${name} is not a known parameter; use one of pretty.`;
      expectError(await send(method, `${path}?${query}`, body), 'member_unknown', detail, { meta: { path: name } });
    }
    expect(await rows()).toEqual(before);
    expect((await send(method, `${path}?pretty=true`, body)).status).toBeLessThan(300);
    expect(await rows()).not.toEqual(before);
  });

  it('of a bulk request is ignored, except dry_run', async () => {
    const data = [update(report, 'm1', { tags: ['bulk'] })];
    const before = await rows();
    const detail = 'dry_run must be in meta of the body.';
    expectError(await send('POST', '_bulk?dry_run=true', { data }), 'member_unknown', detail, {
      meta: { path: 'dry_run' },
    });
    expect(await rows()).toEqual(before);
    await send('POST', '_bulk?source=script', { data }).expect(204);
  });

  it('of the feed is an error, so that a misspelt position loses no change (C24)', async () => {
    const position = await now(coding, account, report);
    const response = await coding.http
      .get('/coding/v1/feed')
      .query({ report_id: report, position })
      .auth(account.token, { type: 'bearer' });
    expectError(response, 'member_unknown', /^position is not a known parameter; use one of report_id, since/, {
      meta: { path: 'position' },
    });
  });
});
