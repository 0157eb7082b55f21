import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const SOURCES = join(import.meta.dirname, '..');
const others = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.css') && !name.endsWith('tokens.css'),
);

describe('a stylesheet', () => {
  it.each(others)('has its colours and sizes of type from the tokens: %s (H8)', (name) => {
    const text = readFileSync(join(SOURCES, name), 'utf8');
    expect(text.match(/#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(|font-size: (?!var\(--type|inherit).*/gi)).toBeNull();
  });
});
