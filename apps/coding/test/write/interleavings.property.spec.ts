import { runs } from '@earshot/test-kit';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Change,
  type Effect,
  failures,
  fromAnswer,
  fromRow,
  type Json,
  MENTIONS,
  Model,
  same,
  type State,
} from '../model.js';
import { type Filters, partOf, type Request, REPORT_OF, request, toHttp, type User } from '../requests.js';
import { type Account, CodingUnderTest } from '../support.js';

let coding: CodingUnderTest;
let another: CodingUnderTest;
beforeAll(async () => {
  coding = await CodingUnderTest.start();
  another = await coding.replica({});
});
afterAll(async () => {
  await another.app.close();
  await coding.stop();
});

const selectedBy =
  ({ sentiments, ids }: Filters) =>
  (id: string, { sentiment }: State): boolean =>
    (!sentiments || sentiments.includes(sentiment)) && (!ids || ids.includes(id));

/** A request with its answer. An undo also has the change that it undoes. */
interface Answered {
  request: Request;
  undone: Change | undefined;
  status: number;
  body: Json;
  /** The id and the time of its change, if it made one. */
  id: string | undefined;
  time: string;
}

/** What the model answers to a request, in the shape of `answerOf`, and what the request does to the mentions. */
function answerOfModel(
  model: Model,
  report: string,
  { request, undone, time }: Answered,
): { answer: Json; effect: Effect } {
  switch (request.kind) {
    case 'bulk': {
      const items = request.items.map((item) => ({ ...item, report }));
      const { failed, effects } = model.bulk(request.user, items, time);
      return { answer: { status: failed.length > 0 ? 200 : 204, failed }, effect: effects[report] ?? {} };
    }
    case 'update': {
      const { matched, effect } = model.update(report, selectedBy(request.filters), request.payload, time);
      return { answer: { status: 200, matched, updated: Object.keys(effect).length }, effect };
    }
    case 'undo': {
      const { errors, restored } = model.undo(undone!, partOf(request, undone!), false);
      const details = errors.map(({ detail }) => detail);
      return { answer: { status: errors.length > 0 ? 200 : 204, details }, effect: restored };
    }
  }
}

function answerOf({ request, status, body }: Answered): Json {
  if (request.kind === 'bulk') return { status, failed: failures(body.errors as Parameters<typeof failures>[0]) };
  if (request.kind === 'update') return { status, ...(body.data as { counter: Json }).counter };
  const errors = (body.errors ?? []) as { detail: string }[];
  return { status, details: errors.map(({ detail }) => detail) };
}

const numberOf = (id: string): number => Number(id.split('-')[0]);

describe('any requests of three users of two client accounts, at the same time at two replicas', () => {
  it('answer, change and record as if one came after the other (C6, C7, C14 to C16)', async () => {
    const rounds = fc.array(fc.array(request, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(rounds, async (rounds) => {
        const ada = coding.account();
        const accounts: Record<User, Account> = {
          ada,
          'her colleague': coding.colleague(ada),
          'a stranger': coding.account(),
        };
        const ids: Record<string, string> = {
          hers: await coding.report(ada, MENTIONS.length),
          theirs: await coding.report(accounts['a stranger'], MENTIONS.length),
        };
        const model = new Model({ [ids.hers]: ['ada', 'her colleague'], [ids.theirs]: ['a stranger'] });

        const send = async (request: Request): Promise<Answered> => {
          const { http } = request.replica ? another : coding;
          const authorization = `Bearer ${accounts[request.user].token}`;
          const report = ids[REPORT_OF[request.user]];
          const known = model.changes.filter((change) => change.report === report);
          const undone = request.kind === 'undo' ? known[request.which % known.length] : undefined;
          const { path, body } = toHttp(request, report, undone);
          const response = await http.post(`/coding/v1/${path}`).set('authorization', authorization).send(body);
          const id = response.headers['change-id'] as string | undefined;
          const change = id && (await http.get(`/coding/v1/changes/${id}`).set('authorization', authorization));
          return {
            request,
            undone,
            status: response.status,
            body: response.body,
            id,
            time: change ? change.body.data.changed_at : '',
          };
        };

        for (const round of rounds) {
          const possible = round.filter(
            ({ kind, user }) => kind !== 'undo' || model.changes.some(({ report }) => report === ids[REPORT_OF[user]]),
          );
          const answered = await Promise.all(possible.map(send));
          for (const report of Object.values(ids)) {
            const ofReport = answered.filter(({ request }) => ids[REPORT_OF[request.user]] === report);
            const changes = ofReport.filter(({ id }) => id !== undefined);
            // Requests that changed nothing saw the report before, between or after these changes.
            const unchanged = new Set(ofReport.filter(({ id }) => id === undefined));
            const explain = () => {
              for (const one of unchanged) {
                const { answer, effect } = answerOfModel(model.copy(), report, one);
                if (same(effect, {}) && same(answer, answerOf(one))) unchanged.delete(one);
              }
            };
            explain();
            for (const one of changes.toSorted((a, b) => numberOf(a.id!) - numberOf(b.id!))) {
              const { answer, effect } = answerOfModel(model, report, one);
              expect(answerOf(one)).toEqual(answer);
              const { request, undone, id } = one;
              model.changes.push({
                id: id!,
                report,
                user: request.user,
                action: request.kind,
                undone: undone?.id ?? null,
                effect,
              });
              explain();
            }
            expect([...unchanged]).toEqual([]);
          }
        }

        for (const report of Object.values(ids)) {
          const rows = await coding.mentions(report);
          expect(Object.fromEntries(rows.map((row) => [row.id, fromRow(row)]))).toEqual(model.states[report]);
          for (const { id, effect, user, action, undone } of model.changes.filter(
            (change) => change.report === report,
          )) {
            const authorization = `Bearer ${accounts[user as User].token}`;
            const { body } = await coding.http.get(`/coding/v1/changes/${id}`).set('authorization', authorization);
            expect(body.data).toMatchObject({ action, undone_id: undone, user_id: accounts[user as User].userId });
            const list = body.data.mention_list.map(({ mention_id, before, after }: Record<string, Json>) => [
              mention_id,
              { before: fromAnswer(before), after: fromAnswer(after) },
            ]);
            expect(Object.fromEntries(list)).toEqual(effect);
          }
        }
      }),
      { numRuns: runs(60) },
    );
  });
});
