import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesLike, ROOT, textOf } from './repository.js';

const KIB = 1_024;

/** The pictures that documents show, each with its description. */
const shown = filesLike('*.md').flatMap((page) =>
  [...textOf(page).matchAll(/!\[([^\]]*)\]\(([^)]+\.webp)\)/g)].map(([, description, path]) => ({
    description,
    path: join(dirname(page), path),
  })),
);

describe('the pictures of the documents', () => {
  it('are those of docs/images, each with a description', () => {
    expect([...new Set(shown.map(({ path }) => path))].toSorted()).toEqual(filesLike('docs/images/*').toSorted());
    for (const { description } of shown) expect(description.length).toBeGreaterThan(20);
  });

  it('are small, so that a page loads at once', () => {
    const bytes = filesLike('docs/images/*').reduce((sum, path) => sum + statSync(join(ROOT, path)).size, 0);
    expect(bytes).toBeLessThanOrEqual(150 * KIB);
  });
});
