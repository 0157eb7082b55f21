import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const LIBRARY = join(ROOT, 'dist', 'tools', 'seed', 'index.js');
const run = promisify(execFile);

let root: string;
/** The folder of temporary files of a test. A platform leaves nothing in it. */
let folder: string;
beforeAll(async () => void (root = await mkdtemp(join(tmpdir(), 'earshot-tests-'))));
beforeEach(async () => void (folder = await mkdtemp(join(root, 'test-'))));
afterAll(() => rm(root, { recursive: true }));

/** Runs a test of a user of the library, in a shell whose settings could name a real database. */
async function node(...args: string[]): Promise<string> {
  const env = { ...process.env, TMPDIR: folder, DATABASE_URL: 'postgres://nowhere', PORT: '1' };
  const { stdout } = await run(process.execPath, args, { cwd: folder, env });
  return stdout;
}

/** Writes the example of a page to a file, and returns its path. */
async function example(page: string): Promise<string> {
  const blocks = (await readFile(join(ROOT, page), 'utf8')).matchAll(/```js\n([^]+?)```/g);
  const [code] = [...blocks].flatMap(([, each]) => (each.includes('startPlatform(') ? [each] : []));
  const path = join(folder, 'example.test.mjs');
  await writeFile(path, code.replace('./dist/tools/seed/index.js', LIBRARY));
  return path;
}

const script = (code: string) => ['--input-type=module', '-e', `import { startPlatform } from '${LIBRARY}'; ${code}`];
const isOpen = (address: string) =>
  fetch(address).then(
    () => true,
    () => false,
  );

describe('startPlatform() of @earshot/seed', () => {
  it('starts the platform of a test, as docs/seeding.md shows, and leaves nothing', async () => {
    expect(await node('--test', '--test-reporter=tap', await example('docs/seeding.md'))).toMatch(/^# pass 1$/m);
    expect(await readdir(folder)).toEqual(['example.test.mjs']);
  });

  it('runs as README.md shows', async () => {
    expect(await node(await example('README.md'))).toBe('');
  });

  it('ends the platform when the process of the tests ends, which does not wait for it', async () => {
    const address = (await node(...script('console.log((await startPlatform()).address)'))).trim();
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    await expect.poll(() => isOpen(address)).toBe(false);
  });

  it('ends the platform when the process of the tests is killed', async () => {
    const args = script('console.log((await startPlatform()).address); setInterval(() => {}, 1000)');
    const child = spawn(process.execPath, args, { env: { ...process.env, TMPDIR: folder } });
    const address = await new Promise<string>((resolve) => child.stdout.once('data', (bytes) => resolve(`${bytes}`)));
    expect(await isOpen(address.trim())).toBe(true);
    child.kill('SIGKILL');
    await expect.poll(() => isOpen(address.trim())).toBe(false);
  });

  it('rejects with the reason if the platform does not start, or is not there', async () => {
    const reasonOf = async (options: string) =>
      node(...script(`await startPlatform(${options}).catch(({ message }) => console.log(message))`));
    expect(await reasonOf(`{ settings: { TOKEN_TTL: '0' } }`)).toMatch(/^startPlatform: TOKEN_TTL must be .+\n$/);
    expect(await reasonOf(`{ clone: '/nowhere' }`)).toBe(
      'startPlatform: /nowhere/dist/tools/start/main.js does not exist; run npm start once in a clone of Earshot, and pass its folder as "clone"\n',
    );
  });
});
