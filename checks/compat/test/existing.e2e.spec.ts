import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import axios from 'axios';
import { type RunningPlatform, startDemoPlatform } from '@earshot/test-kit/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { APPLICATION, SCOPE, TOKEN_PATH, USER } from './demo.js';

const ROOT = join(import.meta.dirname, '..');
const SEED = join(ROOT, '../../dist/tools/seed/main.js');
const PYTHON = '/usr/bin/python3';

// Other programs change the mentions of the shared platform.
let platform: RunningPlatform;
let folder: string;
let published: Record<string, string>;
beforeAll(async () => {
  platform = await startDemoPlatform();
  folder = await mkdtemp(join(tmpdir(), 'earshot-existing-'));
  const env = { ...process.env, DATABASE_URL: platform.databaseUrl };
  const created = execFileSync(
    process.execPath,
    [SEED, 'create-application', 'acme', '--id', 'table-writer', '--mention-members', 'published'],
    { env, encoding: 'utf8' },
  );
  published = Object.fromEntries(created.split('\n').map((line) => line.split('=')));
});
afterAll(async () => {
  await platform?.stop();
  await rm(folder, { recursive: true, force: true });
});

const hasRequests = (() => {
  try {
    execFileSync(PYTHON, ['-c', 'import requests'], { stdio: 'ignore' });
    return true;
  } catch {
    console.log('Left out: this machine lacks python3-requests.');
    return false;
  }
})();

/** Runs a program to its end with only the base address and credentials of this platform. Returns what it prints. */
async function run(command: string, file: string, parameters: readonly string[], application = APPLICATION) {
  const env = {
    ...process.env,
    EARSHOT_ADDRESS: platform.address,
    EARSHOT_CLIENT_ID: application.client_id,
    EARSHOT_CLIENT_SECRET: application.client_secret,
    EARSHOT_USERNAME: USER.username,
    EARSHOT_PASSWORD: USER.password,
  };
  const { stdout } = await promisify(execFile)(command, [join(ROOT, 'existing', file), ...parameters], {
    env,
    timeout: 60_000,
  });
  return stdout;
}

/** What the platform answers itself. */
async function search(body: object): Promise<Record<string, never>[]> {
  const form = new URLSearchParams({ grant_type: 'password', ...USER, ...APPLICATION, scope: SCOPE });
  const { access_token } = (await axios.post(platform.address + TOKEN_PATH, form)).data;
  const headers = { authorization: `Bearer ${access_token}` };
  return (await axios.post(`${platform.address}/mention/v2/reports/acme-brand/_search`, body, { headers })).data.data;
}

describe.runIf(hasRequests)('a program that writes a table with fixed columns', () => {
  it('writes each value into its column, with an application for published members (D28, B13, G1)', async () => {
    const output = join(folder, 'table.csv');
    const parameters = ['acme-brand', 'recall*', '50', output];
    const application = { client_id: published.client_id, client_secret: published.client_secret };
    expect(await run(PYTHON, 'write_table.py', parameters, application)).toBe('1 dashboards\n');
    const read = `import csv, json, sys; print(json.dumps(list(csv.DictReader(open(sys.argv[1])))))`;
    const rows = JSON.parse(execFileSync(PYTHON, ['-c', read, output], { encoding: 'utf8' })) as Record<
      string,
      string
    >[];
    const mentions = await search({ filters: { query: 'recall*' }, size: 50 });
    expect(rows).toHaveLength(mentions.length);
    expect(rows.length).toBeGreaterThan(5);
    const text = (value: unknown) => (value === null ? 'None' : String(value));
    rows.forEach((row, index) => {
      const { author, location, review, tags, ...mention } = mentions[index] as Record<string, never>;
      for (const name of [
        'id',
        'date',
        'title',
        'content',
        'url',
        'type',
        'sentiment',
        'language',
        'site_id',
        'native_id',
        'parent_id',
        'root_id',
      ]) {
        expect([name, row[name]]).toEqual([name, text(mention[name])]);
      }
      expect(row.author_id).toBe(text((author as { id: string } | null)?.id ?? null));
      expect(row.synthesio_rank).toBe(text(mention.service_rank));
      expect(row.human_review_status).toBe(text((review as { status: string }).status));
      expect(row.location).toBe(`{'country': '${(location as { country: string }).country}'}`);
      expect(row.tags).toBe(`[${(tags as string[]).map((name) => `{'name': '${name}'}`).join(', ')}]`);
      expect(Object.keys(row)).toHaveLength(33);
    });
  });
});

describe.runIf(hasRequests)('a program that collects the days of a report by keywords', () => {
  it('reads every page until an empty one, and each mention once (D1, D12, D15)', async () => {
    const output = join(folder, 'days.json');
    expect(await run(PYTHON, 'collect_days.py', ['acme-brand', '2026-07-10', '2026-07-24', output])).toBe('');
    const rows = JSON.parse(await readFile(output, 'utf8')) as { id: string }[];
    const expected = await search({
      filters: {
        keywords: ['recall AND ginger', 'Lumo NEAR/9 recall', 'recalled OR taste'],
        languages: ['eng', 'fra'],
        medias: { sites: [21711, 9938, 39138] },
        period: { begin: '2026-07-10', end: '2026-07-24' },
      },
      sort: { date: 'asc' },
      size: 1_000,
    });
    expect(rows.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    expect(rows.length).toBeGreaterThan(0);
  });
});

describe('a program that corrects mentions with one axios instance', () => {
  it('renews its token with its default Authorization header, and reads which items failed (B2, B6, C2)', async () => {
    const ids = (await search({ size: 3 })).map(({ id }) => String(id));
    const program = (mentions: string[]) => run(process.execPath, 'correct-mentions.mjs', ['acme-brand', ...mentions]);
    expect(JSON.parse(await program(ids))).toEqual({ login: 'ada', status: 204, failed: [] });
    expect(JSON.parse(await program([...ids, 'gone']))).toEqual({ login: 'ada', status: 200, failed: ['gone'] });
    const found = await search({ filters: { ids } });
    expect(
      found.map(({ sentiment, tags, review, location }) => [
        sentiment,
        tags,
        (review as { status: string }).status,
        location,
      ]),
    ).toEqual(ids.map(() => ['negative', ['checked'], 'reviewed', { country: 'FRA' }]));
  });
});
