import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { SERVICES } from '@earshot/database-kit/services';
import { ROOT } from '@earshot/test-kit';

const CHART = join(ROOT, 'deploy', 'chart');
const TEMPLATES = join(CHART, 'templates');
const textOf = (path: string) => readFileSync(join(CHART, path), 'utf8');
const values = parse(textOf('values.yaml')) as Record<string, unknown>;
const templates = readdirSync(TEMPLATES).map((name) => [name, textOf(join('templates', name))] as const);

const hasHelm = spawnSync('helm', ['version']).status === 0;
if (!hasHelm) console.warn('helm is not installed: the chart is not rendered here.');

describe('the Helm chart', () => {
  it('has the version of the workspace', () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
    expect(parse(textOf('Chart.yaml'))).toMatchObject({ version, appVersion: version });
  });

  it.each(templates)('has a value for each that is read: %s', (_, text) => {
    const read = [...text.matchAll(/\.Values((?:\.\w+)+)/g)].map(([, path]) => path.slice(1).split('.'));
    const valueAt = (path: string[]) =>
      path.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], values);
    expect(read.filter((path) => valueAt(path) === undefined)).toEqual([]);
  });

  it.each(templates)('defines each part that is included: %s', (_, text) => {
    const defined = [...textOf('templates/_helpers.tpl').matchAll(/define "([\w.]+)"/g)].map(([, name]) => name);
    const included = [...text.matchAll(/include "([\w.]+)"/g)].map(([, name]) => name);
    expect(included.filter((name) => !defined.includes(name))).toEqual([]);
  });

  it('has no tag of an image: every image is read by its digest', () => {
    expect(textOf('templates/_helpers.tpl')).toMatch(/image\.repository \}\}-\{\{ \.service \}\}@\{\{ \$digest \}\}/);
    expect(Object.keys(values.image as object)).not.toContain('tag');
    const images = templates.flatMap(([, text]) => [...text.matchAll(/image: (.*)/g)].map(([, image]) => image));
    expect(new Set(images)).toEqual(new Set(['{{ include "earshot.image" $context }}']));
  });

  const DIGESTS = SERVICES.map((service, index) => [service, `sha256:${String(index).repeat(64)}`]);
  const helm = (command: string[], digests: string[][]) =>
    spawnSync(
      'helm',
      [...command, CHART, ...digests.map(([name, digest]) => `--set=image.digests.${name}=${digest}`)],
      {
        encoding: 'utf8',
      },
    );

  it.runIf(hasHelm)('is rendered by helm, without a complaint of its linter', () => {
    expect(helm(['lint', '--strict'], DIGESTS)).toMatchObject({ status: 0 });
    const { stdout } = helm(['template', 'earshot'], DIGESTS);
    expect(stdout.match(/^kind: Deployment$/gm)).toHaveLength(4);
    for (const [service, digest] of DIGESTS) expect(stdout).toContain(`earshot-${service}@${digest}\n`);
  });

  it.runIf(hasHelm).each([
    ['is missing', DIGESTS.slice(1)],
    ['is a tag', [['security', '0.1.0'], ...DIGESTS.slice(1)]],
  ])('is not rendered if a digest %s', (_, digests) => {
    const { status, stderr } = helm(['template', 'earshot'], digests);
    expect(status).toBe(1);
    expect(stderr).toContain('image.digests.security must be the digest of the image (sha256:...), not ');
  });
});
