import { expect, it } from 'vitest';
import { jsonType } from './json-type.js';

it.each<[unknown, string]>([
  ['1', 'a string'],
  [1, 'a number'],
  [true, 'a boolean'],
  [null, 'null'],
  [[1], 'an array'],
  [{}, 'an object'],
])('the type of %j is %s', (value, name) => expect(jsonType(value)).toBe(name));
