import { CODED_MEMBERS, type CodedColumn, type CodedState, type Mention } from '@earshot/coding/entities';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PayloadDto } from '../src/coding/dto/payload.dto.js';
import { type Account, CodingUnderTest, update } from './support.js';

let coding: CodingUnderTest;
beforeAll(async () => {
  coding = await CodingUnderTest.start();
});
afterAll(() => coding.stop());

const MENTIONS = ['m0', 'm1', 'm2'];
const USERS = ['ada', 'her colleague', 'a stranger'] as const;
type User = (typeof USERS)[number];

type Step =
  | { kind: 'bulk'; user: User; items: { report: 'hers' | 'theirs'; mention: string; payload: PayloadDto }[] }
  | { kind: 'undo'; user: User; which: number; part: string[] | undefined; dryRun: boolean };

const payload = fc.record(
  {
    sentiment: fc.constantFrom('positive', 'negative'),
    channel: fc.constantFrom('owned', 'earned'),
    tags: fc.array(fc.constantFrom('a', 'b'), { maxLength: 2 }),
    review: fc.record({ status: fc.constantFrom('reviewed', 'unreviewed') }),
    language: fc.constantFrom('eng', 'fra'),
    location: fc.record({ country: fc.constantFrom('FRA', 'USA') }),
  },
  { requiredKeys: [] },
);
const somePayload = payload.filter((members) => Object.keys(members).length > 0) as fc.Arbitrary<PayloadDto>;
const user = fc.constantFrom(...USERS);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('bulk' as const),
    user,
    items: fc.array(
      fc.record({
        report: fc.constantFrom('hers' as const, 'theirs' as const),
        mention: fc.constantFrom(...MENTIONS, 'gone'),
        payload: somePayload,
      }),
      { minLength: 1, maxLength: 6 },
    ),
  }),
  fc.record({
    kind: fc.constant('undo' as const),
    user,
    which: fc.nat({ max: 20 }),
    part: fc.option(fc.subarray(MENTIONS), { nil: undefined }),
    dryRun: fc.boolean(),
  }),
);

type State = Required<CodedState>;
/** What a change did to each of its mentions. */
type Effect = Record<string, { before: CodedState; after: CodedState }>;
interface Change {
  id: string;
  report: string;
  user: User;
  action: string;
  undone: string | null;
  effect: Effect;
}

const initial = (): State => ({
  sentiment: 'unassigned',
  channel: null,
  tags: [],
  review_status: 'unreviewed',
  reviewed_at: null,
  language: 'qaa',
  country: 'AAA',
});

/** What a payload sets, with TIME in place of the time of the request. */
function setBy({ sentiment, channel, tags, review, language, location }: PayloadDto, time: string): CodedState {
  const values = {
    sentiment,
    channel,
    tags: tags && [...new Set(tags)],
    language,
    country: location?.country,
    review_status: review?.status,
    reviewed_at: review && (review.status === 'unreviewed' ? null : time),
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as CodedState;
}

const only = (state: State, members: CodedState): CodedState =>
  Object.fromEntries(Object.keys(members).map((name) => [name, state[name as keyof State]])) as CodedState;

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The review status and its time are one member. */
const parts = (column: CodedColumn): (keyof CodedState)[] =>
  column === 'review_status' ? ['review_status', 'reviewed_at'] : [column];

/** Two client accounts in memory. */
class Model {
  readonly states: Record<string, Record<string, State>>;
  readonly changes: Change[] = [];

  constructor(readonly ownerOf: Record<string, User[]>) {
    this.states = Object.fromEntries(
      Object.keys(ownerOf).map((report) => [report, Object.fromEntries(MENTIONS.map((id) => [id, initial()]))]),
    );
  }

  bulk(user: User, items: { report: string; mention: string; payload: PayloadDto }[], time: string) {
    const effects: Record<string, Effect> = {};
    const failed = items.flatMap(({ report, mention, payload }, index) => {
      const state = this.ownerOf[report].includes(user) ? this.states[report][mention] : undefined;
      if (!state) return [index];
      const set = setBy(payload, time);
      const effect = ((effects[report] ??= {})[mention] ??= { before: {}, after: {} });
      effect.before = { ...only(state, set), ...effect.before };
      Object.assign(state, set);
      Object.assign(effect.after, set);
      return [];
    });
    return { failed, effects };
  }

  undo({ report, effect }: Change, part: string[] | undefined, dryRun: boolean) {
    const list = Object.keys(effect).toSorted();
    const errors: { bulk_index: number; members: string }[] = [];
    const restored: Effect = {};
    for (const mention of list.filter((id) => !part || part.includes(id))) {
      const { before, after } = effect[mention];
      const state = this.states[report][mention];
      const stayed: string[] = [];
      for (const { column, path } of CODED_MEMBERS) {
        const names = parts(column);
        if (!(column in after) || names.every((name) => same(before[name], after[name]))) continue;
        if (!names.every((name) => same(state[name], after[name]))) stayed.push(path);
        else {
          const made = (restored[mention] ??= { before: {}, after: {} });
          for (const name of names) {
            Object.assign(made.before, { [name]: state[name] });
            Object.assign(made.after, { [name]: before[name] });
          }
        }
      }
      if (stayed.length > 0) errors.push({ bulk_index: list.indexOf(mention), members: stayed.join(', ') });
    }
    if (!dryRun) {
      for (const [mention, { after }] of Object.entries(restored)) Object.assign(this.states[report][mention], after);
    }
    return { errors, restored, provided: part ? list.filter((id) => part.includes(id)).length : list.length };
  }
}

type Json = Record<string, unknown>;

/** The values of an answer as the columns of the model. */
const fromAnswer = ({ review, location, ...rest }: Json): CodedState => ({
  ...rest,
  ...(review !== undefined && {
    review_status: (review as Json).status as string,
    reviewed_at: (review as Json).reviewed_at as string | null,
  }),
  ...(location !== undefined && { country: (location as Json).country as string }),
});

const fromRow = (row: Mention): State =>
  ({
    ...Object.fromEntries(CODED_MEMBERS.map(({ column }) => [column, row[column]])),
    reviewed_at: row.reviewed_at?.toISOString() ?? null,
  }) as unknown as State;

describe('any sequence of bulk requests and undos, also of undos, by three users of two client accounts', () => {
  it(
    'has the states, the answers and the histories of a simple model (C12, C15, C16)',
    { timeout: 240_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
          const ada = coding.account();
          const accounts: Record<User, Account> = {
            ada,
            'her colleague': coding.colleague(ada),
            'a stranger': coding.account(),
          };
          const hers = await coding.report(ada, MENTIONS.length);
          const theirs = await coding.report(accounts['a stranger'], MENTIONS.length);
          const model = new Model({ [hers]: ['ada', 'her colleague'], [theirs]: ['a stranger'] });
          const reports = { hers, theirs };
          const get = (path: string, user: User) =>
            coding.http.get(path).set('authorization', `Bearer ${accounts[user].token}`);

          for (const step of steps) {
            if (step.kind === 'bulk') {
              const items = step.items.map((item) => ({ ...item, report: reports[item.report] }));
              const posted = items.map(({ report, mention, payload }) => update(report, mention, payload));
              const response = await coding.bulk(accounts[step.user], posted);
              const ids = (response.headers['change-id'] as string | undefined)?.split(', ') ?? [];
              const made = await Promise.all(ids.map((id) => get(`/coding/v1/changes/${id}`, step.user)));
              const time = made[0]?.body.data.changed_at ?? '';
              const { failed, effects } = model.bulk(step.user, items, time);
              expect(response.status).toBe(failed.length > 0 ? 200 : 204);
              if (failed.length > 0) {
                expect(response.body.errors.map(({ meta }: { meta: Json }) => meta.bulk_index)).toEqual(failed);
              }
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
                errors.map(({ bulk_index, members }) => ({
                  status: '409',
                  detail: `Changed since, so not restored: ${members}.`,
                  meta: { bulk_index },
                })),
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
              ofReport.toReversed().map(({ id, user, action, undone, effect }) => ({
                id,
                user_id: accounts[user].userId,
                action,
                undone_id: undone,
                mention_count: Object.keys(effect).length,
              })),
            );
            for (const { id, effect } of ofReport) {
              const { body } = await get(`/coding/v1/changes/${id}`, owner);
              expect(
                body.data.mention_list.map(({ mention_id, before, after }: Record<string, Json>) => ({
                  mention_id,
                  before: fromAnswer(before),
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
        { numRuns: 60 },
      );
    },
  );
});

describe('an undo directly after any bulk request', () => {
  it('restores the state before it (C16)', { timeout: 60_000 }, async () => {
    const account = coding.account();
    await fc.assert(
      fc.asyncProperty(
        fc.array(somePayload, { maxLength: 3 }),
        fc.array(somePayload, { minLength: 1, maxLength: 6 }),
        async (first, second) => {
          const report = await coding.report(account, MENTIONS.length);
          const items = (payloads: PayloadDto[]) =>
            payloads.map((payload, n) => update(report, MENTIONS[n % MENTIONS.length], payload));
          await coding.bulk(account, items(first)).expect(204);
          const before = await coding.mentions(report);
          const { headers } = await coding.bulk(account, items(second)).expect(204);
          await coding.http
            .post(`/coding/v1/changes/${headers['change-id']}/_undo`)
            .set('authorization', `Bearer ${account.token}`)
            .expect(204);
          expect(await coding.mentions(report)).toEqual(before);
        },
      ),
      { numRuns: 40 },
    );
  });
});
