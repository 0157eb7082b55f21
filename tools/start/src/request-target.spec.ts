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

  it.each(['/a/..', '/../a', '/a/%2E%2e/b', '/a/.%2e', '/a/./b', '/a\\b', '/a%5Cb', '/a%2f..%2Fb', '/%2e'])(
    'has an ambiguous path in %s',
    (path) => {
      expect(isAmbiguous(path)).toBe(true);
    },
  );

  it.each(['/', '/a/b', '/a..b', '/...', '/a/.b', '/a/b.', '/%252e%252e/', '/.well-known/x'])(
    'has a plain path in %s',
    (path) => {
      expect(isAmbiguous(path)).toBe(false);
    },
  );
});
