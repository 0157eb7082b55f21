import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { createTestDatabase, type TestDatabase } from '@earshot/test-kit/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const run = promisify(execFile);

/** A folder of another repository, which has installed the package from its tarball. */
let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-seed-package-'));
  const program = join(folder, 'node_modules', '@earshot', 'seed');
  await mkdir(program, { recursive: true });
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder, join(ROOT, 'dist/tools/seed')]);
  const [{ filename }] = JSON.parse(stdout) as { filename: string }[];
  await run('tar', ['--extract', '--file', join(folder, filename), '--directory', program, '--strip-components=1']);
  // Without a registry: the dependencies are those of the workspace.
  const { dependencies } = JSON.parse(await readFile(join(program, 'package.json'), 'utf8')) as Record<string, object>;
  for (const name of Object.keys(dependencies)) {
    await mkdir(dirname(join(folder, 'node_modules', name)), { recursive: true });
    await symlink(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
  }
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const node = (...args: string[]) =>
  run(process.execPath, args, { cwd: folder, env: { ...process.env, DATABASE_URL: database.url } });

describe('the package @earshot/seed in another repository (F8)', () => {
  it('runs the example of docs/seeding.md', async () => {
    const manual = await readFile(join(ROOT, 'docs', 'seeding.md'), 'utf8');
    const [, example] = /```js\n([^]+?)```/.exec(manual) ?? [];
    await writeFile(join(folder, 'example.test.js'), example);
    const { stdout } = await node('--test', '--test-reporter=tap', 'example.test.js');
    expect(stdout).toMatch(/^# pass 1$/m);
    const [{ count }] = await database.dataSource.query('select count(*)::int as count from coding.mention');
    expect(count).toBe(20);
  });

  it('has types that name the rows of the result, and reject mistakes', async () => {
    await copyFile(join(import.meta.dirname, 'consumer', 'consumer.mts'), join(folder, 'consumer.mts'));
    const options = { strict: true, noEmit: true, target: 'es2023', module: 'nodenext', types: [] };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ include: ['*.mts'], compilerOptions: options }));
    const compile = node(join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', '.');
    expect(await compile.catch(({ stdout }: { stdout: string }) => ({ stdout }))).toMatchObject({ stdout: '' });
  });

  it('has the command', async () => {
    const command = join('node_modules', '@earshot', 'seed', 'main.js');
    const clients = join(folder, 'clients.json');
    await writeFile(clients, JSON.stringify({ data: [{ id: 'installed', name: 'Installed' }] }));
    await node(command, 'load', clients);
    const { stdout } = await node(command, 'list', 'clients', '--json');
    expect(stdout).toContain('"name":"Installed"');
  });
});
