import type { Account, CodingUnderTest } from '../support.js';

/** A change in the feed. */
export interface FedChange {
  id: string;
  action: string;
  mention_count: number;
  mention_list: { mention_id: string; before: object | null; after: object }[];
}

export interface Feed {
  data: FedChange[];
  included?: { mention: ({ id: string } & Record<string, unknown>)[] };
  meta: { next: string; more: boolean };
}

/** Asks for the feed of a report. */
export const feedOf = (coding: CodingUnderTest, account: Account, report_id: string, query: object = {}) =>
  coding.http
    .get('/coding/v1/feed')
    .query({ report_id, ...query })
    .set('authorization', `Bearer ${account.token}`);

/** The answer to a request for the feed, which succeeds. */
export const feed = async (...asked: Parameters<typeof feedOf>): Promise<Feed> =>
  (await feedOf(...asked).expect(200)).body as Feed;

/** The position of now. */
export const now = async (coding: CodingUnderTest, account: Account, report: string): Promise<string> =>
  (await feed(coding, account, report)).meta.next;
