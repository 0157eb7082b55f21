import { runs } from '@earshot/test-kit';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Change, MENTIONS } from '../model.js';
import { type Request, request, toHttp } from '../requests.js';
import { type Account, CodingUnderTest } from '../support.js';

let coding: CodingUnderTest;
let account: Account;
beforeAll(async () => {
  coding = await CodingUnderTest.start();
  account = coding.account();
});
afterAll(() => coding.stop());

const send = async (path: string, body: object) =>
  coding.http.post(`/coding/v1/${path}`).set('authorization', `Bearer ${account.token}`).send(body);

/** What an answer says, without what only one of a dry run and its request has. */
const said = ({ data, errors }: { data?: { counter: object }; errors?: unknown[] }) => ({
  counter: data?.counter,
  errors: errors ?? [],
});

describe('the dry run of any request', () => {
  it('answers what the request answers next, and changes nothing (C12)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: 1, maxLength: 8 }), async (requests) => {
        const report = await coding.report(account, MENTIONS.length);
        const changes: Change[] = [];
        for (const one of requests) {
          const undone = one.kind === 'undo' ? changes[one.which % changes.length] : undefined;
          if (one.kind === 'undo' && !undone) continue;
          const { path, body } = toHttp(withMissing(one), report, undone);
          const before = await coding.mentions(report);
          const preview = await send(path, { ...body, meta: { dry_run: true } });
          expect(preview.status).toBe(200);
          const selection = one.kind === 'update' && { selection: expect.stringMatching(/^[\w-]{40}$/) };
          expect(preview.body.meta).toEqual({ dry_run: true, ...selection });
          expect(preview.headers['change-id']).toBeUndefined();
          expect(await coding.mentions(report)).toEqual(before);
          expect(await coding.records(report)).toHaveLength(changes.length);
          const answer = await send(path, body);
          if (answer.status === 204) expect(preview.body.errors).toEqual([]);
          else expect(said(preview.body)).toEqual(said(answer.body));
          const id = answer.headers['change-id'] as string | undefined;
          if (id) changes.push(await readChange(id));
        }
      }),
      { numRuns: runs(40) },
    );
  });
});

/** The same request, with an item whose mention does not exist. */
const withMissing = (one: Request): Request =>
  one.kind === 'bulk' ? { ...one, items: [...one.items, { ...one.items[0], mention: 'gone' }] } : one;

async function readChange(id: string): Promise<Change> {
  const { body } = await coding.http.get(`/coding/v1/changes/${id}`).set('authorization', `Bearer ${account.token}`);
  const mentions = body.data.mention_list.map(({ mention_id }: { mention_id: string }) => [mention_id, {}]);
  const effect = Object.fromEntries(mentions);
  return { id, report: body.data.report_id, user: account.userId, action: body.data.action, undone: null, effect };
}
