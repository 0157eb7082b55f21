import { BOUNDED_MS } from '@earshot/test-kit';
import { expectDocument } from '@earshot/test-kit/http';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, MentionUnderTest } from '../support.js';

let mention: MentionUnderTest;
beforeAll(async () => {
  mention = await MentionUnderTest.start();
});
afterAll(() => mention.stop());

/** An account whose application has this setting. */
function accountWith(mention_members: 'all' | 'published'): Account {
  const account = mention.account();
  mention.security.tokens.get(account.token)!.mention_members = mention_members;
  return account;
}

/** Sends requests without a comparison with the description, which has the members of other applications. */
async function post(account: Account, path: string, body: object = {}) {
  const sent = request(mention.app.getHttpServer()).post(`/mention/v2/reports/${path}`).send(body);
  const response = await sent.set('authorization', `Bearer ${account.token}`);
  expectDocument(response, 200);
  return response.body;
}
async function get(account: Account, path: string) {
  const sent = request(mention.app.getHttpServer()).get(`/mention/v2/reports/${path}`);
  return (await sent.set('authorization', `Bearer ${account.token}`).expect(200)).body;
}

const KNOWN = {
  id: 'known',
  type: 'comment',
  title: 'Title',
  content: 'Text',
  url: 'https://example.com',
  crawled_at: new Date('2026-05-02T10:00:00Z'),
  infused_at: new Date('2026-05-03T10:00:00Z'),
  reviewed_at: new Date('2026-05-04T10:00:00Z'),
  language: 'fra',
  country: 'FRA',
  sentiment: 'positive',
  channel: 'owned',
  review_status: 'reviewed',
  tags: ['a', 'b'],
  author_id: 'author',
  author_name: 'Ada',
  source_id: '1',
  site_id: '2',
  site_type_id: '3',
  collaboration_user_id: '4',
  collaboration_status_id: '5',
  influence: 6,
  rating_normalized: 7,
  service_rank: 8.5,
  native_id: 'n-2',
  parent_id: 'n-1',
  root_id: 'n-0',
  interactions: { likes: 5, comments: 0, shares: null, views: 120 },
};
const PUBLISHED = {
  author_id: 'author',
  channel: 'owned',
  collaboration_status: '5',
  collaboration_user: '4',
  content: 'Text',
  crawled_at: '2026-05-02T10:00:00.000Z',
  date: '2026-05-01T10:00:00.000Z',
  human_review_status: 'reviewed',
  id: 'known',
  influence: 6,
  infused_at: '2026-05-03T10:00:00.000Z',
  interactions: { likes: 5, comments: 0, shares: null, views: 120 },
  language: 'fra',
  location: { country: 'FRA' },
  native_id: 'n-2',
  parent_id: 'n-1',
  review: { status: 'reviewed', reviewed_at: '2026-05-04T10:00:00.000Z' },
  root_id: 'n-0',
  sentiment: 'positive',
  site_id: '2',
  source_id: '1',
  synthesio_rank: 8.5,
  tags: [{ name: 'a' }, { name: 'b' }],
  title: 'Title',
  type: 'comment',
  url: 'https://example.com',
};
const UNKNOWN = {
  ...Object.fromEntries(Object.keys(PUBLISHED).map((name) => [name, null])),
  date: '2026-05-01T10:00:00.000Z',
  human_review_status: 'unreviewed',
  id: 'unknown',
  language: 'qaa',
  location: { country: 'AAA' },
  review: { status: 'unreviewed', reviewed_at: null },
  sentiment: 'unassigned',
  tags: [],
  type: 'post',
};

describe('a mention for an application with the published members (D28)', () => {
  it('has exactly these, under their published names, in a search and when it is read', async () => {
    const account = accountWith('published');
    const { id } = await mention.report(account, [KNOWN, { id: 'unknown' }]);
    const { data, meta } = await post(account, `${id}/_search`);
    expect(data).toEqual([PUBLISHED, UNKNOWN]);
    expect(Object.keys(data[0])).toEqual(Object.keys(PUBLISHED));
    expect(meta).toEqual({ total: 2, next: null });
    expect(await get(account, `${id}/mentions/known`)).toEqual({ data: PUBLISHED });
    const { data: read, included } = await get(account, `${id}/mentions/unknown?include=report`);
    expect(read).toEqual(UNKNOWN);
    expect(included.report[0].id).toBe(id);
  });

  it('keeps the named ones of a sparse fieldset (E4)', async () => {
    const account = accountWith('published');
    const { id } = await mention.report(account, [KNOWN]);
    const query = '?fields[mention]=author_id,synthesio_rank,tags,author';
    const { author_id, synthesio_rank, tags } = PUBLISHED;
    const expected = { id: 'known', author_id, synthesio_rank, tags };
    expect((await post(account, `${id}/_search${query}`)).data).toEqual([expected]);
    expect((await get(account, `${id}/mentions/known${query}`)).data).toEqual(expected);
  });

  it('is found by the same requests, with the same cut of its tags (D1)', async () => {
    const account = accountWith('published');
    const tags = Array.from({ length: 101 }, (_, n) => `tag ${n}`);
    const { id } = await mention.report(account, [{ ...KNOWN, tags }, { id: 'other' }]);
    const body = { filters: { influencers: { authors: ['author'] } }, sort: { service_rank: 'asc' } };
    const { data, meta } = await post(account, `${id}/_search`, body);
    expect(data).toMatchObject([{ id: 'known', tags: tags.slice(0, 100).map((name) => ({ name })) }]);
    expect(meta).toEqual({ total: 1, next: null, tags_cut: ['known'] });
  });
});

describe('a mention for any other application (D28)', () => {
  it('has all members, also if security does not know the setting yet', async () => {
    for (const account of [accountWith('all'), mention.account()]) {
      const report = await mention.report(account, [KNOWN]);
      const { body } = await mention.search(account, report);
      expect(body.data[0]).toMatchObject({
        service_rank: 8.5,
        tags: ['a', 'b'],
        author: { id: 'author', name: 'Ada' },
      });
      expect(body.data[0]).not.toHaveProperty('author_id');
    }
  });

  it('changes within 5 seconds of the setting', async () => {
    const account = accountWith('all');
    const { id } = await mention.report(account, [KNOWN]);
    expect((await post(account, `${id}/_search`)).data[0]).toHaveProperty('service_rank');
    mention.security.tokens.get(account.token)!.mention_members = 'published';
    const found = async () => (await post(account, `${id}/_search`)).data[0] as unknown;
    await expect.poll(found, { timeout: BOUNDED_MS, interval: 500 }).toEqual(PUBLISHED);
  });
});
