import { Mention, SavedSearch } from '@earshot/coding/entities';
import { readEnvironment } from '@earshot/service-kit';
import { type AgentOptions, connectAgent } from '@earshot/test-kit/agents';
import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CodingEnvironment } from '../../src/environment.js';
import { applies, confirm, DOOR, proposed, type Result, WRITING } from './agent-messages.js';
import { type Account, CodingUnderTest, newMention, update } from '../support.js';

let coding: CodingUnderTest;
beforeAll(async () => {
  coding = await CodingUnderTest.start(WRITING);
});
afterAll(() => coding.stop());

const connect = (account: Account, options: AgentOptions = {}, at = coding) =>
  connectAgent(at.app.getHttpServer(), DOOR, account.token, options);

/** What a person does about a question. */
const refuses = { action: 'accept' as const, content: { apply: false } };
const declines = { action: 'decline' as const };
const cancels = { action: 'cancel' as const };

const callOf = async (client: Client, name: string, given: object) =>
  (await client.callTool({ name, arguments: given as Record<string, unknown> })) as unknown as Result;

const changes = (account: Account, query: string) =>
  coding.http.get(`/coding/v1/changes?${query}`).set('authorization', `Bearer ${account.token}`);

const sentimentsOf = async (report: string): Promise<string[]> =>
  (
    (await coding.database.dataSource.query('select sentiment from coding.mention where report_id = $1 order by id', [
      report,
    ])) as { sentiment: string }[]
  ).map(({ sentiment }) => sentiment);

const changesOf = async (account: Account): Promise<number> =>
  (await changes(account, 'size=1000').expect(200)).body.data.length;

describe('the door of the history (I1, I2)', () => {
  it('has only the tool that reads, unless MCP_WRITES is on', async () => {
    const account = coding.account();
    const reading = await coding.replica({});
    const agent = await connect(account, {}, reading);
    expect((await agent.listTools()).tools.map(({ name }) => name)).toEqual(['list_changes']);
    const report = await coding.report(account, 2);
    const given = { report_id: report, filters: {}, payload: { sentiment: 'positive' } };
    await expect(agent.callTool({ name: 'update_mentions', arguments: given })).rejects.toThrow(
      'There is no such tool',
    );
    await agent.close();
    await reading.app.close();
    const { tools } = await (await connect(account)).listTools();
    expect(tools.map(({ name, annotations }) => [name, annotations!.readOnlyHint])).toEqual([
      ['list_changes', true],
      ['update_mentions', false],
      ['undo_change', false],
    ]);
    expect(JSON.stringify(tools)).not.toContain('#/components');
    expect(JSON.stringify(tools).length).toBeLessThan(12_000);
  });

  it('lists what HTTP lists: who changed how many mentions, with which application', async () => {
    const account = coding.account();
    const report = await coding.report(account, 3);
    const agent = await connect(account);
    for (const sentiment of ['positive', 'negative']) {
      await coding.updateAll(account, report, { filters: {}, payload: { sentiment } }).expect(200);
    }
    const { structuredContent: list } = await callOf(agent, 'list_changes', { report_id: report, size: 1 });
    expect(list).toEqual((await changes(account, `report_id=${report}&size=1`)).body);
    const [{ id }] = (list as unknown as { data: { id: string }[] }).data;
    const { structuredContent: one } = await callOf(agent, 'list_changes', { change_id: id });
    expect(one).toMatchObject({ data: { id, user_id: account.userId, app_id: 'app-1', mention_list: { length: 3 } } });
    const wrong = await callOf(agent, 'list_changes', { begin: 'yesterday' });
    expect([wrong.isError, wrong.structuredContent!.errors![0].meta!.path]).toEqual([true, 'begin']);
  });

  it.each([
    [{ MCP_WRITES: 'on' }, /^MCP_STATE_KEY is missing: it must be 64 hexadecimal digits/],
    [{ MCP_WRITES: 'on', MCP_STATE_KEY: 'short' }, /^MCP_STATE_KEY must be 64 hexadecimal digits/],
    [{ MCP_WRITES: 'yes' }, /^MCP_WRITES must be on or off, not "yes"/],
  ])('does not start with %j (I3)', (variables, message) => {
    const given = {
      DATABASE_URL: 'postgres://host/name',
      SECURITY_URL: 'http://127.0.0.1',
      INTROSPECTION_CLIENT_ID: 'id',
      INTROSPECTION_CLIENT_SECRET: 'secret',
    };
    expect(() => readEnvironment(CodingEnvironment, { ...given, ...variables })).toThrow(message);
  });
});

/** Another token of the user of an account, who is a machine user by now (B19). */
function asMachine(account: Account): Account {
  const token = `machine ${account.token}`.replaceAll(/[^\w]/g, '-');
  coding.security.tokens.set(token, { ...coding.security.tokens.get(account.token)!, machine: true });
  return { ...account, token };
}

describe('update_mentions (I3)', () => {
  const given = (report: string) => ({ report_id: report, filters: {}, payload: { sentiment: 'positive' } });

  it('applies what the person has seen and applied, in the name of the person and the application', async () => {
    const account = coding.account();
    const report = await coding.report(account, 5);
    const asked: string[] = [];
    const agent = await connect(account, { answer: (message) => (asked.push(message), applies) });
    const { structuredContent, isError } = await callOf(agent, 'update_mentions', given(report));
    expect(isError).toBeFalsy();
    expect(structuredContent!.data.counter).toEqual({ matched: 5, updated: 5 });
    expect(await sentimentsOf(report)).toEqual(Array(5).fill('positive'));
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatch(
      new RegExp(
        `^Change 5 mentions of the report ${report}\\?\nNew values: {"sentiment":"positive"}\nWhich: all mentions of the report\n` +
          `Examples:\n(- text of m\\d\n){3}Exactly these mentions change, or none\\.`,
      ),
    );
    const { data } = (await changes(account, `report_id=${report}`)).body;
    expect(data).toMatchObject([
      { id: structuredContent!.data.change_id, user_id: account.userId, app_id: 'app-1', mention_count: 5 },
    ]);
  });

  it.each([
    ['refuses', refuses],
    ['declines', declines],
    ['cancels', cancels],
    ['answers something else', { action: 'accept' as const, content: { apply: 'yes' } }],
    ['answers nothing', { action: 'accept' as const }],
  ])('changes nothing if the person %s', async (_, answer) => {
    const account = coding.account();
    const report = await coding.report(account, 2);
    const agent = await connect(account, { answer: () => answer });
    const { structuredContent, content } = await callOf(agent, 'update_mentions', given(report));
    expect(structuredContent).toBeUndefined();
    expect(content[0].text).toMatch(/^The person did not apply the change\. Nothing was changed\./);
    expect(await changesOf(account)).toBe(0);
  });

  it.each([
    ['cannot ask its user', {}],
    ['speaks 2025-11-25', { version: '2025-11-25', answer: () => applies }],
    ['speaks 2025-06-18', { version: '2025-06-18', answer: () => applies }],
  ])('gives a client that %s the preview, and changes nothing', async (_, options) => {
    const account = coding.account();
    const report = await coding.report(account, 2);
    const { isError, structuredContent } = await callOf(
      await connect(account, options),
      'update_mentions',
      given(report),
    );
    expect(isError).toBe(true);
    expect(structuredContent).toMatchObject({
      data: { counter: { matched: 2, updated: 2 } },
      meta: { dry_run: true },
      errors: [{ code: 'confirmation_unavailable' }],
    });
    expect(await changesOf(account)).toBe(0);
  });

  it('gives a machine user the preview, and changes nothing, whatever its client answers (B19)', async () => {
    const person = coding.account();
    const report = await coding.report(person, 2);
    const machine = asMachine(person);
    const answer = vi.fn(() => applies);
    const agent = await connect(machine, { answer });
    const refused = {
      isError: true,
      structuredContent: {
        data: { counter: { matched: 2, updated: 2 } },
        meta: { dry_run: true },
        errors: [{ code: 'confirmation_unavailable', detail: expect.stringMatching(/^A machine user cannot confirm/) }],
      },
    };
    expect(await callOf(agent, 'update_mentions', given(report))).toMatchObject(refused);
    expect(answer).not.toHaveBeenCalled();
    // Of the time when the user was a person.
    const { requestState } = await proposed(coding, person, 'update_mentions', given(report));
    const { result } = await confirm(coding, machine, 'update_mentions', given(report), requestState);
    expect(result).toMatchObject(refused);
    expect(await changesOf(person)).toBe(0);
  });

  it('is applied once, and says again what it did', async () => {
    const account = coding.account();
    const report = await coding.report(account, 3);
    const { requestState } = await proposed(coding, account, 'update_mentions', given(report));
    const first = (await confirm(coding, account, 'update_mentions', given(report), requestState)).result as Result;
    await coding.undo(account, first.structuredContent!.data.change_id!).expect(204);
    const again = await confirm(coding, account, 'update_mentions', given(report), requestState);
    expect(again.result).toEqual(first);
    expect(await sentimentsOf(report)).not.toContain('positive');
    expect(await changesOf(account)).toBe(2);
  });

  it('is applied once if it is confirmed several times at once, on several replicas', async () => {
    const account = coding.account();
    const report = await coding.report(account, 3);
    const replica = await coding.replica(WRITING);
    const { requestState } = await proposed(coding, account, 'update_mentions', given(report));
    await Promise.all(
      [coding, replica, coding, replica].map((at) =>
        confirm(at, account, 'update_mentions', given(report), requestState),
      ),
    );
    expect(await changesOf(account)).toBe(1);
    await replica.app.close();
  });

  it('changes nothing with a state that is altered, foreign, old or for another call', async () => {
    const account = coding.account();
    const report = await coding.report(account, 3);
    const call = given(report);
    const { requestState } = await proposed(coding, account, 'update_mentions', call);
    const [version, body, mac] = requestState.split('.');
    const forged = Buffer.from(JSON.stringify({ p: { key: 'k', meta: {} }, exp: 9e9 })).toString('base64url');
    const otherKey = await coding.replica({ ...WRITING, MCP_STATE_KEY: 'cd'.repeat(32) });
    const attempts: [Account, string, object, string, CodingUnderTest?][] = [
      [account, 'update_mentions', call, ''],
      [account, 'update_mentions', call, 'x'],
      [account, 'update_mentions', call, `${version}.${forged}.${mac}`],
      [account, 'update_mentions', call, `${version}.${body}.${mac.slice(1)}x`],
      [account, 'update_mentions', { ...call, payload: { sentiment: 'negative' } }, requestState],
      [account, 'update_mentions', { ...call, filters: { ids: ['m0'] } }, requestState],
      [account, 'undo_change', { change_id: '1-a' }, requestState],
      [coding.colleague(account), 'update_mentions', call, requestState],
      [account, 'update_mentions', call, requestState, otherKey],
    ];
    const rejected = { code: -32602, message: 'Invalid or expired requestState' };
    for (const [by, name, args, state, at = coding] of attempts) {
      expect((await confirm(at, by, name, args, state)).error, state).toMatchObject(rejected);
    }
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 });
    expect((await confirm(coding, account, 'update_mentions', call, requestState)).error).toMatchObject(rejected);
    vi.useRealTimers();
    expect(await changesOf(account)).toBe(0);
    await otherKey.app.close();
  });

  const insert = (report: string) => coding.database.dataSource.getRepository(Mention).insert(newMention(report, 'm9'));
  const remove = (report: string) =>
    coding.database.dataSource.getRepository(Mention).delete({ report_id: report, id: 'm0' });

  it.each<[string, (report: string) => Promise<unknown>, string]>([
    ['more mentions match', insert, 'matches_unexpected'],
    ['fewer mentions match', remove, 'matches_unexpected'],
    ['other mentions match', async (report) => (await insert(report), remove(report)), 'selection_changed'],
  ])('changes nothing if %s by then', async (_, changeIt, code) => {
    const account = coding.account();
    const report = await coding.report(account, 3);
    const agent = await connect(account, { answer: async () => (await changeIt(report), applies) });
    const { isError, structuredContent } = await callOf(agent, 'update_mentions', given(report));
    expect([isError, structuredContent!.errors![0].code]).toEqual([true, code]);
    expect(await changesOf(account)).toBe(0);
  });

  it('shows invisible characters of texts and values, and cuts texts (I4)', async () => {
    const account = coding.account();
    const content = `\u202eevil\n\n${'long '.repeat(100)}`;
    const report = await coding.reportOf(account, [{ content }]);
    const call = { report_id: report, filters: {}, payload: { tags: { add: ['a\u200bb'] } } };
    const { message } = await proposed(coding, account, 'update_mentions', call);
    expect(message).toContain('- \\u{202e}evil\\u{a}\\u{a}long long');
    expect(message).toContain('"a\\u{200b}b"');
    const [, example] = /^- (.*)$/m.exec(message)!;
    expect([...example.replaceAll(/\\u\{[0-9a-f]+\}/g, 'x')]).toHaveLength(121);
  });

  it.each<[object, string, string | undefined]>([
    [{ filters: { language: ['eng'] } }, 'filter_unknown', 'filters.language'],
    [{ payload: { sentiment: 'happy' } }, 'value_invalid', 'payload.sentiment'],
    [{ meta: { dry_run: false } }, 'member_unknown', 'meta'],
    [{ payload: { tags: Array.from({ length: 50 }, (_, n) => `${n}`.repeat(60)) } }, 'limit_exceeded', 'payload'],
    [{ filters: { query: 'x '.repeat(1_000) } }, 'limit_exceeded', 'filters'],
    [{ report_id: 'unknown' }, 'report_not_found', undefined],
  ])('asks for nothing with %j: %s at %s', async (change, code, path) => {
    const account = coding.account();
    const report = await coding.report(account, 1);
    const answer = vi.fn(() => applies);
    const agent = await connect(account, { answer });
    const { isError, structuredContent } = await callOf(agent, 'update_mentions', { ...given(report), ...change });
    expect(isError).toBe(true);
    const [error] = structuredContent!.errors!;
    expect([error.code, error.meta?.path]).toEqual([code, path]);
    expect(answer).not.toHaveBeenCalled();
  });

  const search = (account: Account, name: string, filters: object) =>
    coding.database.dataSource.getRepository(SavedSearch).insert({
      ...{ id: name, name, client_id: account.clientId, user_id: account.userId, updated_at: new Date(), version: 1 },
      filters: JSON.stringify(filters),
    });

  it('shows filters whole, up to 2 000 characters, and saved searches by name with their filters', async () => {
    const account = coding.account();
    const report = await coding.report(account, 3);
    const long = { ids: ['m0', 'm1', 'x'.repeat(900), 'y'.repeat(900)] };
    const { message } = await proposed(coding, account, 'update_mentions', { ...given(report), filters: long });
    expect(message).toContain(`\nWhich: ${JSON.stringify(long)}\nExamples:`);
    await search(account, `Ours\u202e ${report}`, { ids: ['m2'] });
    const saved = { saved: [`Ours\u202e ${report}`] };
    const asked = await proposed(coding, account, 'update_mentions', { ...given(report), filters: saved });
    expect(asked.message).toContain(
      `\nWhich: {"saved":["Ours\\u{202e} ${report}"]}\nThe saved search "Ours\\u{202e} ${report}" is {"ids":["m2"]}\nExamples:`,
    );
  });

  it('rejects filters that are longer with their saved searches', async () => {
    const account = coding.account();
    const report = await coding.report(account, 1);
    await search(account, `Long ${report}`, { ids: ['m0', 'x'.repeat(990), 'y'.repeat(990)] });
    const answer = vi.fn(() => applies);
    const filters = { saved: [`Long ${report}`] };
    const agent = await connect(account, { answer });
    const { structuredContent } = await callOf(agent, 'update_mentions', { ...given(report), filters });
    expect(structuredContent!.errors).toMatchObject([{ code: 'limit_exceeded', meta: { path: 'filters' } }]);
    expect(answer).not.toHaveBeenCalled();
    expect(await changesOf(account)).toBe(0);
  });

  it('says that filters select all mentions of the report, whatever the filters are', async () => {
    const account = coding.account();
    const report = await coding.report(account, 3);
    const all = { ids: ['m0', 'm1', 'm2'] };
    const { message } = await proposed(coding, account, 'update_mentions', { ...given(report), filters: all });
    expect(message).toContain(`\nWhich: all mentions of the report, by ${JSON.stringify(all)}\n`);
    const some = { ids: ['m0', 'm1'] };
    const asked = await proposed(coding, account, 'update_mentions', { ...given(report), filters: some });
    expect(asked.message).toContain(`\nWhich: ${JSON.stringify(some)}\n`);
  });

  it('asks for nothing if no mention would change', async () => {
    const account = coding.account();
    const report = await coding.report(account, 2);
    await coding.updateAll(account, report, { filters: {}, payload: { sentiment: 'positive' } }).expect(200);
    const answer = vi.fn(() => applies);
    const { content } = await callOf(await connect(account, { answer }), 'update_mentions', given(report));
    expect(content[0].text).toMatch(/^Nothing would change/);
    expect(answer).not.toHaveBeenCalled();
  });

  it('needs the scope that coding needs (C10)', async () => {
    const strict = await coding.replica({ ...WRITING, CODING_SCOPE: 'code' });
    const account = coding.account('read');
    const report = await coding.report(account, 1);
    const agent = await connect(account, { answer: () => applies }, strict);
    const { structuredContent } = await callOf(agent, 'update_mentions', given(report));
    expect(structuredContent!.errors![0].code).toBe('scope_insufficient');
    expect((await callOf(agent, 'list_changes', {})).isError).toBeFalsy();
    await strict.app.close();
  });
});

describe('undo_change (I3)', () => {
  async function changed() {
    const account = coding.account();
    const report = await coding.report(account, 3);
    const { body } = await coding
      .updateAll(account, report, { filters: {}, payload: { sentiment: 'positive' } })
      .expect(200);
    return { account, report, change_id: body.data.change_id as string };
  }

  it('restores what the person has seen and applied', async () => {
    const { account, report, change_id } = await changed();
    const asked: string[] = [];
    const agent = await connect(account, { answer: (message) => (asked.push(message), applies) });
    const { content, structuredContent } = await callOf(agent, 'undo_change', { change_id });
    expect(content[0].text).toBe('Undone.');
    expect(structuredContent).toEqual({});
    expect(await sentimentsOf(report)).not.toContain('positive');
    expect(asked[0]).toContain(`Undo the change ${change_id} in the report ${report}?`);
    expect(asked[0]).toContain('\nOf its 3 mentions 3 get their previous values back.\n');
    expect(asked[0]).not.toContain('ERASES');
    expect(asked[0]).toContain('- text of m0');
  });

  it('restores only what still has the values of the change, and says so', async () => {
    const { account, report, change_id } = await changed();
    const changeIt = () =>
      coding.updateAll(account, report, { filters: { ids: ['m0'] }, payload: { sentiment: 'negative' } }).expect(200);
    const agent = await connect(account, { answer: async () => (await changeIt(), applies) });
    const { structuredContent } = await callOf(agent, 'undo_change', { change_id });
    expect(structuredContent!.data.counter).toMatchObject({ provided: 3, success: 2, errors: 1 });
    expect((await sentimentsOf(report))[0]).toBe('negative');
  });

  it('changes nothing without the person, and once with it', async () => {
    const { account, report, change_id } = await changed();
    const agent = await connect(account, { answer: () => declines });
    await callOf(agent, 'undo_change', { change_id });
    expect(await sentimentsOf(report)).toEqual(Array(3).fill('positive'));
    const { requestState } = await proposed(coding, account, 'undo_change', { change_id });
    for (let times = 0; times < 2; times += 1)
      await confirm(coding, account, 'undo_change', { change_id }, requestState);
    expect(await changesOf(account)).toBe(2);
  });

  it('asks for nothing if there is nothing to restore, or no such change', async () => {
    const { account, change_id } = await changed();
    await coding.undo(account, change_id).expect(204);
    const answer = vi.fn(() => applies);
    const agent = await connect(account, { answer });
    expect((await callOf(agent, 'undo_change', { change_id })).content[0].text).toMatch(/^Nothing would change/);
    expect((await callOf(agent, 'undo_change', { change_id: '99-abc' })).isError).toBe(true);
    expect(answer).not.toHaveBeenCalled();
  });

  it('says what it did again, if it is confirmed again', async () => {
    const { account, report, change_id } = await changed();
    await coding
      .updateAll(account, report, { filters: { ids: ['m0'] }, payload: { sentiment: 'negative' } })
      .expect(200);
    const { requestState } = await proposed(coding, account, 'undo_change', { change_id });
    const first = await confirm(coding, account, 'undo_change', { change_id }, requestState);
    expect((first.result as Result).structuredContent!.data.counter).toMatchObject({ provided: 3, success: 2 });
    expect((await confirm(coding, account, 'undo_change', { change_id }, requestState)).result).toEqual(first.result);
    expect(await changesOf(account)).toBe(3);
  });

  const mention = (id: string) => ({ id, type: 'post', date: '2026-05-01T10:00:00.000Z', content: `text of ${id}` });

  it('says how many mentions the undo of an import erases for good (C20)', async () => {
    const account = coding.account('read import');
    const report = await coding.report(account, 1);
    const data = [...['a', 'b', 'c'].map(mention), { id: 'm0', sentiment: 'positive' }];
    const { body } = await coding.import(account, report, data, { coded: 'replace' }).expect(200);
    await coding.bulk(account, [update(report, 'b', { sentiment: 'negative' })]).expect(204);
    const { change_id } = body.data;
    const { message, requestState } = await proposed(coding, account, 'undo_change', { change_id });
    expect(message).toContain(
      [
        `The user ${account.userId} made it (import).`,
        'It ERASES 2 of its 4 mentions for good, because the import made them. You cannot undo that.',
        'Of its 4 mentions 1 get their previous values back.',
      ].join('\n'),
    );
    await confirm(coding, account, 'undo_change', { change_id }, requestState);
    expect((await coding.mentions(report)).map(({ id }) => id)).toEqual(['b', 'm0']);
  });

  it('erases no other mentions than those that the person was asked about (C20)', async () => {
    const account = coding.account('read import');
    const report = await coding.report(account, 0);
    const { change_id } = (await coding.import(account, report, ['a', 'b'].map(mention)).expect(200)).body.data;
    const { headers } = await coding.bulk(account, [update(report, 'b', { sentiment: 'negative' })]).expect(204);
    const { message, requestState } = await proposed(coding, account, 'undo_change', { change_id });
    expect(message).toContain('It ERASES 1 of its 2 mentions for good');
    await coding.undo(account, headers['change-id']).expect(204);
    const { result } = await confirm(coding, account, 'undo_change', { change_id }, requestState);
    expect((result as Result).content[0].text).toMatch(/^Nothing was changed: the undo would erase other mentions now/);
    expect((await coding.mentions(report)).map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('is not for a caller without the scope of the import (C16)', async () => {
    const account = coding.account('read import');
    const report = await coding.report(account, 0);
    const { change_id } = (await coding.import(account, report, [mention('a')]).expect(200)).body.data;
    const answer = vi.fn(() => applies);
    const agent = await connect(coding.colleague(account, 'read'), { answer });
    const { structuredContent } = await callOf(agent, 'undo_change', { change_id });
    expect(structuredContent!.errors![0].code).toBe('scope_insufficient');
    expect(answer).not.toHaveBeenCalled();
    expect(await coding.mentions(report)).toHaveLength(1);
  });
});
