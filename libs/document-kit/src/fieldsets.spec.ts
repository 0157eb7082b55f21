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
  it('reads fields[TYPE] as comma-separated names, a repeated parameter adding to the first', () => {
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

  it('keeps the named members and id of every object of the type, and leaves other types whole', () => {
    expect(cut({ 'fields[mention]': 'title,author', 'fields[author]': 'name' })).toEqual({
      data: [{ id: 'm1', title: 'A title', author: { id: 'a1', name: 'Ada' } }],
      included: { report: [{ id: 'r1', name: 'A report' }] },
      meta: { total: 1 },
    });
  });

  it('reaches included objects, ignores unknown names and types, and keeps values as they are', () => {
    const { data, included } = cut({ 'fields[report]': 'nothing', 'fields[mention]': 'date,location' });
    expect(included).toEqual({ report: [{ id: 'r1' }] });
    expect(data).toEqual([{ id: 'm1', date: new Date(0), location: { country: 'FRA' } }]);
  });

  it('changes nothing without the parameter, or where it names no type', () => {
    expect(cut({ size: '1' })).toEqual(document());
    expect(cut({ 'fields[]': 'title' })).toEqual(document());
  });
});
