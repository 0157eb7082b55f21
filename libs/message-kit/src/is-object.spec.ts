import { describe, expect, it } from 'vitest';
import { isObject } from './is-object.js';

describe('a JSON object', () => {
  it.each([[{}], [{ a: 1 }], [JSON.parse('{"__proto__":1}')], [Object.create(null)]])('is %j', (value) =>
    expect(isObject(value)).toBe(true),
  );

  it.each([[null], [undefined], [[]], [[{}]], ['a'], [0], [true]])('is not %j', (value) =>
    expect(isObject(value)).toBe(false),
  );
});
