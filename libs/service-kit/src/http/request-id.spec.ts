import { describe, expect, it } from 'vitest';
import { REQUEST_ID, requestIdOf } from './request-id.js';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

describe('the id of a request (A8)', () => {
  it.each(['a', '0190b3a4-7c1e-7def-8123-456789abcdef', 'Root=1-67891233:abc/def~x@y+z', 'x'.repeat(128)])(
    'is the one that the client sent: %s',
    (sent) => expect(requestIdOf({ [REQUEST_ID]: sent })).toBe(sent),
  );

  it.each([undefined, '', 'x'.repeat(129), 'a b', 'a, b', 'a"b', "a'b", '<b>', '${x}', 'a\tb', 'ä', 'a;b', '%0a'])(
    'is new if the client sent %j',
    (sent) => expect(requestIdOf({ [REQUEST_ID]: sent })).toMatch(UUID),
  );
});
