import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('docs/migrating.md has the function that the tests run', async () => {
  const page = await readFile(join(import.meta.dirname, '../../../docs/migrating.md'), 'utf8');
  const source = await readFile(join(import.meta.dirname, '../src/accept-created.ts'), 'utf8');
  expect(page).toContain(`\`\`\`ts\n${source}\`\`\``);
});
