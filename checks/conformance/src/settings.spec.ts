import { expect, it } from 'vitest';
import { readSettings } from './settings.js';

it('has the defaults of the platform for variables that are empty or not set (A3)', () => {
  expect(readSettings({ TOKEN_TTL: '' })).toEqual({
    TOKEN_TTL: 3_600,
    REFRESH_TOKEN_GRACE: 0,
    LOCKOUT_THRESHOLD: 10,
    TOKEN_RATE_LIMIT: 600,
    BULK_MAX_ITEMS: 50_000,
    BODY_LIMIT: 33_554_432,
    CODING_SCOPE: '',
    IMPORT_SCOPE: 'import',
    ERASE_SCOPE: 'erase',
  });
});

it('has the values that are set', () => {
  expect(readSettings({ TOKEN_TTL: '60', CODING_SCOPE: 'code' })).toMatchObject({
    TOKEN_TTL: 60,
    CODING_SCOPE: 'code',
  });
});

it('rejects a malformed value, and names the variable', () => {
  expect(() => readSettings({ BODY_LIMIT: '32MB' })).toThrow('BODY_LIMIT must be a whole number from 0, not "32MB"');
});
