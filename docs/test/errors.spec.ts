import { ERROR_CODES, type ErrorCode, type ErrorKind, OAUTH_ERRORS } from '@earshot/error-kit';
import { describe, expect, it } from 'vitest';
import { filesLike, textOf } from './repository.js';
import { tableIn } from './sections.js';

const PAGE = 'docs/errors.md';
const KINDS = Object.entries(ERROR_CODES) as [ErrorCode, ErrorKind][];

const rowOf = (code: string, status: string | number, meaning: string) => `| \`${code}\` | ${status} | ${meaning} |`;

const statusesOf = ({ status, item }: ErrorKind) =>
  item && item !== status ? `${status}; of an item ${item}` : status;

/** The sections of the page, by what a client does about an error. */
const SECTIONS = [
  'Correct the request',
  'Get another token',
  'Try again',
  'Find out what was changed',
  'Report the error',
];

/** The status decides the section, with two exceptions. */
function sectionOf(code: ErrorCode, { status }: ErrorKind): string {
  if (code === 'outcome_unknown') return 'Find out what was changed';
  if (status === 401 || status === 403) return 'Get another token';
  if (code === 'idempotency_key_in_use' || [408, 429, 503].includes(status)) return 'Try again';
  return status === 500 ? 'Report the error' : 'Correct the request';
}

describe('the page of errors', () => {
  it.each(SECTIONS)('has the codes of the section "%s" in their order (7.5)', (section) => {
    const rows = KINDS.filter(([code, kind]) => sectionOf(code, kind) === section).map(([code, kind]) =>
      rowOf(code, statusesOf(kind), kind.meaning),
    );
    expect(tableIn(PAGE, section, 'Code | Status | Meaning')).toBe(rows.join('\n'));
  });

  it('has the values of `error` at the OAuth endpoints (B3)', () => {
    const rows = Object.entries(OAUTH_ERRORS).map(([error, { status, meaning }]) => rowOf(error, status, meaning));
    expect(tableIn(PAGE, 'OAuth errors', '`error` | Status | Meaning')).toBe(rows.join('\n'));
  });
});

describe('every error code', () => {
  const isTest = (path: string) => /\.spec\.ts$|\/test\//.test(path);
  const files = filesLike('apps/*.ts', 'libs/*.ts', 'tools/*.ts', 'checks/*.ts');
  const lacking = (texts: string, codes: string[]) => codes.filter((code) => !texts.includes(`'${code}'`));

  it.each([
    ['error-codes.ts', Object.keys(ERROR_CODES)],
    ['oauth-errors.ts', Object.keys(OAUTH_ERRORS)],
  ])('of %s is the code of an error that is thrown', (registry, codes) => {
    const sources = files.filter((path) => !isTest(path) && !path.endsWith(registry)).map(textOf);
    expect(lacking(sources.join('\n'), codes)).toEqual([]);
  });

  it.each([
    ['error-codes.ts', Object.keys(ERROR_CODES)],
    ['oauth-errors.ts', Object.keys(OAUTH_ERRORS)],
  ])('of %s is expected by a test of an answer', (_registry, codes) => {
    const tests = files.filter((path) => /^(apps|tools)\/[\w-]+\/test\//.test(path)).map(textOf);
    expect(lacking(tests.join('\n'), codes)).toEqual([]);
  });
});
