import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { Dashboard, Mention, MentionDocument, Report, SavedSearch } from '@earshot/coding/entities';
import {
  AccessToken,
  Application,
  Client,
  hashLogin,
  hashToken,
  onlySecret,
  LoginFailure,
  NO_PASSWORD,
  Session,
  User,
  verifyPassword,
} from '@earshot/security/entities';
import { describe, expect, it, vi } from 'vitest';
import {
  database,
  write,
  writeDocument,
  writeLines,
  load,
  client,
  application,
  machine,
  machineApplication,
  user,
  report,
  dashboard,
  mention,
  fullMention,
  search,
  writeAll,
  useFixtureFolder,
} from './fixture-folder.js';

useFixtureFolder();

describe('load PATH... (F1, F2)', () => {
  it('loads a folder in the order of references, with defaults for missing members', async () => {
    await writeAll();
    await load();
    const { dataSource } = database;
    expect(await dataSource.getRepository(Client).find()).toEqual([client]);
    expect(await dataSource.getRepository(Report).find()).toEqual([
      { ...report, channels_enabled: true, collaboration_enabled: false, retention_days: null },
    ]);
    expect(await dataSource.getRepository(Dashboard).find()).toEqual([
      { id: 'd1', client_id: 'c1', name: 'A dashboard', report_ids: ['r1'] },
    ]);
    expect(await dataSource.getRepository(Application).find()).toEqual([
      {
        id: 'a1',
        client_id: 'c1',
        name: 'An application',
        oauth_client_id: 'oauth-1',
        scope: 'read write',
        grant_types: ['password', 'refresh_token'],
        mention_members: 'all',
        machine_user_id: null,
        ...onlySecret(hashToken('very secret')),
      },
    ]);
    const [{ password_hash, ...storedUser }] = await dataSource.getRepository(User).find();
    expect(storedUser).toEqual({
      id: 'u1',
      client_id: 'c1',
      login: 'ada',
      email: 'ada@example.com',
      activated: true,
      locked: false,
      pwd_expires_at: null,
      logged_at: null,
      scope: null,
      machine: false,
    });
    expect(await verifyPassword(password_hash, 'a password')).toBe(true);
  });

  it('limits what tokens of a user may have to the scope of the last fixture, or not at all (B15)', async () => {
    await writeDocument('clients.json', [client]);
    const scopes: (string | null)[] = [];
    for (const fixture of [{ ...user, scope: 'read import' }, user, { ...user, scope: 'read' }]) {
      await writeDocument('users.json', [fixture]);
      await load();
      scopes.push((await database.dataSource.getRepository(User).findOneByOrFail({ id: user.id })).scope);
    }
    expect(scopes).toEqual(['read import', null, 'read']);
  });

  it('loads a machine user without e-mail address and password, and then its application (B19)', async () => {
    await writeDocument('clients.json', [client]);
    await writeDocument('users.json', [
      machine,
      { ...machine, id: 'u8', login: 'other', email: 'o@x', password: null },
    ]);
    await writeDocument('applications.json', [machineApplication]);
    await load();
    const found = await database.dataSource.getRepository(User).find({ order: { id: 'asc' } });
    expect(found).toMatchObject([
      { id: 'u8', email: 'o@x', machine: true, password_hash: NO_PASSWORD },
      { id: 'u9', email: null, machine: true, password_hash: NO_PASSWORD, pwd_expires_at: null, scope: null },
    ]);
    expect(await database.dataSource.getRepository(Application).find()).toMatchObject([
      { id: 'a9', grant_types: ['client_credentials'], machine_user_id: 'u9' },
    ]);
  });

  it('takes the password, tokens and sessions of a person who becomes a machine, and of no other (B19)', async () => {
    const other = { ...user, id: 'u2', login: 'ben' };
    await writeAll();
    await writeDocument('users.json', [user, other]);
    await load();
    const ofUser = (user_id: string) => ({
      ...{ hash: hashToken(user_id), family_id: randomUUID(), user_id, application_id: application.id, scope: 'read' },
      ...{ issued_at: new Date(), seen_at: new Date(), expires_at: new Date(Date.now() + 60_000) },
    });
    for (const Kind of [AccessToken, Session]) {
      const repository = database.dataSource.getRepository<AccessToken>(Kind);
      await repository.insert([ofUser('u1'), ofUser('u2')]);
    }
    await writeDocument('users.json', [{ ...user, password: null, machine: true }, other]);
    await load('users.json');
    const stored = await database.dataSource.getRepository(User).find({ order: { id: 'asc' } });
    expect(stored).toMatchObject([{ id: 'u1', machine: true, password_hash: NO_PASSWORD }, { id: 'u2' }]);
    expect(await verifyPassword(stored[1].password_hash, other.password)).toBe(true);
    for (const Kind of [AccessToken, Session]) {
      expect(await database.dataSource.getRepository<AccessToken>(Kind).find()).toMatchObject([{ user_id: 'u2' }]);
    }
  });

  it('warns of an application that logs in as a machine user and has none, as in a dump that lost it (B19)', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await writeDocument('clients.json', [client]);
    await writeDocument('applications.json', [application, { ...machineApplication, machine_user_id: null }]);
    await load();
    const lines = warned.mock.calls.map(([line]) => String(line));
    warned.mockRestore();
    expect(lines).toEqual([
      expect.stringMatching(
        /applications\.json: index 1: warning: machine_user_id is missing: without it, logins with /,
      ),
    ]);
    expect(await database.dataSource.getRepository(Application).count()).toBe(2);
  });

  it('stores a mention with the members of D4, and with codes for unknown values', async () => {
    await writeAll();
    await load();
    const mentions = await database.dataSource.getRepository(Mention).find({ order: { id: 'asc' } });
    expect(mentions[0]).toMatchObject({
      date: new Date('2026-03-01T10:00:00Z'),
      language: 'qaa',
      country: 'AAA',
      sentiment: 'unassigned',
      review_status: 'unreviewed',
      channel: null,
      tags: [],
      author_id: null,
      classifier_ids: [],
    });
    expect(mentions[1]).toMatchObject({
      infused_at: new Date('2026-03-01T13:00:00.250Z'),
      language: 'fra',
      country: 'FRA',
      sentiment: 'ambivalent',
      review_status: 'reviewed',
      reviewed_at: new Date('2026-03-02T00:00:00Z'),
      author_state: 'Bavaria',
      community_ids: ['5', '6'],
      collaboration_status_id: '8',
      rating_normalized: 45.5,
      microblog_type: 'retweet',
      ...{ likes: 5, comments: 0, shares: null, views: 120, engagement: 5 },
    });
    const document = await database.dataSource.getRepository(MentionDocument).findOneByOrFail({ id: 'm2' });
    expect(document).toMatchObject({ title: 'A title', content: 'Some "text" 🎉', author_name: 'Someone' });
    expect(document).toMatchObject({
      native_id: 'n-2',
      parent_id: 'n-1',
      root_id: 'n-1',
      interactions: { likes: 5, comments: 0, shares: null, views: 120 },
    });
  });

  it('stores times of every year that a fixture may have', async () => {
    await writeDocument('clients.json', [client]);
    await writeDocument('reports.json', [report]);
    const times = {
      '1000-01-01T00:00:00+01:00': '0999-12-31 23:00:00',
      '1969-12-31T23:59:59.999Z': '1969-12-31 23:59:59.999',
      '9999-12-31T23:59:59.9999Z': '9999-12-31 23:59:59.999',
    };
    await writeLines(
      'mentions.ndjson',
      Object.keys(times).map((date, n) => ({ ...mention, id: `m${n}`, date })),
    );
    await load();
    const stored = await database.dataSource.query(
      `select (date at time zone 'UTC')::text as date from coding.mention order by id`,
    );
    expect(stored.map(({ date }: { date: string }) => date)).toEqual(Object.values(times));
  });

  it('accepts single files, and either format for every type', async () => {
    await writeLines('clients.ndjson', [client, { ...client, id: 'c2' }]);
    await writeDocument('reports.json', [report]);
    await writeDocument('mentions.json', [mention]);
    await load('mentions.json', 'reports.json', 'clients.ndjson');
    expect(await database.dataSource.getRepository(Mention).count()).toBe(1);
    expect(await database.dataSource.getRepository(Client).count()).toBe(2);
  });

  it('skips empty lines, and accepts Windows line ends', async () => {
    await write('clients.ndjson', `${JSON.stringify(client)}\r\n\r\n${JSON.stringify({ ...client, id: 'c2' })}\r\n`);
    await load();
    expect(await database.dataSource.getRepository(Client).count()).toBe(2);
  });

  it('reads over a byte-order mark, and keeps line separators of Unicode in a text', async () => {
    await write('clients.json', `\ufeff${JSON.stringify({ data: [client] })}`);
    await write(
      'reports.ndjson',
      `\ufeff${JSON.stringify({ ...report, name: 'one\u2028two\u2029three\u0085four' })}\n`,
    );
    await load();
    const [{ name }] = await database.dataSource.getRepository(Report).find();
    expect(name).toBe('one\u2028two\u2029three\u0085four');
  });

  it('unpacks .gz', async () => {
    await write('clients.json.gz', gzipSync(JSON.stringify({ data: [client] })));
    await write('reports.ndjson.gz', gzipSync(`${JSON.stringify(report)}\n${JSON.stringify({ ...report, id: 'r2' })}`));
    await load();
    expect(await database.dataSource.getRepository(Report).count()).toBe(2);
  });

  it('lets users of one file exchange what only one of them may have', async () => {
    await writeAll();
    await load();
    await writeDocument('users.json', [
      { ...user, login: 'ada.old' },
      { ...user, id: 'u2', login: 'ada' },
    ]);
    await load('users.json');
    const users = await database.dataSource.getRepository(User).find({ order: { id: 'asc' } });
    expect(users.map(({ id, login }) => [id, login])).toEqual([
      ['u1', 'ada.old'],
      ['u2', 'ada'],
    ]);
  });
});

describe('an upsert by id (F3)', () => {
  const everything = async () => {
    const tables = [
      'security.client',
      'security.application',
      'security."user"',
      'coding.report',
      'coding.dashboard',
      'coding.mention',
    ];
    // The transaction that loaded the mentions of a report is another one each time.
    const rowsOf = (table: string) => `select to_jsonb(loaded) - 'loaded_xid' from ${table} as loaded order by id`;
    return Promise.all(tables.map((table) => database.dataSource.query(rowsOf(table))));
  };

  it('leaves the same database if the same files are loaded twice', async () => {
    await writeAll();
    await load();
    const before = await everything();
    await load();
    expect(await everything()).toEqual(before);
  });

  it('writes the changes in the files, and forgets failed logins', async () => {
    await writeAll();
    await load();
    const failures = database.dataSource.getRepository(LoginFailure);
    const key = { client_id: 'c1', login_hash: hashLogin('ada') };
    await failures.insert({ ...key, failures: 3, attempted_at: new Date(), locked_until: new Date() });
    await writeDocument('users.json', [{ ...user, password: 'another password', activated: false }]);
    await writeLines('mentions.ndjson', [{ ...fullMention, sentiment: 'positive' }]);
    await load('users.json', 'mentions.ndjson');
    const changed = await database.dataSource.getRepository(User).findOneByOrFail({ id: 'u1' });
    expect(changed).toMatchObject({ activated: false });
    expect(await failures.findOneBy(key)).toBeNull();
    expect(await verifyPassword(changed.password_hash, 'another password')).toBe(true);
    const mentions = await database.dataSource.getRepository(Mention).find({ order: { id: 'asc' } });
    expect(mentions.map(({ id, sentiment }) => [id, sentiment])).toEqual([
      ['m1', 'positive'],
      ['m2', 'ambivalent'],
    ]);
  });

  it.each([
    ['revokes', 'a new password', { password: 'another password' }, 0],
    ['revokes', 'deactivation', { activated: false }, 0],
    ['keeps', 'no change', {}, 1],
  ])('%s the tokens of a user after %s (B12)', async (_verb, _what, change, tokens) => {
    await writeAll();
    await load();
    await database.dataSource.getRepository(AccessToken).insert({
      hash: hashToken('of ada'),
      user_id: 'u1',
      family_id: '00000000-0000-0000-0000-000000000000',
      application_id: 'a1',
      scope: 'read',
      issued_at: new Date(),
      expires_at: new Date(),
    });
    await writeDocument('users.json', [{ ...user, ...change }]);
    await load('users.json');
    expect(await database.dataSource.getRepository(AccessToken).count()).toBe(tokens);
  });

  it('changes dashboards, on which a repeated report is once, at its first place (F6)', async () => {
    await writeAll();
    await load();
    await writeLines('reports.ndjson', [{ ...report, id: 'r2' }]);
    await writeLines('dashboards.ndjson', [
      { ...dashboard, name: 'Renamed', report_list_id: ['r2', 'r1', 'r2'] },
      { ...dashboard, id: 'd2', report_list_id: [] },
    ]);
    await load('dashboards.ndjson', 'reports.ndjson');
    expect(await database.dataSource.getRepository(Dashboard).find({ order: { id: 'asc' } })).toEqual([
      { id: 'd1', client_id: 'c1', name: 'Renamed', report_ids: ['r2', 'r1'] },
      { id: 'd2', client_id: 'c1', name: 'A dashboard', report_ids: [] },
    ]);
  });

  it('stores saved searches with their filters and views as they are given (G2)', async () => {
    await writeAll();
    await load();
    const { filters, view, ...members } = search;
    expect(await database.dataSource.getRepository(SavedSearch).find()).toEqual([
      {
        ...{ ...members, filters: JSON.stringify(filters), view: JSON.stringify(view) },
        ...{ updated_at: new Date(search.updated_at), version: 1, visibility: 'account' },
      },
    ]);
    await writeDocument('searches.json', [
      { ...search, name: 'Any', report_id: null, view: null, updated_at: undefined },
    ]);
    await load('searches.json');
    expect(await database.dataSource.getRepository(SavedSearch).find()).toMatchObject([
      { id: 's1', name: 'Any', report_id: null, view: null },
    ]);
  });

  it('lets PostgreSQL expect the mentions of a report that it did not know', async () => {
    const { dataSource } = database;
    const ids = await dataSource.query<{ id: string }[]>(`
      select id from generate_series(1, 1000) as n cross join lateral (select 'report-' || n as id) as each
       where satisfies_hash_partition('coding.mention'::regclass, 16, 0, id) limit 2`);
    const [known, added] = ids.map(({ id }) => id);
    await writeDocument(
      'reports.json',
      [known, added].map((id) => ({ ...report, id })),
    );
    const mentionsOf = (report_id: string) =>
      writeLines(
        'mentions.ndjson',
        Array.from({ length: 200 }, (_, n) => ({ ...mention, report_id, id: `m${n}` })),
      );
    await writeDocument('clients.json', [client]);
    for (const report of [known, added]) {
      await mentionsOf(report);
      await load();
    }
    for (const table of ['mention_0', 'mention_document_0']) {
      const [{ 'QUERY PLAN': plan }] = await dataSource.query<{ 'QUERY PLAN': { Plan: object }[] }[]>(
        `explain (format json) select from coding.${table} where report_id = '${added}'`,
      );
      expect(plan[0].Plan).toMatchObject({ 'Plan Rows': 200 });
    }
  });

  it('marks the reports whose mentions it writes, so that copies of them are read again (D17)', async () => {
    await writeAll();
    await load();
    await writeDocument('reports.json', [report, { ...report, id: 'r2' }]);
    await load('reports.json');
    const marks = async () => {
      const rows = await database.dataSource.query('select id, loaded_xid from coding.report');
      return new Map(rows.map(({ id, loaded_xid }: { id: string; loaded_xid: string }) => [id, loaded_xid]));
    };
    const before = await marks();
    await load('reports.json');
    expect(await marks()).toEqual(before);
    await load('mentions.ndjson');
    const after = await marks();
    expect(after.get('r1')).not.toBe(before.get('r1'));
    expect(after.get('r2')).toBe(before.get('r2'));
  });
});
