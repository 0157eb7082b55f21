import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CodingService } from '../standby/standby-support.js';
import { MentionUnderTest } from '../support.js';

let mention: MentionUnderTest;
let coding: CodingService;
beforeAll(async () => {
  mention = await MentionUnderTest.start();
  coding = await CodingService.start(mention);
});
afterAll(async () => {
  await coding.stop();
  await mention.stop();
});

describe('mentions that were erased (C21, D17)', () => {
  it('are in no search, aggregation or GET afterwards, by words and authors either', async () => {
    const account = mention.account();
    mention.security.tokens.get(account.token)!.scope = 'erase';
    const secret = {
      title: 'A secret title',
      content: 'zanzibar',
      author_id: 'author-1',
      author_name: 'Secret Author',
    };
    const report = await mention.report(account, [secret, { content: 'zanzibar too', author_id: 'author-2' }]);
    const post = async (path: string, body: object) => {
      const request = mention.http.post(`/mention/v2/reports/${report.id}/${path}`);
      return (await request.set('authorization', `Bearer ${account.token}`).send(body).expect(200)).body;
    };
    const authors = { authors: { terms: { field: 'author' } } };
    expect((await post('_search', { filters: { query: 'zanzibar' } })).meta.total).toBe(2);

    await coding.erase(account, { influencers: { authors: ['author-1'] } });
    const found = await post('_search', { filters: { query: 'zanzibar' } });
    expect(found.data.map(({ id }: { id: string }) => id)).toEqual(['m1']);
    for (const query of ['secret', 'title:secret', 'author:secret', '"a secret title"'])
      expect((await post('_search', { filters: { query } })).meta.total).toBe(0);
    expect((await post('_search', { filters: { titles: ['A secret title'] } })).meta.total).toBe(0);
    const { data, meta } = await post('_analytics', { aggregations: authors });
    expect([data.authors.buckets, meta.total]).toEqual([[{ key: 'author-2', count: 1 }], 1]);
    const gone = mention.http.get(`/mention/v2/reports/${report.id}/mentions/m0`);
    await gone.set('authorization', `Bearer ${account.token}`).expect(404);
  });
});
