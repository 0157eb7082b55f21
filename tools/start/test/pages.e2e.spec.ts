import { execFile } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect } from 'vitest';
import { it } from './shared-platform.js';
import type { PlatformUnderTest } from './support.js';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const GUIDES = readdirSync(join(ROOT, 'docs/guide'))
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/guide/${name}`);

/** What starts the platform; and the client, which needs this project and has its own test of the examples. */
const RUN_ELSEWHERE = /^npm start$|^npm run build -- -p client$/m;

/** Commands as a page prints them, and what it shows as their output, if it shows it. */
interface Example {
  readonly commands: string;
  readonly output?: string;
}

function examplesOf(page: string): Example[] {
  const text = readFileSync(join(ROOT, page), 'utf8');
  const blocks = text.matchAll(/^```sh\n(.*?)^```\n(?:\n```(?:json|text)\n(.*?)^```\n)?/gms);
  return [...blocks]
    .map(([, commands, output]) => ({ commands, output }))
    .filter(({ commands }) => !RUN_ELSEWHERE.test(commands.trim()));
}

const withoutSpace = (text: string) => text.replaceAll(/\s+/g, '');
const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** `...` in a page is a part that differs each time. */
const patternOf = (output: string) => new RegExp(`^${withoutSpace(output).split('...').map(escaped).join('.*')}$`);

const [login] = examplesOf('README.md');
let platform: PlatformUnderTest;
it.beforeAll(async ({ platform: shared }) => {
  platform = shared;
});

/** Runs the examples in one shell, as a reader pastes them, and returns the output of each. */
async function outputsOf(examples: readonly Example[]): Promise<string[]> {
  const script = ['set -e', ...examples.map(({ commands }) => commands)]
    .join("\nprintf '\\f'\n")
    .replaceAll('http://127.0.0.1:3000', platform.address)
    .replaceAll('npm run seed --', 'node dist/tools/seed/main.js')
    .replaceAll('.data/', `${platform.folder}/`);
  const env = { ...process.env, DATA_DIR: platform.folder };
  const { stdout } = await promisify(execFile)('bash', ['-c', script], { cwd: ROOT, env });
  return stdout.split('\f').slice(1);
}

describe('the commands of the pages', () => {
  it.each([
    ['in the order of the pages', ['README.md', ...GUIDES]],
    ['in another order, once more', [...GUIDES.toReversed(), 'README.md']],
  ])('print what the pages show, %s', async (_order, pages) => {
    const examples = [login, ...pages.flatMap(examplesOf)];
    const outputs = await outputsOf(examples);
    expect(outputs).toHaveLength(examples.length);
    examples.forEach(({ commands, output }, index) => {
      if (output !== undefined) expect(withoutSpace(outputs[index]), commands).toMatch(patternOf(output));
    });
  });

  it('are all followed by their output, unless they only prepare others or administer the data', () => {
    const silent = ['README.md', ...GUIDES].flatMap(examplesOf).filter(({ output }) => output === undefined);
    expect(silent.filter(({ commands }) => !/^(export |CHANGE=|\w+\(\) \{|npm run seed )/.test(commands))).toEqual([]);
  });
});

describe('the logins that generate prints (B17)', () => {
  it('open the desk, with the generated reports', async () => {
    const args = ['generate', '--mentions', '20', '--reports', '2', '--users', '4', '--seed', '2026', '--quiet'];
    const env = { ...process.env, DATA_DIR: platform.folder };
    const { stdout } = await promisify(execFile)('node', ['dist/tools/seed/main.js', ...args], { cwd: ROOT, env });
    const [, login] = /^Logins +([^ ,]+)/m.exec(stdout)!;
    const [, password] = /^Password +(.+)$/m.exec(stdout)!;
    const headers = await platform.session(login, password);
    const response = await fetch(`${platform.address}/mention/v2/reports`, { headers });
    const { data } = (await response.json()) as { data: { id: string }[] };
    expect(data.map(({ id }) => id)).toEqual(expect.arrayContaining([expect.stringMatching(/^s2026-/)]));
  });
});
