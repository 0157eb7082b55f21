import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesLike, ROOT, textOf } from './repository.js';

const KIB = 1_024;

/** The pictures of a page, which are the files of a folder, and at most so large that the page loads at once. */
const PICTURES = [
  { page: 'README.md', folder: 'docs/images', count: 4, most: 150 * KIB },
  { page: 'docs/guide/desk.md', folder: 'docs/guide/images', count: 5, most: 150 * KIB },
];

describe.each(PICTURES)('the pictures of $page', ({ page, folder, count, most }) => {
  const shown = [...textOf(page).matchAll(/!\[([^\]]*)\]\(([^)]+\.webp)\)/g)].map(([, description, path]) => ({
    description,
    path: join(dirname(page), path),
  }));

  it('are those of the folder, each with a description', () => {
    expect(shown.map(({ path }) => path).toSorted()).toEqual(filesLike(`${folder}/*`).toSorted());
    for (const { description } of shown) expect(description.length).toBeGreaterThan(20);
  });

  it('are small, so that the page loads at once', () => {
    expect(shown).toHaveLength(count);
    const bytes = shown.reduce((sum, { path }) => sum + statSync(join(ROOT, path)).size, 0);
    expect(bytes).toBeLessThanOrEqual(most);
  });
});
