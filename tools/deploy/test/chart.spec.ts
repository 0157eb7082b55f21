import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../src/workspace.js';

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

  it.runIf(hasHelm)('is rendered by helm, without a complaint of its linter', () => {
    execFileSync('helm', ['lint', '--strict', CHART], { stdio: 'pipe' });
    const rendered = execFileSync('helm', ['template', 'earshot', CHART], { encoding: 'utf8' });
    expect(rendered.match(/^kind: Deployment$/gm)).toHaveLength(3);
  });
});
