import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { ROOT } from '@earshot/test-kit';
import { describe, expect, it } from 'vitest';

const PAGE = join(ROOT, 'dist', 'apps', 'desk', 'page');
const KIB = 1_024;

const index = readFileSync(join(PAGE, 'index.html'), 'utf8');
const built = readdirSync(join(PAGE, 'assets'));
const textOf = (name: string) => readFileSync(join(PAGE, 'assets', name), 'utf8');
const sizeOf = (names: readonly string[]) =>
  names.reduce((sum, name) => sum + gzipSync(textOf(name), { level: 9 }).byteLength, 0);

const scripts = built.filter((name) => name.endsWith('.js'));
const styles = built.filter((name) => name.endsWith('.css'));

describe('the build of the page', () => {
  it('loads at most 150 KiB of script and 15 KiB of styles at first (H7)', () => {
    const first = scripts.filter((name) => index.includes(name));
    expect(first).not.toEqual([]);
    expect(sizeOf(first)).toBeLessThanOrEqual(150 * KIB);
    expect(sizeOf(styles)).toBeLessThanOrEqual(15 * KIB);
    expect(sizeOf(scripts)).toBeLessThanOrEqual(250 * KIB);
  });

  it('has nothing of Node, of a server, or of another origin (H6)', () => {
    for (const name of scripts) {
      const text = textOf(name);
      expect(text).not.toMatch(/["'`]node:|@nestjs|class-validator|fastify/);
      expect(text).not.toMatch(/\beval\(|new Function\(/);
    }
    for (const name of styles) expect(textOf(name)).not.toMatch(/url\(|@import|@font-face/);
  });

  it('has each script and style compressed, as it is', () => {
    for (const name of [...scripts, ...styles]) {
      expect(gunzipSync(readFileSync(join(PAGE, 'assets', `${name}.gz`))).toString()).toBe(textOf(name));
    }
  });
});
