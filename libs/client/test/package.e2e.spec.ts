import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FlakyProxy, type RunningPlatform, startDemoPlatform } from '@earshot/test-kit/http';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { demoClient } from './demo.js';
import { InstalledPackage, ROOT } from './installed-package.js';

let installed: InstalledPackage;

beforeAll(async () => {
  installed = await InstalledPackage.create();
});

afterAll(() => installed.remove());

const manifestOf = async (folder: string) =>
  JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Record<string, unknown>;

describe('the package', () => {
  it('has the library, its types, README and license, and nothing else', async () => {
    const sources = await readdir(join(ROOT, 'libs/client/src'));
    const modules = sources.map((file) => file.replace(/\.ts$/, ''));
    const built = modules.flatMap((module) => [`${module}.js`, `${module}.d.ts`]);
    expect(installed.files.toSorted()).toEqual([...built, 'LICENSE', 'README.md', 'package.json'].toSorted());
  });

  it('has no dependencies, and the version of the platform', async () => {
    const manifest = await manifestOf(join(installed.folder, 'node_modules/@earshot/client'));
    expect(Object.keys(manifest).filter((key) => /dependencies|scripts/i.test(key))).toEqual([]);
    expect(manifest.version).toBe((await manifestOf(ROOT)).version);
  });

  it('imports only its own modules, so that a browser can load it', async () => {
    const scripts = installed.files.filter((file) => file.endsWith('.js'));
    const texts = await Promise.all(
      scripts.map((file) => readFile(join(installed.folder, 'node_modules/@earshot/client', file), 'utf8')),
    );
    const imported = texts.flatMap((text) => [...text.matchAll(/\b(?:from|import)\b\s*\(?['"]([^'"]+)/g)]);
    expect(imported.length).toBeGreaterThan(5);
    for (const [, specifier] of imported) expect(specifier).toMatch(/^\.\/[\w-]+\.js$/);
  });

  it('is imported by Node as it is', async () => {
    const program = "console.log(Object.keys(await import('@earshot/client')).join())";
    const exported = await installed.node(['--input-type=module', '-e', program]);
    expect(exported.trim().split(',').toSorted()).toEqual([
      'EarshotClient',
      'EarshotError',
      'NetworkError',
      'OAuthError',
      'TimeoutError',
    ]);
  });
});

describe('the types of the package', () => {
  it('suit a program of Node, reject its mistakes, and suit the examples', async () => {
    const typesOfNode = { types: ['node'], typeRoots: [join(ROOT, 'node_modules/@types')] };
    const options = { module: 'nodenext', moduleResolution: 'nodenext', lib: ['es2022'], ...typesOfNode };
    expect(await installed.typeProblems(['*.mts', '*.mjs'], options)).toBe('');
  });

  it('suit a page that is bundled, without the types of Node', async () => {
    const options = { module: 'esnext', moduleResolution: 'bundler', lib: ['es2022', 'dom'], types: [] };
    expect(await installed.typeProblems(['*.mts'], options)).toBe('');
  });
});

describe('an example, while one request in five fails', () => {
  // Other tests count the mentions of the shared platform.
  let platform: RunningPlatform;
  let proxy: FlakyProxy;
  beforeAll(async () => {
    platform = await startDemoPlatform();
    proxy = await FlakyProxy.start(platform.address);
  });
  afterAll(async () => {
    await proxy?.stop();
    await platform?.stop();
  });

  const example = (name: string, input?: string, ...parameters: string[]) =>
    installed.node([name, ...parameters], { EARSHOT_URL: proxy.address }, input);

  it('find-mentions prints how many mentions there are, and the newest five', async () => {
    const [first, ...lines] = (await example('find-mentions.mjs')).trim().split('\n');
    expect(Number(/^(\d+) mentions$/.exec(first)![1])).toBeGreaterThan(5);
    expect(lines).toHaveLength(5);
    const dates = lines.map((line) => /^(2026-\S+Z) m-\d+ \S/.exec(line)![1]);
    expect(dates).toEqual(dates.toSorted().toReversed());
  });

  it('code-in-bulk codes what it found, and prints the item that failed', async () => {
    const lines = (await example('code-in-bulk.mjs')).trim().split('\n');
    const client = demoClient({ baseUrl: platform.address });
    const coded = [];
    for await (const mention of client.mention.search('acme-brand', { filters: { query: 'recall*' } })) {
      coded.push(mention);
    }
    expect(lines).toEqual([
      'nothing: mention not found in the report',
      `${coded.length} of ${coded.length + 1} items were applied`,
    ]);
    expect(coded.length).toBeGreaterThan(0);
    for (const { tags, review } of coded) expect([tags, review.status]).toEqual([['recall'], 'reviewed']);
  });

  it('change-and-undo prints each step, and leaves the mentions as they were', async () => {
    const client = demoClient({ baseUrl: platform.address });
    const read = () => client.mention.search('acme-brand', { filters: { query: 'recall*' }, size: 100 }).page();
    const before = await read();
    const count = before.data.length;
    const lines = (await example('change-and-undo.mjs')).trim().split('\n');
    const changed = lines.slice(2, -3);
    const [first] = changed[0].split(':');
    const tags = JSON.stringify(before.data.find(({ id }) => id === first)!.tags);
    expect([...lines.slice(0, 2), changed[0], ...lines.slice(-3)]).toEqual([
      `preview: ${count} mentions match, ${count} would change`,
      `change: ${count} mentions`,
      `${first}: ${tags} became ["to check"]`,
      `undo of ${first}: it has ${tags}`,
      'undo of that undo: it has ["to check"]',
      `undo of the change: ${count} of ${count} mentions are as before`,
    ]);
    expect(changed).toHaveLength(count);
    expect(await read()).toEqual(before);
  });

  it('import-mentions brings the mentions of its input, and leaves them as they are the next time', async () => {
    const mentions = ['x-1', 'x-2'].map((id) => ({ id, type: 'post', date: '2026-05-01T10:00:00Z' }));
    const lines = mentions.map((mention) => JSON.stringify(mention)).join('\n');
    const printed = async () => (await example('import-mentions.mjs', lines)).trimEnd();
    expect(await printed()).toBe('2 created, 0 updated, 0 unchanged, 0 failed');
    expect(await printed()).toBe('0 created, 0 updated, 2 unchanged, 0 failed');
    const { meta } = await demoClient({ baseUrl: platform.address })
      .mention.search('acme-brand', { filters: { ids: ['x-1', 'x-2'] } })
      .page();
    expect(meta.total).toBe(2);
  });

  const failureOf = async (running: Promise<unknown>) => {
    const { code, stdout, stderr } = (await running.catch((error: unknown) => error)) as Record<string, unknown>;
    return { code, stdout, stderr };
  };

  it('import-mentions prints each line and mention that fails, and brings the others', async () => {
    const date = '2026-05-01T10:00:00Z';
    const lines = [{ id: 'y-1', type: 'post', date }, { id: 'y-2', type: 'post' }, {}].map((line) =>
      JSON.stringify(line),
    );
    const input = [lines[0], '', '{"id": ', ...lines.slice(1)].join('\n');
    const { code, stdout, stderr } = await failureOf(example('import-mentions.mjs', input));
    expect(stdout).toBe('1 created, 0 updated, 0 unchanged, 3 failed\n');
    expect(stderr).toMatch(/^line 3: SyntaxError: .+\ny-2: date is missing.+\n#3: id .+\n3 mentions\n$/);
    expect(code).toBe(1);
    expect((await demoClient({ baseUrl: platform.address }).mention.get('acme-brand', 'y-1')).id).toBe('y-1');
  });

  it('import-mentions says how far it came, and why not further', async () => {
    const { code, stdout, stderr } = await failureOf(example('import-mentions.mjs', '{"id":"z-1"}', 'nothing'));
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^stopped after 0 mentions: .+ \(404 report_not_found\)\n$/);
  });

  it('export writes every mention of every report as a line', async () => {
    const lines = (await example('export.mjs')).trim().split('\n');
    const mentions = lines.map((line) => JSON.parse(line) as { id: string; report_id: string });
    const client = demoClient({ baseUrl: platform.address });
    let total = 0;
    for await (const { id } of client.reports.list()) {
      total += (await client.mention.search(id, { size: 0 }).page()).meta.total!;
    }
    expect(new Set(mentions.map(({ id, report_id }) => `${report_id} ${id}`)).size).toBe(total);
    expect(Object.keys(mentions[0]).toSorted()).toEqual([
      'content',
      'date',
      'id',
      'language',
      'report_id',
      'sentiment',
    ]);
  });

  it('copy-report keeps a file equal to a report, and goes on where it stopped (C24, D19)', async () => {
    const file = join(installed.folder, 'copy.ndjson');
    const client = demoClient({ baseUrl: platform.address });
    const stored = async () => {
      const mentions = [];
      for await (const mention of client.mention.export('acme-brand')) mentions.push(mention);
      return mentions;
    };
    const copied = async () => {
      const [, ...lines] = (await readFile(file, 'utf8').catch(() => '')).trimEnd().split('\n');
      const mentions = lines.map((line) => JSON.parse(line) as { id: string });
      return mentions.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    };
    const ownProxy = await FlakyProxy.start(platform.address);
    onTestFinished(() => ownProxy.stop());
    const env = { ...process.env, EARSHOT_URL: ownProxy.address };
    for (let run = 0; run < 2 || !ownProxy.hasFailedInEveryWay; run++) {
      const tag = `copied ${run}`;
      await client.coding.update('acme-brand', { filters: { query: 'recall*' }, payload: { tags: { add: [tag] } } });
      const running = spawn(process.execPath, ['copy-report.mjs', file], {
        cwd: installed.folder,
        env,
        stdio: 'ignore',
      });
      try {
        await expect.poll(copied, { interval: 200 }).toEqual(await stored());
      } finally {
        running.kill();
        await once(running, 'exit');
      }
    }
  });
});
