import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Mention } from '@earshot/coding/entities';
import { Client, NO_PASSWORD, User } from '@earshot/security/entities';
import { describe, expect, it } from 'vitest';
import {
  database,
  folder,
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
  search,
  writeAll,
  useFixtureFolder,
} from './fixture-folder.js';

useFixtureFolder();

const MIB = 1024 * 1024;

/** Bytes that PostgreSQL cannot compress to the size of an entry of an index. */
const LONG_ID = randomBytes(2_000).toString('hex');

describe('a bad fixture (F3)', () => {
  it.each<[string, string, unknown, string]>([
    ['a missing member', 'users.json', { ...user, email: undefined }, 'index 1: email must be a string'],
    [
      'a string that cannot be stored',
      'users.json',
      { ...user, email: 'a\0b' },
      'index 1: email must not have NUL characters or lone surrogates',
    ],
    [
      'an unknown member',
      'reports.json',
      { ...report, owner: 'x' },
      'index 1: owner is not a known member; use one of id, client_id, name, channels_enabled, collaboration_enabled',
    ],
    ['a wrong type', 'users.json', { ...user, activated: 'yes' }, 'index 1: activated must be true or false'],
    [
      'a scope with a character that RFC 6749 does not allow',
      'users.json',
      { ...user, scope: 'read,write "all"' },
      'index 1: scope must be scopes separated by spaces',
    ],
    ['an empty scope', 'users.json', { ...user, scope: '' }, 'index 1: scope must be scopes separated by spaces'],
    [
      'a time without offset',
      'mentions.json',
      { ...mention, date: '2026-03-01T12:00:00' },
      'index 1: date must be a time in ISO 8601',
    ],
    [
      'a day that does not exist',
      'mentions.json',
      { ...mention, crawled_at: '2026-02-30T12:00:00Z' },
      'index 1: crawled_at must be a time',
    ],
    [
      'a code outside the list',
      'mentions.json',
      { ...mention, location: { country: 'XXX' } },
      'index 1: location.country must be a country code',
    ],
    [
      'a member of a member',
      'mentions.json',
      { ...mention, author: { nick: 'x' } },
      'index 1: author.nick is not a known member; use one of id, name, state, job',
    ],
    [
      'a number out of range',
      'mentions.json',
      { ...mention, rating_normalized: 101 },
      'index 1: rating_normalized must be a number from 0 to 100',
    ],
    ...[-1, 1.5, 1_000_000_000_001, '1'].map((likes): [string, string, unknown, string] => [
      `interactions that cannot be counted (D27): ${JSON.stringify(likes)}`,
      'mentions.json',
      { ...mention, interactions: { likes } },
      'index 1: interactions.likes must be a whole number from 0 to 1000000000000',
    ]),
    [
      'unknown interactions (D27)',
      'mentions.json',
      { ...mention, interactions: { reactions: 1 } },
      'index 1: interactions.reactions is not a known member; use one of likes, comments, shares, views',
    ],
    [
      'a root without characters (D27)',
      'mentions.json',
      { ...mention, root_id: '' },
      'index 1: root_id must be a non-empty string',
    ],
    [
      'a wrong element',
      'mentions.json',
      { ...mention, classifier_list_id: [1] },
      'index 1: classifier_list_id must be an array of strings',
    ],
    ...[[1], [''], ['x'.repeat(256)], Array.from({ length: 101 }, (_, n) => `tag ${n}`)].map(
      (tags): [string, string, unknown, string] => [
        `tags that coding rejects (C4): ${JSON.stringify(tags).slice(0, 20)}`,
        'mentions.json',
        { ...mention, tags },
        'index 1: tags must be an array of at most 100 tags, each a string of 1 to 255 characters',
      ],
    ),
    [
      'an unknown grant type',
      'applications.json',
      { ...application, grant_types: ['implicit'] },
      'index 1: grant_types must be an array of password, refresh_token, client_credentials, session',
    ],
    ...[
      [{ password: 'a password' }, 'password must be null or left out, because a machine user has no password'],
      [
        { pwd_expires_at: '2099-12-31T00:00:00Z' },
        'pwd_expires_at must be null or left out, because a machine user has',
      ],
      [{ email: 7 }, 'email must be a string'],
      [{ machine: 'yes', password: null, email: '' }, 'machine must be true or false'],
    ].map(([members, message]): [string, string, unknown, string] => [
      `a machine user with ${JSON.stringify(members)} (B19)`,
      'users.json',
      { ...machine, ...(members as object) },
      `index 1: ${message as string}`,
    ]),
    ['a person without a password', 'users.json', { ...user, password: undefined }, 'index 1: password must be a non-'],
    [
      'a person whose e-mail address is null',
      'users.json',
      { ...user, email: null },
      'index 1: email must be a string',
    ],
    ...[
      ['c1', 'u1', 'of a person'],
      ['c1', 'u7', 'that does not exist'],
      ['c2', 'u9', 'of another client account'],
    ].map(([client_id, machine_user_id, what]): [string, string, unknown, string] => [
      `an application with a machine user ${what} (B19)`,
      'applications.json',
      { ...machineApplication, client_id, machine_user_id },
      `index 1: machine_user_id must be the id of a machine user of the client account "${client_id}", not "${machine_user_id}"`,
    ]),
    ['a resource that is not an object', 'clients.json', 'c3', 'index 1: must be an object'],
    [
      'a client account that does not exist',
      'users.json',
      { ...user, id: 'u2', login: 'x', client_id: 'c9' },
      'index 1: client_id must be the id of an existing client, not "c9"',
    ],
    [
      'a report that does not exist',
      'mentions.json',
      { ...mention, report_id: 'r9' },
      'index 1: report_id must be the id of an existing report, not "r9"',
    ],
    [
      'a dashboard of a client account that does not exist',
      'dashboards.json',
      { ...dashboard, id: 'd2', client_id: 'c9' },
      'index 1: client_id must be the id of an existing client, not "c9"',
    ],
    [
      'a dashboard with a report that does not exist',
      'dashboards.json',
      { ...dashboard, id: 'd2', report_list_id: ['r1', 'r9'] },
      'index 1: report_list_id must have only ids of reports of the client account \"c1\", not \"r9\"',
    ],
    [
      'a dashboard with a report of another client account',
      'dashboards.json',
      { ...dashboard, id: 'd2', client_id: 'c2' },
      'index 1: report_list_id must have only ids of reports of the client account \"c2\", not \"r1\"',
    ],
    [
      'a dashboard without its reports',
      'dashboards.json',
      { ...dashboard, report_list_id: undefined },
      'index 1: report_list_id must be an array of non-empty strings',
    ],
    [
      'a dashboard with an empty identifier',
      'dashboards.json',
      { ...dashboard, report_list_id: ['r1', ''] },
      'index 1: report_list_id must be an array of non-empty strings',
    ],
    [
      'a saved search that opens in a report of another client account',
      'searches.json',
      { ...search, id: 's2', client_id: 'c2' },
      'index 1: report_id must have only ids of reports of the client account \"c2\", not \"r1\"',
    ],
    [
      'a saved search with an unknown filter',
      'searches.json',
      { ...search, id: 's2', filters: { moods: ['x'] } },
      'index 1: filters are not valid: filters.moods is not a known filter',
    ],
    [
      'a saved search with saved searches',
      'searches.json',
      { ...search, id: 's2', filters: { saved: ['s1'] } },
      'index 1: filters are not valid: filters.saved must not be used in a saved search',
    ],
    ...[
      ['clients.json', { ...client, id: LONG_ID }, 'id'],
      ['applications.json', { ...application, id: LONG_ID, oauth_client_id: 'x' }, 'id'],
      ['applications.json', { ...application, id: 'a2', oauth_client_id: LONG_ID }, 'oauth_client_id'],
      ['users.json', { ...user, id: LONG_ID, login: 'x' }, 'id'],
      ['users.json', { ...user, id: 'u2', login: LONG_ID }, 'login'],
      ['reports.json', { ...report, id: LONG_ID }, 'id'],
      ['dashboards.json', { ...dashboard, id: LONG_ID }, 'id'],
      ['searches.json', { ...search, id: LONG_ID }, 'id'],
      ['mentions.json', { ...mention, id: LONG_ID }, 'id'],
      ['mentions.json', { ...mention, id: 'm2', source_id: LONG_ID }, 'source_id'],
      ['mentions.json', { ...mention, id: 'm2', author: { id: LONG_ID } }, 'author.id'],
    ].map(([name, bad, member]): [string, string, unknown, string] => [
      `an id that is too long for an index: ${member as string} of ${name as string}`,
      name as string,
      bad,
      `index 1: ${member as string} must have at most 1000 bytes in UTF-8, and has 4000`,
    ]),
    [
      'an id in a list that is too long for an index',
      'mentions.json',
      { ...mention, id: 'm2', classifier_list_id: [LONG_ID] },
      'index 1: classifier_list_id must be an array of strings of 1 to 1000 bytes in UTF-8',
    ],
  ])('names the file, the index and the member: %s', async (_case, name, bad, message) => {
    await writeAll();
    await load();
    await database.dataSource.getRepository(Client).insert({ ...client, id: 'c2' });
    const noLogin = { email: null, password_hash: NO_PASSWORD };
    await database.dataSource.getRepository(User).insert({ ...machine, ...noLogin });
    const good: Record<string, object> = {
      'clients.json': { ...client, name: 'Changed' },
      'applications.json': { ...application, name: 'Changed' },
      'users.json': { ...user, email: 'changed@example.com' },
      'reports.json': { ...report, name: 'Changed' },
      'dashboards.json': { ...dashboard, name: 'Changed' },
      'mentions.json': { ...mention, sentiment: 'negative' },
    };
    await writeDocument(name, [good[name], bad]);
    await expect(load(name)).rejects.toThrow(`${join(folder, name)}: ${message}`);
    const stored = await database.dataSource.query(
      `select name from security.client where id = 'c1' union all select name from security.application
        union all select email from security."user" where id = 'u1' union all select name from coding.report
        union all select name from coding.dashboard
        union all select sentiment from coding.mention where id = 'm1'`,
    );
    expect(stored.map((row: { name: string }) => row.name)).toEqual([
      'A client account',
      'An application',
      'ada@example.com',
      'A report',
      'A dashboard',
      'unassigned',
    ]);
  });

  it('is none if its ids are as long as allowed, also two of them in one index', async () => {
    const [first, second] = [0, 1].map(() => randomBytes(500).toString('hex'));
    await writeDocument('clients.json', [client]);
    await writeDocument('reports.json', [{ ...report, id: first }]);
    const ids = { id: second, report_id: first, source_id: second, native_id: second, author: { id: second } };
    await writeDocument('mentions.json', [{ ...mention, ...ids, classifier_list_id: [first, second] }]);
    await load();
    expect(await database.dataSource.getRepository(Mention).count()).toBe(1);
  });

  it('names the line of an .ndjson file, also after many good lines, and loads nothing of the file', async () => {
    await writeDocument('clients.json', [client]);
    await writeDocument('reports.json', [report]);
    const lines = Array.from({ length: 1200 }, (_, n) => JSON.stringify({ ...mention, id: `m${n}` }));
    lines[1100] = '{"id": "m1100", ';
    await write('mentions.ndjson', lines.join('\n'));
    await expect(load()).rejects.toThrow(`${join(folder, 'mentions.ndjson')}: line 1101: is not valid JSON`);
    expect(await database.dataSource.getRepository(Mention).count()).toBe(0);
    lines[1100] = JSON.stringify({ ...mention, id: 'm1100', influence: 1.5 });
    await write('mentions.ndjson', lines.join('\n'));
    await expect(load()).rejects.toThrow('line 1101: influence must be a whole number from');
    expect(await database.dataSource.getRepository(Mention).count()).toBe(0);
  });

  it('is reported with all the others of its file, the first 20 and how many', async () => {
    await writeAll();
    await load();
    const bad = [
      { ...mention, sentiment: 'good' },
      { ...mention, id: 'm5', report_id: 'r9' },
      { ...mention, id: 'm5', report_id: 'r9' },
      mention,
    ];
    await write('mentions.ndjson', [...bad.map((each) => JSON.stringify(each)), '{'].join('\n'));
    const path = join(folder, 'mentions.ndjson');
    const error = await load('mentions.ndjson').catch(({ message }: Error) => message);
    expect(error!.split('\n')).toEqual([
      expect.stringMatching(`^${path}: line 1: sentiment must be one of`),
      `${path}: line 2: report_id must be the id of an existing report, not "r9"`,
      `${path}: line 3: id "m5" repeats that of line 2`,
      `${path}: line 3: report_id must be the id of an existing report, not "r9"`,
      expect.stringMatching(`^${path}: line 5: is not valid JSON: `),
      `${path}: 5 problems`,
    ]);
    await write('mentions.ndjson', Array.from({ length: 1200 }, () => '{}').join('\n'));
    const many = (await load('mentions.ndjson').catch(({ message }: Error) => message))!.split('\n');
    expect(many).toHaveLength(21);
    expect(many[19]).toMatch(/: line 20: id is missing; it must be a non-empty string; /);
    expect(many[20]).toBe(`${path}: 1200 problems; the first 20 are above`);
    expect(await database.dataSource.getRepository(Mention).findOneByOrFail({ id: 'm1' })).toMatchObject({
      sentiment: 'unassigned',
    });
  });

  it('is one with a value that another resource has', async () => {
    await writeAll();
    await load();
    await writeDocument('users.json', [{ ...user, id: 'u2' }]);
    await expect(load('users.json')).rejects.toThrow('users.json: index 0: login "ada" belongs to another user');
    await writeDocument('applications.json', [{ ...application, id: 'a2' }]);
    const problem = 'applications.json: index 0: oauth_client_id "oauth-1" belongs to another application';
    await expect(load('applications.json')).rejects.toThrow(problem);
    expect(await database.dataSource.getRepository(User).count()).toBe(1);
  });

  it('is a new login that is equal in NFC to one of another user; those that are stored stay (B8)', async () => {
    await writeAll();
    await writeDocument('users.json', [{ ...user, login: '\u00e9ve' }]);
    await load();
    const [composed, decomposed] = ['\u00e9ve', 'e\u0301ve'].map((login, index) => ({
      ...user,
      id: `u${index + 1}`,
      login,
    }));
    await writeDocument('users.json', [decomposed]);
    const problem = `users.json: index 0: login "${decomposed.login}" belongs to another user`;
    await expect(load('users.json')).rejects.toThrow(problem);
    // A dump of an earlier version has both.
    await writeDocument('users.json', [composed, decomposed]);
    await load('users.json');
    await writeDocument('users.json', [decomposed]);
    await load('users.json');
    expect(await database.dataSource.getRepository(User).count()).toBe(2);
  });

  it.each([
    ['clients.json', [client, { ...client, name: 'Another name' }], 'index 1: id "c1" repeats that of index 0'],
    ['users.json', [user, { ...user, id: 'u2' }], 'index 1: login "ada" repeats that of index 0'],
    [
      'applications.json',
      [application, { ...application, id: 'a2' }],
      'index 1: oauth_client_id "oauth-1" repeats that of index 0',
    ],
  ])('is one that repeats a value of its file: %s', async (name, fixtures, message) => {
    await writeDocument('clients.json', [client]);
    await load();
    await writeDocument(name, fixtures);
    await expect(load(name)).rejects.toThrow(`${join(folder, name)}: ${message}`);
    expect(await database.dataSource.getRepository(Client).find()).toEqual([client]);
    expect(await database.dataSource.getRepository(User).count()).toBe(0);
  });

  it('is in a file that is not UTF-8, or cannot be unpacked', async () => {
    await write('clients.ndjson', Buffer.from('{"id":"c1","name":"Caf\xe9"}', 'latin1'));
    await expect(load()).rejects.toThrow('clients.ndjson: line 1: is not encoded in UTF-8');
    const lines = [client, 'Caf\xe9', { ...client, id: 'c2', name: 'Caf\xe9' }, client].map((line) =>
      JSON.stringify(line),
    );
    await write(
      'clients.ndjson',
      Buffer.concat(lines.map((line, n) => Buffer.from(`${line}\n`, n === 2 ? 'latin1' : 'utf8'))),
    );
    const [path, error] = [join(folder, 'clients.ndjson'), await load().catch(({ message }: Error) => message)];
    expect(error!.split('\n')).toEqual([
      `${path}: line 2: must be an object`,
      `${path}: line 3: is not encoded in UTF-8`,
      `${path}: line 4: id "c1" repeats that of line 1`,
      `${path}: 3 problems`,
    ]);
    await write('clients.json', Buffer.from('{"data":[{"id":"c1","name":"Caf\xe9"}]}', 'latin1'));
    await expect(load('clients.json')).rejects.toThrow('clients.json: is not encoded in UTF-8');
    await write('clients.ndjson', gzipSync(JSON.stringify(client)));
    await expect(load('clients.ndjson')).rejects.toThrow(
      /clients\.ndjson: is packed with gzip; unpack it, or name it with \.gz at the end$/,
    );
    await write('clients.ndjson.gz', 'not packed');
    await expect(load('clients.ndjson.gz')).rejects.toThrow('clients.ndjson.gz: cannot be unpacked: ');
    await write('clients.ndjson.gz', gzipSync(JSON.stringify(client)).subarray(0, 20));
    await expect(load('clients.ndjson.gz')).rejects.toThrow('clients.ndjson.gz: cannot be unpacked: ');
    expect(await database.dataSource.getRepository(Client).count()).toBe(0);
  });

  it('is a line that is too long, which is not unpacked to its end', async () => {
    await writeAll();
    await load();
    const spaces = Buffer.alloc(16 * MIB, ' ');
    const begin = Buffer.from(`${JSON.stringify({ ...mention, id: 'm3' })}\n{"id": "m4", "report_id": 7}\n`);
    const packed = gzipSync(Buffer.concat([begin, spaces]));
    await write('mentions.ndjson.gz', packed);
    const path = join(folder, 'mentions.ndjson.gz');
    // White space is an empty line, so that this is as long as a line may be.
    await expect(load('mentions.ndjson.gz')).rejects.toThrow(`${path}: line 2: report_id must be`);
    // Members of a gzip file follow each other: unpacked, this one has 4 GiB.
    const bomb = gzipSync(Buffer.alloc(64 * MIB, ' '), { level: 9 });
    await write('mentions.ndjson.gz', Buffer.concat([packed, ...Array.from({ length: 64 }, () => bomb)]));
    const heap = process.memoryUsage().rss;
    const error = await load('mentions.ndjson.gz').catch(({ message }: Error) => message);
    expect(error!.split('\n')).toEqual([
      expect.stringMatching(`^${path}: line 2: report_id must be a non-empty string`),
      `${path}: line 3: is longer than 16 MiB; the rest of the file was not read`,
      `${path}: 2 problems`,
    ]);
    expect(process.memoryUsage().rss - heap).toBeLessThan(500 * MIB);
    expect(await database.dataSource.getRepository(Mention).count()).toBe(2);
  });

  it('is in a document that is too long, which is not unpacked to its end', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * MIB, ' '), { level: 9 });
    await write('clients.json.gz', Buffer.concat(Array.from({ length: 64 }, () => bomb)));
    const path = join(folder, 'clients.json.gz');
    await expect(load()).rejects.toThrow(`${path}: is longer than 64 MiB; name it .ndjson, with one fixture per line`);
    await rm(path);
    await write('clients.json', Buffer.alloc(64 * MIB + 1, ' '));
    await expect(load()).rejects.toThrow(/clients\.json: is longer than 64 MiB; /);
    await write('clients.json', Buffer.concat([Buffer.from('{"data": []}'), Buffer.alloc(64 * MIB - 12, ' ')]));
    await load();
  });

  it('is reported with what is wrong with the path', async () => {
    await expect(load('nothing')).rejects.toThrow('nothing: does not exist');
    await write('people.json', '{}');
    const names =
      'clients, users, applications, reports, dashboards, searches or mentions, then .json, .ndjson, .json.gz or .ndjson.gz';
    await expect(load('people.json')).rejects.toThrow(`people.json: must be named ${names}`);
    await mkdir(join(folder, 'empty'));
    await expect(load('empty')).rejects.toThrow(`empty: must have a file named ${names}`);
    await write('clients.json', '[]');
    await expect(load('clients.json')).rejects.toThrow('clients.json: must be a document {"data": [...]}');
    await write('clients.json', '{"data":');
    await expect(load('clients.json')).rejects.toThrow(/clients\.json: is not valid JSON/);
    await write('clients.json', '{"data": [\n  {"id": "c1",\n   "name": "A",}\n]}');
    await expect(load('clients.json')).rejects.toThrow(/clients\.json: is not valid JSON: .+ at line 3 column 16$/);
  });

  it('is suspected in a folder if the name of a file is mistyped, because its fixtures would be missing', async () => {
    await writeDocument('clients.json', [client]);
    await write('notes.txt', 'mine');
    await load();
    await writeLines('mention.ndjson', [mention]);
    await expect(load()).rejects.toThrow(
      `${join(folder, 'mention.ndjson')}: must be named clients, users, applications`,
    );
  });
});
