import { describe, expect, it } from 'vitest';
import { lockNumber } from './advisory-locks.js';

describe('the number of an advisory lock', () => {
  it('is the same in every process', () => {
    expect(lockNumber('report', 'r1')).toBe('-3600030591353291899');
  });

  it('is a bigint', () => {
    for (let n = 0; n < 1_000; n++) {
      const number = BigInt(lockNumber('report', `r${n}`));
      expect(BigInt.asIntN(64, number)).toBe(number);
    }
  });

  it('differs between spaces and between names, however they are divided', () => {
    const numbers = [
      lockNumber('report', 'a b'),
      lockNumber('report', 'a', 'b'),
      lockNumber('idempotency key', 'a b'),
      lockNumber('idempotency key', 'a', 'b'),
      lockNumber('idempotency key', 'ab'),
      lockNumber('idempotency key', '', 'ab'),
    ];
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});
