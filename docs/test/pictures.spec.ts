import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesLike, ROOT, textOf } from './repository.js';

const KIB = 1_024;

describe('the pictures of the README', () => {
  const shown = [...textOf('README.md').matchAll(/!\[([^\]]*)\]\((docs\/images\/[^)]+)\)/g)];

  it('are those of docs/images, each with a description', () => {
    expect(shown.map(([, , path]) => path).toSorted()).toEqual(filesLike('docs/images/*').toSorted());
    for (const [, description] of shown) expect(description.length).toBeGreaterThan(20);
  });

  it('have at most 150 KiB together, so that the page loads at once', () => {
    const bytes = shown.reduce((sum, [, , path]) => sum + statSync(join(ROOT, path)).size, 0);
    expect(shown).toHaveLength(4);
    expect(bytes).toBeLessThanOrEqual(150 * KIB);
  });
});
