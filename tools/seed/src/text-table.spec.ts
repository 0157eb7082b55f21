import { expect, it } from 'vitest';
import { textTable } from './text-table.js';

it('leaves the cell of a missing value empty', () => {
  expect(textTable([{ login: 'ada', scope: null, state: 'active' }])).toBe('login  scope  state\nada           active');
});

it('shows control characters of a value as JSON has them, so that a row stays one line', () => {
  expect(textTable([{ login: 'a\tb\n\u001b[31m\u009b', state: 'active' }])).toBe(
    'login                   state\na\\tb\\n\\u001b[31m\\u009b  active',
  );
});

it('shows a time in ISO 8601, as all answers do', () => {
  expect(textTable([{ at: new Date(Date.UTC(2026, 9, 1, 9)) }])).toBe('at\n2026-10-01T09:00:00.000Z');
});
