import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('the README has the function that the tests run', async () => {
  const readme = await readFile(join(import.meta.dirname, '../../../README.md'), 'utf8');
  const source = await readFile(join(import.meta.dirname, '../src/accept-created.ts'), 'utf8');
  expect(readme).toContain(`\`\`\`ts\n${source}\`\`\``);
});
