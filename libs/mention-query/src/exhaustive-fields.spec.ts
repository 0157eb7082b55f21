import { describe, expect, it } from 'vitest';
import { NUMBER_COLUMNS } from './compile-number.js';
import { TIME_COLUMNS } from './compile-time.js';
import { VALUE_CONDITIONS } from './compile-values.js';

/** Each `@ts-expect-error` fails the type check if its record may lack a filter field. */
describe('a filter field without SQL (2.6)', () => {
  it('fails the type check if it is tested by values', () => {
    const { country, ...others } = VALUE_CONDITIONS;
    // @ts-expect-error `country` is missing.
    const incomplete: typeof VALUE_CONDITIONS = others;
    expect({ ...incomplete, country }).toEqual(VALUE_CONDITIONS);
  });

  it('fails the type check if it is tested by a range of numbers', () => {
    const { influence, ...others } = NUMBER_COLUMNS;
    // @ts-expect-error `influence` is missing.
    const incomplete: typeof NUMBER_COLUMNS = others;
    expect({ ...incomplete, influence }).toEqual(NUMBER_COLUMNS);
  });

  it('fails the type check if it is tested by a range of time', () => {
    const { infused_at, ...others } = TIME_COLUMNS;
    // @ts-expect-error `infused_at` is missing.
    const incomplete: typeof TIME_COLUMNS = others;
    expect({ ...incomplete, infused_at }).toEqual(TIME_COLUMNS);
  });
});
