import { runs } from '@earshot/test-kit';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  failures,
  fromAnswer,
  fromRow,
  type Item,
  type Json,
  MENTIONS,
  Model,
  posted,
  someItem,
  somePayload,
  type State,
} from '../model.js';
import { type Account, CodingUnderTest } from '../support.js';

let coding: CodingUnderTest;
beforeAll(async () => {
  coding = await CodingUnderTest.start();
});
afterAll(() => coding.stop());

const USERS = ['ada', 'her colleague', 'a stranger'] as const;
type User = (typeof USERS)[number];

type Step =
  | { kind: 'bulk'; user: User; items: (Item & { report: 'hers' | 'theirs' })[] }
  | { kind: 'erase'; user: User; filters: Filters; reports: 'all' | 'named'; dryRun: boolean }
  | { kind: 'undo'; user: User; which: number; part: string[] | undefined; dryRun: boolean };

const user = fc.constantFrom(...USERS);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('bulk' as const),
    user,
    items: fc.array(
      fc
        .tuple(someItem(fc.constantFrom(...MENTIONS, 'gone')), fc.constantFrom('hers' as const, 'theirs' as const))
        .map(([item, report]) => ({ ...item, report })),
      { minLength: 1, maxLength: 6 },
    ),
  }),
  fc.record({
    kind: fc.constant('erase' as const),
    user,
    filters: fc.oneof(
      fc.record({ sentiments: fc.constant(['positive']), languages: fc.constantFrom(['eng'], ['fra', 'qaa']) }),
      fc.record({ ids: fc.constantFrom(...MENTIONS).map((id) => [id]) }),
    ),
    reports: fc.constantFrom('all', 'named'),
    dryRun: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('undo' as const),
    user,
    which: fc.nat({ max: 20 }),
    part: fc.option(fc.subarray(MENTIONS), { nil: undefined }),
    dryRun: fc.boolean(),
  }),
);

interface Filters {
  ids?: readonly string[];
  sentiments?: readonly string[];
  languages?: readonly string[];
}

const selectedBy =
  ({ ids, sentiments, languages }: Filters) =>
  (id: string, { sentiment, language }: State): boolean =>
    (!ids || ids.includes(id)) &&
    (!sentiments || sentiments.includes(sentiment!)) &&
    (!languages || languages.includes(language!));

describe('any sequence of bulk requests, erasures and undos, also of undos, by three users of two client accounts', () => {
  it('has the states, the answers and the histories of a simple model (C12, C15, C16, C21)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
        const ada = coding.account('erase');
        const accounts: Record<User, Account> = {
          ada,
          'her colleague': coding.colleague(ada, 'erase'),
          'a stranger': coding.account('erase'),
        };
        const hers = await coding.report(ada, MENTIONS.length);
        const theirs = await coding.report(accounts['a stranger'], MENTIONS.length);
        const model = new Model({ [hers]: ['ada', 'her colleague'], [theirs]: ['a stranger'] });
        const reports = { hers, theirs };
        const get = (path: string, user: string) =>
          coding.http.get(path).set('authorization', `Bearer ${accounts[user as User].token}`);

        for (const step of steps) {
          if (step.kind === 'bulk') {
            const items = step.items.map((item) => ({ ...item, report: reports[item.report] }));
            const data = items.map((item) => posted(item.report, item));
            const response = await coding.bulk(accounts[step.user], data);
            const ids = (response.headers['change-id'] as string | undefined)?.split(', ') ?? [];
            const made = await Promise.all(ids.map((id) => get(`/coding/v1/changes/${id}`, step.user)));
            const time = made[0]?.body.data.changed_at ?? '';
            const { failed, effects } = model.bulk(step.user, items, time);
            expect(response.status).toBe(failed.length > 0 ? 200 : 204);
            expect(failures(response.body.errors)).toEqual(failed);
            expect(made.map(({ body }) => body.data.report_id).toSorted()).toEqual(Object.keys(effects).toSorted());
            for (const { body } of made) {
              const { id, report_id: report } = body.data;
              model.changes.push({
                id,
                report,
                user: step.user,
                action: 'bulk',
                undone: null,
                effect: effects[report],
              });
            }
            continue;
          }
          if (step.kind === 'erase') {
            const owned = Object.keys(model.ownerOf).filter((report) => model.ownerOf[report].includes(step.user));
            const { filters, dryRun: dry_run } = step;
            const report_ids = step.reports === 'named' ? owned : undefined;
            const response = await coding.erase(accounts[step.user], { filters, report_ids, meta: { dry_run } });
            const target = step.dryRun ? model.copy() : model;
            const erased = target.erase(owned, selectedBy(filters));
            const count = Object.values(erased).flat().length;
            expect(response.body.data.counter).toEqual({ matched: count, erased: count });
            const ids: string[] = response.body.data.change_ids;
            expect(ids).toHaveLength(step.dryRun ? 0 : Object.keys(erased).length);
            for (const [index, report] of (step.dryRun ? [] : Object.keys(erased).toSorted()).entries()) {
              const effect = Object.fromEntries(erased[report].map((id) => [id, { before: null, after: {} }]));
              model.changes.push({
                ...{ id: ids[index], report, user: step.user, action: 'erase', undone: null },
                effect: effect as never,
              });
            }
            continue;
          }
          const change = model.changes[step.which % Math.max(1, model.changes.length)];
          if (!change) continue;
          const part = step.part?.filter((id) => id in change.effect);
          const response = await coding.http
            .post(`/coding/v1/changes/${change.id}/_undo`)
            .set('authorization', `Bearer ${accounts[step.user].token}`)
            .send({ mention_ids: part, meta: { dry_run: step.dryRun } });
          if (!model.ownerOf[change.report].includes(step.user)) {
            expect(response.status).toBe(404);
            continue;
          }
          if (change.action === 'erase') {
            expect(response.body.errors).toMatchObject([{ status: '409', code: 'change_irreversible' }]);
            continue;
          }
          const { errors, restored, provided } = model.undo(change, part, step.dryRun);
          const id = response.headers['change-id'] as string | undefined;
          expect(response.status).toBe(errors.length > 0 || step.dryRun ? 200 : 204);
          if (response.status === 200) {
            expect(response.body.data.counter).toEqual({
              provided,
              success: provided - errors.length,
              errors: errors.length,
            });
            expect(response.body.errors).toMatchObject(
              errors.map(({ bulk_index, detail }) => ({ status: '409', detail, meta: { bulk_index } })),
            );
          }
          const isChange = !step.dryRun && Object.keys(restored).length > 0;
          expect(id !== undefined).toBe(isChange);
          if (isChange) {
            const { report } = change;
            model.changes.push({
              id: id!,
              report,
              user: step.user,
              action: 'undo',
              undone: change.id,
              effect: restored,
            });
          }
        }

        for (const report of [hers, theirs]) {
          const rows = await coding.mentions(report);
          expect(Object.fromEntries(rows.map((row) => [row.id, fromRow(row)]))).toEqual(model.states[report]);
          const [owner] = model.ownerOf[report];
          const ofReport = model.changes.filter((change) => change.report === report);
          const { body } = await get(`/coding/v1/changes?report_id=${report}`, owner);
          expect(body.data).toMatchObject(
            ofReport.toReversed().map(({ id, user, action, undone, effect, count }) => ({
              id,
              user_id: accounts[user as User].userId,
              action,
              undone_id: undone,
              mention_count: count ?? Object.keys(effect).length,
            })),
          );
          for (const { id, effect } of ofReport) {
            const { body } = await get(`/coding/v1/changes/${id}`, owner);
            expect(
              body.data.mention_list.map(({ mention_id, before, after }: Record<string, Json>) => ({
                mention_id,
                before: before && fromAnswer(before),
                after: fromAnswer(after),
              })),
            ).toEqual(
              Object.keys(effect)
                .toSorted()
                .map((mention_id) => ({ mention_id, ...effect[mention_id] })),
            );
          }
        }
      }),
      { numRuns: runs(60) },
    );
  });
});

describe('any bulk requests and updates, undone from the last to the first', () => {
  it('leave every state that was before them (C16 to C18)', async () => {
    const account = coding.account();
    const items = fc.array(someItem(fc.constantFrom(...MENTIONS)), { minLength: 1, maxLength: 6 });
    const requests = fc.array(fc.oneof(fc.record({ items }), fc.record({ payload: somePayload })), {
      minLength: 1,
      maxLength: 4,
    });
    await fc.assert(
      fc.asyncProperty(requests, async (requests) => {
        const report = await coding.report(account, MENTIONS.length);
        const made: { id: string; before: unknown }[] = [];
        for (const request of requests) {
          const before = await coding.mentions(report);
          const { headers } = await ('items' in request
            ? coding.bulk(
                account,
                request.items.map((item) => posted(report, item)),
              )
            : coding.updateAll(account, report, { filters: {}, payload: request.payload }));
          if (headers['change-id']) made.push({ id: headers['change-id'], before });
          else expect(await coding.mentions(report)).toEqual(before);
        }
        for (const { id, before } of made.toReversed()) {
          await coding.undo(account, id).expect(204);
          expect(await coding.mentions(report)).toEqual(before);
        }
      }),
      { numRuns: runs(60) },
    );
  });
});
