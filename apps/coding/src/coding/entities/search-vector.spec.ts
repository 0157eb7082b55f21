import { describe, expect, it } from 'vitest';
import { searchVector } from './search-vector.js';

describe('the search vector', () => {
  it('marks title and content, with a gap between them, and separates author names', () => {
    const vector = searchVector({ title: 'New cans', content: 'New taste', author_name: 'Ada New' });
    expect(vector).toBe(`'new':1A,4B 'cans':2A 'taste':5B '@ada':1 '@new':2`);
  });

  it('has tags and emoji of the texts, but no tags of the name of the author (D26)', () => {
    const vector = searchVector({ title: '#cans', content: '@acme 🎉', author_name: '@ada 🎉' });
    expect(vector).toBe(`'cans':1A '#cans':1A 'acme':3B '@@acme':3B '🎉':4B '@ada':1 '@🎉':2`);
  });

  it('is empty for a mention without texts', () => {
    expect(searchVector({ title: null, content: '', author_name: null })).toBe('');
  });

  it('stays within the limits of PostgreSQL, for texts of any length', () => {
    const vector = searchVector({ title: 'x'.repeat(5000), content: '水'.repeat(100_000), author_name: null });
    expect(vector.length).toBeLessThan(300_000);
    expect(vector).toContain(`'${'x'.repeat(255)}':1A`);
    expect(vector).not.toMatch(/16384/);
  });
});
