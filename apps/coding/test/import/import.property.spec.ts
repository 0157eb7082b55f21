import { runs } from '@earshot/test-kit';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Given, ImportModel, someGiven } from './import-model.js';
import { failures, fromAnswer, fromRow, type Item, type Json, posted, someItem, somePayload } from '../model.js';
import { type Account, CodingUnderTest } from '../support.js';

let coding: CodingUnderTest;
beforeAll(async () => {
  coding = await CodingUnderTest.start();
});
afterAll(() => coding.stop());

const IDS = ['m0', 'm1', 'm2', 'n0', 'n1'];
const id = fc.constantFrom(...IDS);
const options = { user: fc.nat({ max: 1 }), dryRun: fc.boolean() };

const importStep = fc.record({
  ...{ kind: fc.constant('import' as const), ...options, replaces: fc.boolean() },
  items: fc.array(someGiven(id), { minLength: 1, maxLength: 6 }),
});
const bulkStep = fc.record({
  ...{ kind: fc.constant('bulk' as const), user: options.user },
  items: fc.array(someItem(id), { minLength: 1, maxLength: 3 }),
});
const updateStep = fc.record({ kind: fc.constant('update' as const), user: options.user, payload: somePayload });
const undoStep = fc.record({
  ...{ kind: fc.constant('undo' as const), ...options, which: fc.nat({ max: 20 }) },
  part: fc.option(fc.subarray(IDS), { nil: undefined }),
});
const step = fc.oneof({ arbitrary: importStep, weight: 3 }, bulkStep, updateStep, { arbitrary: undoStep, weight: 2 });

describe('any sequence of imports, bulk requests, updates and undos by two users', () => {
  it('has the states, the answers and the history of a simple model (C12, C15, C16, C20)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
        const ada = coding.account('import');
        const accounts: Account[] = [ada, { ...coding.account('import'), clientId: ada.clientId }];
        coding.security.tokens.get(accounts[1].token)!.client_id = ada.clientId;
        const report = await coding.report(ada, 3);
        const model = new ImportModel({ [report]: ['0', '1'] });
        const changeOf = async (id: string) =>
          (await coding.http.get(`/coding/v1/changes/${id}`).auth(ada.token, { type: 'bearer' }).expect(200)).body.data;
        const record = (id: string | undefined, action: string, effect: object, erased: string[] = []) => {
          const isChange = Object.keys(effect).length + erased.length > 0;
          expect(id !== undefined).toBe(isChange);
          if (id) model.changes.push({ id, report, user: '', action, undone: null, effect: effect as never });
          if (id && erased.length > 0) gone.set(id, erased);
        };
        /** The mentions that undos erased. */
        const gone = new Map<string, string[]>();

        for (const step of steps) {
          const account = accounts[step.user];
          if (step.kind === 'import') {
            const { items, replaces, dryRun } = step;
            const on = dryRun ? model.copy() : model;
            const { counter, effect } = on.import(report, items, replaces);
            const meta = { dry_run: dryRun, coded: replaces ? 'replace' : 'keep' };
            const { body, headers } = await coding.import(account, report, items, meta).expect(200);
            expect(body.data.counter).toEqual(counter);
            expect(body.errors).toHaveLength(counter.errors);
            expect(body.data.change_id).toBe(headers['change-id'] ?? null);
            if (dryRun) expect(headers['change-id']).toBeUndefined();
            else record(headers['change-id'], 'import', effect);
          } else if (step.kind === 'bulk') {
            const data = step.items.map((item) => posted(report, item));
            const response = await coding.bulk(account, data);
            const change = response.headers['change-id'];
            const time = change ? (await changeOf(change)).changed_at : '';
            const { failed, effects } = model.bulk(
              '0',
              step.items.map((item: Item) => ({ ...item, report })),
              time,
            );
            expect(failures(response.body.errors)).toEqual(failed);
            record(change, 'bulk', effects[report] ?? {});
          } else if (step.kind === 'update') {
            const { body, headers } = await coding.updateAll(account, report, { filters: {}, payload: step.payload });
            const time = headers['change-id'] ? (await changeOf(headers['change-id'])).changed_at : '';
            const { matched, effect } = model.update(report, () => true, step.payload, time);
            expect(body.data.counter).toEqual({ matched, updated: Object.keys(effect).length });
            record(headers['change-id'], 'update', effect);
          } else {
            const change = model.changes[step.which % Math.max(1, model.changes.length)];
            if (!change) continue;
            if (gone.has(change.id)) {
              await coding.undo(account, change.id).expect(409);
              continue;
            }
            const part = step.part?.filter((each) => each in change.effect);
            const { errors, restored, erased, provided } = model.undoImport(change, part, step.dryRun);
            const body = { mention_ids: part, meta: { dry_run: step.dryRun } };
            const response = await coding.undo(account, change.id, body);
            if (response.status === 200) {
              const [success, failed] = [provided - errors.length, errors.length];
              expect(response.body.data.counter).toEqual({ provided, success, errors: failed });
              const found = response.body.errors.map(({ detail, meta: { bulk_index } }: never) => ({
                bulk_index,
                detail,
              }));
              expect(found).toEqual(errors);
            }
            expect(response.status).toBe(errors.length > 0 || step.dryRun ? 200 : 204);
            if (!step.dryRun) record(response.headers['change-id'], 'undo', restored, erased);
          }
        }

        const rows = await coding.mentions(report);
        expect(Object.fromEntries(rows.map((row) => [row.id, fromRow(row)]))).toEqual(model.states[report]);
        const documents = await coding.documents(report);
        const facts = documents.map(({ id, title }, index) => [id, { title, influence: rows[index].influence }]);
        const kept = Object.entries(model.facts[report]).filter(([each]) => each in model.states[report]);
        expect(Object.fromEntries(facts)).toEqual(Object.fromEntries(kept));
        for (const change of model.changes) {
          const { action, mention_list } = await changeOf(change.id);
          expect(action).toBe(change.action);
          const erased = (gone.get(change.id) ?? []).map((each) => [each, { before: {}, after: {} }]);
          const effect = { ...change.effect, ...Object.fromEntries(erased) } as typeof change.effect;
          const expected = Object.keys(effect)
            .toSorted()
            .map((mention_id) => {
              const { before, after } = effect[mention_id];
              const created = model.isCreated(change, mention_id);
              return { mention_id, before: created ? null : before, after, ...(action === 'import' && { created }) };
            });
          expect(
            mention_list.map(({ before, after, ...entry }: Record<string, Json>) => ({
              ...entry,
              before: before && fromAnswer(before),
              after: fromAnswer(after),
            })),
          ).toEqual(expected);
        }
      }),
      { numRuns: runs(40) },
    );
  });
});

describe('imports, bulk requests and undos at the same time', () => {
  const request = fc.oneof(importStep, bulkStep);

  it('leave the state of doing one after the other, in the order of their changes (C7, C20)', async () => {
    const account = coding.account('import');
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: 2, maxLength: 8 }), async (requests) => {
        const report = await coding.report(account, 3);
        const done = await Promise.all(
          requests.map(async (step) => {
            const { headers, status } =
              step.kind === 'import'
                ? await coding.import(account, report, step.items, { coded: step.replaces ? 'replace' : 'keep' })
                : await coding.bulk(
                    account,
                    step.items.map((item) => posted(report, item)),
                  );
            expect([200, 204]).toContain(status);
            return { step, id: headers['change-id'] as string | undefined };
          }),
        );
        const records = new Map((await coding.records(report)).map((record) => [record.id, record]));
        const model = new ImportModel({ [report]: ['0'] });
        const inOrder = done
          .flatMap(({ step, id }) => (id === undefined ? [] : [{ step, record: records.get(id.split('-')[0])! }]))
          .toSorted((a, b) => Number(a.record.id) - Number(b.record.id));
        for (const { step, record } of inOrder) {
          if (step.kind === 'import') model.import(report, step.items as Given[], step.replaces);
          else
            model.bulk(
              '0',
              step.items.map((item) => ({ ...item, report })),
              record.changed_at.toISOString(),
            );
        }
        const rows = await coding.mentions(report);
        expect(Object.fromEntries(rows.map((row) => [row.id, fromRow(row)]))).toEqual(model.states[report]);
        expect((await coding.documents(report)).map(({ title }) => title)).toEqual(
          rows.map((row) => model.facts[report][row.id].title),
        );
      }),
      { numRuns: runs(30) },
    );
  });
});
