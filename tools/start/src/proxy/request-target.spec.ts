import { describe, expect, it } from 'vitest';
import { isAmbiguous, originForm } from './request-target.js';

describe('the target of a request', () => {
  it.each([
    ['/a/b?c', '/a/b?c'],
    ['http://host/a?b', '/a?b'],
    ['HTTPS://user@host:1/a', '/a'],
    ['http://host', '/'],
    ['http://host?a', '/?a'],
    ['http://host#a', '/#a'],
    ['/http://host/a', '/http://host/a'],
    ['ftp://host/a', 'ftp://host/a'],
    ['*', '*'],
  ])('%s is path and query %s', (target, expected) => {
    expect(originForm(target)).toBe(expected);
  });

  it.each([
    '/a/..',
    '/../a',
    '/a/%2E%2e/b',
    '/a/.%2e',
    '/a/%2E',
    '/a/./b',
    '/a\\b',
    '/a\\..\\b',
    '/..\\a',
    '/%2e',
    '/.',
  ])('has an ambiguous path in %s', (path) => {
    expect(isAmbiguous(path)).toBe(true);
  });

  it.each(['/', '/a/b', '/a..b', '/...', '/a/.b', '/a/b.', '/%252e%252e/', '/.well-known/x'])(
    'has a plain path in %s',
    (path) => {
      expect(isAmbiguous(path)).toBe(false);
    },
  );

  it.each(['/a/b%5Cc', '/a/..%5c..%5Cb', '/a/b%2F..%2fc', '/a/%2e%2E%2F', '/a/..%2F..%2Fb', '/%2F..'])(
    'has an identifier, and no other path, in %s (A4)',
    (path) => {
      expect(isAmbiguous(path)).toBe(false);
    },
  );
});
