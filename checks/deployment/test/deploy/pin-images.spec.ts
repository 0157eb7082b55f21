import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ROOT } from '@earshot/test-kit';

const FILES = ['Dockerfile', 'compose.yaml'];
const DIGEST = /@sha256:[0-9a-f]{64}/g;

let folder: string;
const textOf = (file: string) => readFileSync(join(folder, 'deploy', file), 'utf8');
const texts = () => FILES.map(textOf);

/** Runs deploy/pin-images.sh on a copy of the files, with a docker whose registry answers with `answer`. */
function pin(answer: string, ...args: string[]) {
  const bin = join(folder, 'bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, 'docker'), `#!/bin/sh\n[ "$1 $2 $3" = 'buildx imagetools inspect' ] && ${answer}\n`);
  chmodSync(join(bin, 'docker'), 0o755);
  const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` };
  const { status, stderr } = spawnSync('sh', [join(folder, 'deploy', 'pin-images.sh'), ...args], {
    env,
    encoding: 'utf8',
  });
  return { status, errors: stderr.trim() };
}

/** The digest of an image is the hash of its tag and of a version. */
const digests = (version: string) => `printf 'sha256:%s\\n' "$(printf %s "$4 ${version}" | sha256sum | cut -c1-64)"`;

describe('deploy/pin-images.sh', () => {
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'earshot-images-'));
    for (const file of [...FILES, 'pin-images.sh']) {
      cpSync(join(ROOT, 'deploy', file), join(folder, 'deploy', file));
    }
    // The files of the repository may be pinned.
    for (const file of FILES) writeFileSync(join(folder, 'deploy', file), textOf(file).replace(DIGEST, ''));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const IMAGES = ['docker/dockerfile:1', 'gcr.io/distroless/nodejs24-debian12:nonroot', 'nginx:1.29'];
  const ALL = [...IMAGES, 'node:24-bookworm-slim', 'postgres:18'];

  it('names each image that has only a tag, for a release that must not have any', () => {
    expect(pin('exit 1', '--check')).toEqual({
      status: 1,
      errors: `These images have no digest. Run deploy/pin-images.sh: ${ALL.join(' ')}`,
    });
  });

  it('writes the digest of each image after its tag, and changes nothing else', () => {
    const before = texts();
    expect(pin(digests('1'))).toEqual({ status: 0, errors: '' });
    expect(texts().map((text) => text.replace(DIGEST, ''))).toEqual(before);
    for (const image of ALL) expect(texts().join('')).toMatch(new RegExp(`[ =]${image}@sha256:[0-9a-f]{64}( |\\n)`));
    expect(texts().join('').match(DIGEST)).toHaveLength(ALL.length);
    expect(texts().join('')).not.toMatch(/earshot-\w+@/);
    expect(pin('exit 1', '--check')).toEqual({ status: 0, errors: '' });
  });

  it('replaces the digests when the tags have moved', () => {
    pin(digests('1'));
    const before = texts().join('').match(DIGEST)!;
    pin(digests('2'));
    const after = texts().join('').match(DIGEST)!;
    expect(after).toHaveLength(before.length);
    expect(after.filter((digest) => before.includes(digest))).toEqual([]);
  });

  it.each([
    ['an answer that is not a digest', 'echo latest', /^The registry answered "latest" for \S+, not a digest\.$/],
    ['a registry that does not answer', '{ echo "no such host" >&2; exit 1; }', /^no such host$/],
  ])('changes nothing after %s', (_, answer, message) => {
    const before = texts();
    const { status, errors } = pin(answer);
    expect(status).toBe(1);
    expect(errors).toMatch(message);
    expect(texts()).toEqual(before);
  });
});
