import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { headingsWithCommands } from './page.js';

it('docs/backup.md has no commands that the suites do not run', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.ts'));
  const sources = files.map((name) => readFileSync(join(import.meta.dirname, name), 'utf8')).join('\n');
  expect(headingsWithCommands()).not.toEqual([]);
  expect(headingsWithCommands().filter((heading) => !sources.includes(`codeOf('${heading}')`))).toEqual([]);
});
