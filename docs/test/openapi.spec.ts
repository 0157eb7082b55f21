import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ROOT } from './repository.js';

const run = promisify(execFile);
const DESCRIPTION = 'docs/openapi.json';
const REDOCLY = join(ROOT, 'node_modules/@redocly/cli/bin/cli.js');

/** Runs Redocly without its telemetry. Rejects with the output if it finds a problem. */
const redocly = (...parameters: string[]) =>
  run(process.execPath, [REDOCLY, ...parameters, '--config=docs/redocly.yaml'], {
    cwd: ROOT,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });

const read = async () => JSON.parse(await readFile(join(ROOT, DESCRIPTION), 'utf8')) as object;

/** The paths of schemas and members without a description, unless they refer to a schema that has one. */
function undescribed(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const members = Object.entries(value);
  const missing = members
    .filter(([name]) => name === 'properties' || name === 'schemas')
    .flatMap(([name, schemas]) =>
      Object.entries(schemas as Record<string, object>)
        .filter(([, schema]) => !('description' in schema || '$ref' in schema))
        .map(([member]) => `${path}.${name}.${member}`),
    );
  return [...missing, ...members.flatMap(([name, member]) => undescribed(member, `${path}.${name}`))];
}

/** The description of the last release; undefined if there is no release with one. */
async function lastRelease(): Promise<string | undefined> {
  const { stdout: tags } = await run('git', ['tag', '--list', 'v*', '--sort=-version:refname'], { cwd: ROOT });
  const [tag] = tags.split('\n');
  if (tag === '') return undefined;
  const shown = run('git', ['show', `${tag}:${DESCRIPTION}`], { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 });
  return (await shown.catch(() => ({ stdout: undefined }))).stdout;
}

/** The part of a version that says that clients may break: the major version, or the minor one before 1.0.0. */
const compatibility = (description: string): string => {
  const { info } = JSON.parse(description) as { info: { version: string } };
  return /^(0\.)?\d+/.exec(info.version)![0];
};

/** Rejects if clients of `base` may break with `revision`, although its version does not say so. */
async function compare(base: string, revision: string): Promise<void> {
  if (compatibility(base) !== compatibility(revision)) return;
  const folder = await mkdtemp(join(tmpdir(), 'earshot-openapi-'));
  try {
    const files = ['base.json', 'revision.json'].map((name) => join(folder, name));
    await writeFile(files[0], base);
    await writeFile(files[1], revision);
    await redocly('diff', ...files, '--fail-on=major');
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('docs/openapi.json', () => {
  it('follows the rules of docs/redocly.yaml', async () => {
    await expect(redocly('lint', DESCRIPTION)).resolves.toBeDefined();
  });

  it('describes every schema and member', async () => {
    expect(undescribed(await read())).toEqual([]);
  });

  it('does not break the clients of the last release, unless its version says so', async () => {
    const released = await lastRelease();
    if (released === undefined) return console.log('There is no release yet to compare docs/openapi.json with.');
    await expect(compare(released, JSON.stringify(await read()))).resolves.toBeUndefined();
  });

  it('must have a new version if it lacks an operation of the last one', async () => {
    const { paths, ...others } = (await read()) as { paths: object; info: object };
    const withVersion = (version: string, operations: object) =>
      JSON.stringify({ ...others, info: { ...others.info, version }, paths: operations });
    const fewer = Object.fromEntries(Object.entries(paths).slice(1));
    await expect(compare(withVersion('0.1.0', paths), withVersion('0.1.1', fewer))).rejects.toThrow(/1 major/);
    await expect(compare(withVersion('0.1.0', paths), withVersion('0.2.0', fewer))).resolves.toBeUndefined();
  });
});
