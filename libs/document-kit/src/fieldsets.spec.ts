import { describe, expect, it } from 'vitest';
import { resource } from './document.js';
import { applyFieldsets, parseFieldsets } from './fieldsets.js';

const document = () => ({
  data: [
    resource('mention', {
      id: 'm1',
      title: 'A title',
      date: new Date(0),
      author: resource('author', { id: 'a1', name: 'Ada', job: 'Chef' }),
      location: { country: 'FRA' },
    }),
  ],
  included: { report: [resource('report', { id: 'r1', name: 'A report' })] },
  meta: { total: 1 },
});

const cut = (query: Record<string, unknown>) => applyFieldsets(document(), parseFieldsets(query));

describe('sparse fieldsets (4.4.4, E4)', () => {
  it('reads fields[TYPE] as names separated by commas, and combines repeated parameters', () => {
    const fieldsets = parseFieldsets({
      'fields[user]': ['a,b', 'c'],
      'fields[token]': '',
      fields: 'x',
      'other[user]': 'y',
    });
    expect([...fieldsets].map(([type, names]) => [type, [...names]])).toEqual([
      ['user', ['a', 'b', 'c']],
      ['token', ['']],
    ]);
  });

  it('keeps id and the named members of every object of the type, and all members of other types', () => {
    expect(cut({ 'fields[mention]': 'title,author', 'fields[author]': 'name' })).toEqual({
      data: [{ id: 'm1', title: 'A title', author: { id: 'a1', name: 'Ada' } }],
      included: { report: [{ id: 'r1', name: 'A report' }] },
      meta: { total: 1 },
    });
  });

  it('applies to included objects, ignores unknown names and types, and does not change values', () => {
    const { data, included } = cut({ 'fields[report]': 'nothing', 'fields[mention]': 'date,location' });
    expect(included).toEqual({ report: [{ id: 'r1' }] });
    expect(data).toEqual([{ id: 'm1', date: new Date(0), location: { country: 'FRA' } }]);
  });

  it('changes nothing without the parameter, or without a type in it', () => {
    expect(cut({ size: '1' })).toEqual(document());
    expect(cut({ 'fields[]': 'title' })).toEqual(document());
  });
});
