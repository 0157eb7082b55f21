import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codingData, Mention } from '@earshot/coding/entities';
import { Application, hashToken, securityData, User, verifyPassword } from '@earshot/security/entities';
import { createTestDatabase, type TestDatabase } from '@earshot/test-kit/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seed, seedOnTerminal } from './seed-process.js';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase(securityData, codingData);
  folder = await mkdtemp(join(tmpdir(), 'earshot-dump-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const on = (url: string) => ({ DATABASE_URL: url });

/** Generates into a separate database, dumps it, and returns the texts of the dump by file name. */
async function generatedDump(...options: string[]): Promise<Record<string, string>> {
  const own = await createTestDatabase();
  const target = await mkdtemp(join(folder, 'd-'));
  const { code, stderr } = await seed(
    ['generate', '--mentions', '400', '--reports', '6', '--users', '12', ...options],
    on(own.url),
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect((await seed(['dump', target], on(own.url))).code).toBe(0);
  await own.drop();
  const files = await readdir(target);
  return Object.fromEntries(
    await Promise.all(files.map(async (file) => [file, await readFile(join(target, file), 'utf8')])),
  );
}

describe('generate (F4)', () => {
  it('makes logins that the desk accepts, and says how to enable it for an existing client account (B17)', async () => {
    const own = await createTestDatabase(securityData, codingData);
    const accounts = own.dataSource.getRepository(Application);
    await seed(['generate', '--mentions', '20', '--reports', '6', '--users', '4'], on(own.url));
    const ofSessions = (await accounts.find({ order: { id: 'asc' } })).filter((each) =>
      each.grant_types.includes('session'),
    );
    expect(ofSessions.map(({ id, client_id }) => [id, client_id])).toEqual([
      ['s1-client-1-desk', 's1-client-1'],
      ['s1-client-2-desk', 's1-client-2'],
    ]);
    await seed(['create-client', 'Acme', '--id', 'acme'], on(own.url));
    const into = ['generate', '--mentions', '20', '--client', 'acme', '--seed'];
    const hint = 'The desk is not enabled for acme; enable it with: npm run seed -- enable-desk acme\n';
    expect((await seed([...into, '2'], on(own.url))).stdout).toContain(hint);
    await seed(['enable-desk', 'acme'], on(own.url));
    expect((await seed([...into, '3'], on(own.url))).stdout).not.toContain('The desk');
    await own.drop();
  });

  it('gives the same data for the same seed, and other data for another seed', async () => {
    const [first, again, other] = [
      await generatedDump('--seed', '7'),
      await generatedDump('--seed', '7'),
      await generatedDump('--seed', '8'),
    ];
    expect(Object.keys(first)).toEqual([
      'applications.ndjson',
      'clients.ndjson',
      'dashboards.ndjson',
      'mentions.ndjson',
      'reports.ndjson',
      'searches.ndjson',
      'users.ndjson',
    ]);
    expect(again).toEqual(first);
    for (const file of Object.keys(first)) {
      if (file === 'searches.ndjson') expect(first[file]).toBe('');
      else expect(other[file]).not.toBe(first[file]);
    }
  });

  it('depends on --until, not on the current date', async () => {
    const dates = (dump: Record<string, string>) =>
      dump['mentions.ndjson']
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { date: string }).date)
        .toSorted();
    const usual = dates(await generatedDump());
    const later = dates(await generatedDump('--until', '2030-01-01'));
    expect(usual.at(-1)! < '2026-10-02').toBe(true);
    expect(later.at(-1)! < '2030-01-02' && later.at(-1)! > '2029-11-01').toBe(true);
  });

  it('is realistic: skewed reports, many languages, retweets, every state of users, awkward texts', async () => {
    const own = await createTestDatabase(securityData, codingData);
    await seed(['generate', '--mentions', '4000', '--reports', '8', '--users', '60'], on(own.url));
    const count = (column: string, table = 'coding.mention') =>
      own.dataSource.query<{ value: string; count: number }[]>(
        `select ${column} as value, count(*)::int from ${table} group by 1 order by 2 desc`,
      );
    const reports = await count('report_id');
    expect(reports).toHaveLength(8);
    expect(reports[0].count).toBeGreaterThan(3 * reports[4].count);
    expect((await count('language')).length).toBeGreaterThan(12);
    expect(await count('sentiment')).toHaveLength(5);
    expect(await count('review_status')).toHaveLength(3);
    expect((await count('microblog_type')).map(({ value }) => value)).toEqual([null, 'retweet', 'quoted-retweet']);
    const [{ count: shared }] = await own.dataSource.query<{ count: number }[]>(
      `select count(*)::int from (select title from coding.mention_document where title is not null
         group by report_id, title having count(*) > 2) as titles`,
    );
    expect(shared).toBeGreaterThan(10);
    const users = await own.dataSource.getRepository(User).find();
    expect(users).toHaveLength(60);
    expect(users.filter(({ activated }) => !activated).length).toBeGreaterThan(0);
    expect(users.filter(({ locked }) => locked).length).toBeGreaterThan(0);
    expect(users.filter(({ pwd_expires_at }) => pwd_expires_at).length).toBeGreaterThan(0);
    const [{ count: awkward }] = await own.dataSource.query<{ count: number }[]>(
      `select count(*)::int from coding.mention_document where content ~ '[\\t\\\\]' or content like '%DROP TABLE%'`,
    );
    expect(awkward).toBeGreaterThan(5);
    await own.drop();
  });

  it('has the years, spikes, languages and sentiments that are asked for', async () => {
    const options = [
      '--years',
      '3',
      '--spike',
      '2025-03-14:200',
      '--languages',
      'deu:3,jpn',
      '--sentiments',
      'negative',
    ];
    const { 'mentions.ndjson': text } = await generatedDump(...options);
    const mentions = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, string>);
    const share = (isCounted: (mention: Record<string, string>) => boolean) => mentions.filter(isCounted).length / 400;
    expect(share(({ date }) => date.startsWith('2025-03-14'))).toBeGreaterThan(0.1);
    expect(share(({ date }) => date < '2025-03-14')).toBeGreaterThan(0.01);
    expect(share(({ sentiment }) => sentiment === 'negative')).toBe(1);
    expect(share(({ language }) => language === 'deu')).toBeGreaterThan(0.6);
    expect(share(({ language }) => language === 'deu' || language === 'jpn')).toBe(1);
  });

  it('has comments and retweets of other mentions, and authors who stay the same', async () => {
    const { 'mentions.ndjson': text } = await generatedDump();
    type Mention = { type: string; url: string | null; microblog_type: string; author: { id: string } | null };
    const mentions = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Mention);
    const urls = new Set(mentions.map(({ url }) => url));
    const replies = mentions.filter(({ type, microblog_type, url }) => (type === 'comment' || microblog_type) && url);
    expect(replies.length).toBeGreaterThan(50);
    for (const { url } of replies) expect(urls).toContain(url!.split('#')[0]);
    const authors = new Map<string, string>();
    for (const { author } of mentions) {
      if (!author) continue;
      expect(authors.get(author.id) ?? JSON.stringify(author)).toBe(JSON.stringify(author));
      authors.set(author.id, JSON.stringify(author));
    }
  });

  it('prints logins with their scopes, the password and an application (B15)', async () => {
    const { stdout } = await seed(
      ['generate', '--mentions', '10', '--seed', '21', '--password', 'open sesame'],
      on(database.url),
    );
    const [, login] = /^Logins +([^ ,]+)/m.exec(stdout)!;
    const [, application, secret] = /^Application +(\S+) +\(secret (\S+)\)/m.exec(stdout)!;
    expect(stdout).toMatch(/^Password +open sesame$/m);
    const user = await database.dataSource.getRepository(User).findOneByOrFail({ login });
    expect(await verifyPassword(user.password_hash, 'open sesame')).toBe(true);
    const stored = await database.dataSource
      .getRepository(Application)
      .findOneByOrFail({ oauth_client_id: application });
    expect(stored.secret_hash).toEqual(hashToken(secret));
    expect(stored.client_id).toBe(user.client_id);
    expect(stored.scope).toBe('read write import erase');
    expect(stdout).toMatch(/^Logins +[^()]+ \(read write\), [^ ,]+ \(read\), [^ ,]+ \(read import erase\)$/m);
    for (const scope of ['read', 'read import erase']) {
      const [, limited] = RegExp(`([^ ,]+) \\(${scope}\\)`).exec(stdout)!;
      const users = database.dataSource.getRepository(User);
      expect(await users.findOneByOrFail({ login: limited })).toMatchObject({ scope, client_id: stored.client_id });
    }
  });

  it('reports that the data exists already, and changes nothing', async () => {
    const before = await database.dataSource.getRepository(Mention).count();
    const { code, stdout, stderr } = await seed(['generate', '--mentions', '10', '--seed', '21'], on(database.url));
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^Data of this seed exists already: .*--seed, or reset first\.\n$/);
    expect(await database.dataSource.getRepository(Mention).count()).toBe(before);
  });

  it('shows a bar with rate and time left on a terminal, and only the summary with --quiet', async () => {
    const bar = await seedOnTerminal(['generate', '--mentions', '6000', '--seed', '22'], on(database.url));
    expect(bar.code).toBe(0);
    expect(bar.screen).toMatch(/\[#+\.+\]/);
    expect(bar.screen).toMatch(/of 6000 mentions, \d+ per second, \d+ s left/);
    expect(bar.screen).toContain('6000 mentions in 10 reports');
    const quiet = await seedOnTerminal(['generate', '--mentions', '6000', '--seed', '23', '--quiet'], on(database.url));
    expect(quiet.screen).not.toMatch(/#|per second/);
    const pipe = await seed(['generate', '--mentions', '10', '--seed', '24', '--quiet'], on(database.url));
    expect(pipe.stdout.trim().split('\n')).toHaveLength(5);
  });

  it.each([
    [['--mentions', 'many'], /must be a whole number from 0/],
    [['--mentions', '-1'], /must be a whole number from 0/],
    [['--mentions', '1', '--reports', '0'], /must be a whole number from 1/],
    [['--mentions', '1', '--until', '2026-02-30'], /must be a date/],
    [['--mentions', '1', '--spike', '2026-02-30:2'], /must be a date/],
    [['--mentions', '1', '--spike', '2026-10-02'], /must be a day from 2025-10-02 to 2026-10-01/],
    [['--mentions', '1', '--years', '101'], /must be a whole number from 1 to 100/],
    [['--mentions', '1', '--languages', 'eng,xxx'], /must be some of eng, deu/],
    [[], /required option '--mentions <n>' not specified/],
    [['--mentions', '1', '--sed', '2'], /unknown option '--sed'/],
    [['--mention', '1'], /unknown option '--mention'\n\(Did you mean --mentions\?\)/],
  ])('reports what is wrong with the arguments %j, and exits 2', async (options, message) => {
    const { code, stderr } = await seed(['generate', ...options], on(database.url));
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(message) });
  });
});
