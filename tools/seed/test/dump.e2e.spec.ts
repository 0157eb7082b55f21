import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { codingData } from '@earshot/coding/entities';
import { securityData } from '@earshot/security/entities';
import { createTestDatabase, type TestDatabase } from '@earshot/test-kit/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { databaseLine, FIXTURES, seed } from './seed-process.js';

let database: TestDatabase;
let parent: string;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase(securityData, codingData);
  parent = await mkdtemp(join(tmpdir(), 'earshot-dump-'));
  expect(await seed(['load', FIXTURES], { DATABASE_URL: database.url })).toMatchObject({ code: 0 });
});
afterAll(async () => {
  await database.drop();
  await rm(parent, { recursive: true });
});
let dumps = 0;
beforeEach(() => {
  folder = join(parent, `dump-${++dumps}`);
});

type Row = Record<string, never> & { id: string; client_id: string; report_id: string; report_list_id: string[] };

/** What identifies the mention of a person. */
const REPLACED = ['title', 'content', 'url', 'native_id', 'parent_id', 'root_id'] as const;

const dump = (...options: string[]) => seed(['dump', folder, ...options], { DATABASE_URL: database.url });
const textOf = (name: string) => readFile(join(folder, name), 'utf8');
const rowsOf = async (type: string) =>
  (await textOf(`${type}.ndjson`))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row);
const idsOf = async (type: string) => (await rowsOf(type)).map(({ id }) => id);
const everyText = async () => {
  const names = await readdir(folder);
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await textOf(name)])));
};

/** Loads the dump into another database, whose dump is the same. */
async function expectSameDumpOfCopy(): Promise<void> {
  const first = await everyText();
  const copy = await createTestDatabase(securityData, codingData);
  expect(await seed(['load', folder], { DATABASE_URL: copy.url })).toMatchObject({ code: 0 });
  expect(await seed(['dump', folder, '--force'], { DATABASE_URL: copy.url })).toMatchObject({ code: 0 });
  expect(await everyText()).toEqual(first);
  await copy.drop();
}

describe('dump (F4)', () => {
  it('of a database that was loaded from a dump is the same dump', async () => {
    expect(await dump()).toMatchObject({ code: 0 });
    await expectSameDumpOfCopy();
  });

  it('has the machine users of applications, also by their replaced ids with --anonymise (B19)', async () => {
    const with_ = await createTestDatabase(securityData, codingData);
    const at = { DATABASE_URL: with_.url };
    expect(await seed(['create-client', 'Nord'], at)).toMatchObject({ code: 0 });
    const create = ['create-application', 'nord', '--machine', 'nord-robot'];
    expect(await seed(create, at)).toMatchObject({ code: 0 });
    for (const options of [[], ['--anonymise', '--seed', '7', '--force']]) {
      expect(await seed(['dump', folder, ...options], at)).toMatchObject({ code: 0 });
      const [user] = await rowsOf('users');
      const isReplaced = options.length > 0;
      expect(user).toMatchObject({ machine: true, email: null, password: null, scope: 'read write' });
      expect(user.id === 'user-nord-robot').toBe(!isReplaced);
      const machine = { grant_types: ['client_credentials'], machine_user_id: user.id };
      expect(await rowsOf('applications')).toEqual([expect.objectContaining(machine)]);
      await expectSameDumpOfCopy();
    }
    expect(await seed(['dump', folder, '--anonymise', '--type', 'applications', '--force'], at)).toMatchObject({
      code: 0,
    });
    expect(await textOf('applications.ndjson')).not.toContain('robot');
    await with_.drop();
  });

  it('has no machine user that is a person by now, which load would reject (B19)', async () => {
    const changed = await createTestDatabase(securityData, codingData);
    const at = { DATABASE_URL: changed.url };
    expect(await seed(['create-client', 'Nord'], at)).toMatchObject({ code: 0 });
    expect(await seed(['create-application', 'nord', '--machine', 'robot'], at)).toMatchObject({ code: 0 });
    await changed.dataSource.query(`update security."user" set machine = false, email = ''`);
    expect(await seed(['dump', folder], at)).toMatchObject({ code: 0 });
    expect(await rowsOf('applications')).toMatchObject([{ machine_user_id: null }]);
    await expectSameDumpOfCopy();
    await changed.drop();
  });

  it('replaces only its own files, and only with --force', async () => {
    await mkdir(folder);
    await writeFile(join(parent, 'elsewhere'), 'untouched', { mode: 0o644 });
    await symlink(join(parent, 'elsewhere'), join(folder, 'users.ndjson'));
    await writeFile(join(folder, 'reports.ndjson'), 'earlier');
    const stderr = (problem: string) => `${databaseLine(database.url)}${problem}\n`;
    expect(await dump()).toEqual({
      code: 1,
      stdout: '',
      stderr: stderr(`${folder} has a dump already; add --force to replace it.`),
    });
    await writeFile(join(folder, 'notes.txt'), 'mine');
    expect(await dump('--force')).toEqual({
      code: 1,
      stdout: '',
      stderr: stderr(`${folder} must be empty, or have only files of a dump; it has notes.txt.`),
    });
    expect((await readdir(folder)).toSorted()).toEqual(['notes.txt', 'reports.ndjson', 'users.ndjson']);
    expect(await textOf('reports.ndjson')).toBe('earlier');

    await rm(join(folder, 'notes.txt'));
    expect(await dump('--force', '--type', 'users')).toMatchObject({ code: 0 });
    expect(await readdir(folder)).toEqual(['users.ndjson']);
    expect((await stat(join(folder, 'users.ndjson'))).mode & 0o777).toBe(0o600);
    expect(await readFile(join(parent, 'elsewhere'), 'utf8')).toBe('untouched');
  });

  it('has only the chosen report, with the client account that owns it', async () => {
    expect(await dump('--report', 'acme-brand')).toMatchObject({ code: 0 });
    expect(await idsOf('clients')).toEqual(['acme']);
    expect(await idsOf('reports')).toEqual(['acme-brand']);
    expect(new Set((await rowsOf('mentions')).map(({ report_id }) => report_id))).toEqual(new Set(['acme-brand']));
    expect((await rowsOf('dashboards')).map(({ report_list_id }) => report_list_id)).toEqual([['acme-brand']]);
    expect(new Set((await rowsOf('users')).map(({ client_id }) => client_id))).toEqual(new Set(['acme']));
    const copy = await createTestDatabase(securityData, codingData);
    expect(await seed(['load', folder], { DATABASE_URL: copy.url })).toMatchObject({ code: 0 });
    await copy.drop();
  });

  it('has the saved searches of its client accounts, without those that open in another report (G2)', async () => {
    expect(await dump('--report', 'acme-brand', '--force')).toMatchObject({ code: 0 });
    expect(await rowsOf('searches')).toEqual([
      {
        ...{ id: 'acme-recall', client_id: 'acme', name: 'Recall', report_id: 'acme-brand', view: null },
        ...{ filters: { query: 'recall*' }, user_id: 'user-ada', updated_at: '2026-10-01T09:00:00.000Z' },
        visibility: 'account',
      },
    ]);
    expect(await dump('--report', 'acme-competitors', '--force')).toMatchObject({ code: 0 });
    expect(await rowsOf('searches')).toEqual([]);
    expect(await dump('--anonymise', '--force')).toMatchObject({ code: 0 });
    expect(await rowsOf('searches')).toEqual([]);
  });

  it('has only the chosen client account and types, and rejects unknown ones', async () => {
    expect(await dump('--client', 'globex', '--type', 'reports', 'users')).toMatchObject({ code: 0 });
    expect((await readdir(folder)).toSorted()).toEqual(['reports.ndjson', 'users.ndjson']);
    expect(await idsOf('users')).toEqual(['user-gwen']);
    const unknown = await dump('--force', '--report', 'nothing');
    expect(unknown.stderr).toContain('There is no report with the id "nothing".\n');
    expect(await dump('--force', '--client', 'nothing')).toMatchObject({ code: 1 });
    expect(await idsOf('users')).toEqual(['user-gwen']);
    expect(await dump('--type', 'tags')).toMatchObject({ code: 2 });
  });

  it('rejects a report that belongs to none of the chosen client accounts, instead of an empty dump', async () => {
    const { code, stderr } = await dump('--client', 'globex', '--report', 'acme-brand');
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `${databaseLine(database.url)}The report "acme-brand" belongs to the client account "acme"; add it to --client, or omit --client.\n`,
    });
    expect(await dump('--force', '--client', 'globex', 'acme', '--report', 'acme-brand')).toMatchObject({ code: 0 });
    expect(await idsOf('clients')).toEqual(['acme']);
  });

  it('rejects --seed without --anonymise, so that a forgotten option discloses nothing', async () => {
    const { code, stderr } = await dump('--seed', '7');
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: "error: option '--seed <n>' is the seed of --anonymise; add --anonymise, or omit --seed.\n",
    });
    expect(await readdir(parent)).not.toContain(basename(folder));
  });

  it('needs a folder, not a file', async () => {
    await writeFile(folder, 'mine');
    const problem = `${folder} must be a folder that is empty, or a new one; it is a file.\n`;
    expect(await dump('--force')).toEqual({ code: 1, stdout: '', stderr: databaseLine(database.url) + problem });
    expect(await readFile(folder, 'utf8')).toBe('mine');
  });

  it('needs a folder that can be created', async () => {
    await writeFile(folder, 'mine');
    for (const [path, reason] of [
      ['/proc/dump', 'ENOENT: no such file or directory'],
      [join(folder, 'below'), 'EEXIST: file already exists'],
    ] as const) {
      const { code, stdout, stderr } = await seed(['dump', path], { DATABASE_URL: database.url });
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toContain(`The folder ${path} cannot be created: ${reason}`);
    }
    expect(await readFile(folder, 'utf8')).toBe('mine');
  });

  it('replaces what identifies people with --anonymise, the same for the same --seed', async () => {
    expect(await dump()).toMatchObject({ code: 0 });
    const [users, mentions] = [await rowsOf('users'), await rowsOf('mentions')];
    expect(await dump('--force', '--anonymise', '--seed', '7')).toMatchObject({ code: 0 });
    const first = await everyText();
    const [newUsers, newMentions] = [await rowsOf('users'), await rowsOf('mentions')];
    expect(newUsers).toHaveLength(users.length);
    for (const { login, email } of users as unknown as { login: string; email: string | null }[]) {
      expect(first['users.ndjson']).not.toContain(`"${login}"`);
      if (email !== null) expect(first['users.ndjson']).not.toContain(email);
      expect(first['users.ndjson']).not.toContain(`user-${login}`);
    }
    const people = (rows: Row[]) =>
      rows as unknown as (Record<(typeof REPLACED)[number], string | null> & { author: { name: string } })[];
    for (const [index, before] of people(mentions).entries()) {
      const after = people(newMentions)[index];
      const same = { id: mentions[index].id, report_id: mentions[index].report_id };
      expect(after).toMatchObject(same);
      for (const member of REPLACED) {
        if (before[member] !== null) expect(after[member]).not.toBe(before[member]);
        expect(after[member] === null).toBe(before[member] === null);
      }
      if (before.author?.name) expect(after.author.name).not.toBe(before.author.name);
    }
    const nativeIds = (rows: Row[]) => people(rows).flatMap((row) => [row.native_id, row.parent_id, row.root_id]);
    const [before, after] = [nativeIds(mentions), nativeIds(newMentions)];
    const replacements = new Map(before.map((id, index) => [id, after[index]]));
    expect(after).toEqual(before.map((id) => replacements.get(id)));
    expect(new Set(replacements.values()).size).toBe(replacements.size);
    expect(await dump('--force', '--anonymise', '--seed', '7')).toMatchObject({ code: 0 });
    expect(await everyText()).toEqual(first);
  });

  it('is in the order of the replaced ids with --anonymise, and of a copy the same again', async () => {
    expect(await dump('--anonymise', '--seed', '7')).toMatchObject({ code: 0 });
    expect(await idsOf('users')).toEqual((await idsOf('users')).toSorted());
    await expectSameDumpOfCopy();
  });

  it('replaces with other values each time without --seed, and can be loaded', async () => {
    expect(await dump('--anonymise', '--seed', '7')).toMatchObject({ code: 0 });
    const first = await everyText();
    expect(await dump('--force', '--anonymise')).toMatchObject({ code: 0 });
    expect((await everyText())['users.ndjson']).not.toBe(first['users.ndjson']);
    const copy = await createTestDatabase(securityData, codingData);
    expect(await seed(['load', folder], { DATABASE_URL: copy.url })).toMatchObject({ code: 0 });
    await copy.drop();
  });
});
