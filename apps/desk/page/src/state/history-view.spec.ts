import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readHistory, writeHistory } from './history-view.js';

describe('the address of a history', () => {
  it('returns to the same history (H3)', () => {
    const day = fc.constantFrom('2026-07-16', '2026-07-20');
    const text = fc.string({ minLength: 1, unit: 'grapheme' });
    const view = fc.record(
      {
        report: text,
        mention: text,
        person: text,
        from: day,
        to: day,
        change: text,
        zone: fc.constantFrom('UTC', 'Europe/Berlin'),
      },
      { requiredKeys: ['zone'] },
    );
    fc.assert(
      fc.property(view, (known) => {
        const shown = { ...known, unreadable: [] };
        expect(readHistory(new URL(writeHistory(shown), 'https://desk.example').search, 'UTC')).toEqual(shown);
      }),
    );
  });

  it('shows what cannot be read, and keeps it', () => {
    const search = '?from=yesterday&colour=red&person=&report=a&report=b&zone=Mars';
    const view = readHistory(search, 'Europe/Berlin');
    expect(view).toMatchObject({ report: 'a', zone: 'Europe/Berlin' });
    expect(view.unreadable.map(({ name, reason }) => `${name} ${reason}`)).toEqual([
      'from must be a day such as 2026-07-16',
      'colour is not known',
      'person is empty',
      'report is there twice',
      'zone is not a time zone, such as Europe/Berlin',
    ]);
    expect(readHistory(new URL(writeHistory(view), 'https://desk.example').search, 'UTC').unreadable).toHaveLength(5);
  });
});
