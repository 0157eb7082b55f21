import { describe, expect, it } from 'vitest';
import { explore, type Program } from './explore.js';
import { crash, type Fault, FAULTS, newWorld, reader, seed, type World, writer } from './programs.js';

type Programs = (fault?: Fault) => Program<World>[];

/** Small cases, each with a copy that is read and brought up to date while others write. */
const CASES: Record<string, Programs> = {
  'two requests code the same mention': (fault) => [
    writer('A', ['m'], fault),
    writer('B', ['m'], fault),
    reader('copy', 2, fault),
  ],
  'two requests code different mentions': (fault) => [
    writer('A', ['m'], fault),
    writer('B', ['n'], fault),
    reader('copy', 2, fault),
  ],
  'two bulk requests code the same mentions in different order': (fault) => [
    writer('A', ['m', 'n'], fault),
    writer('B', ['n', 'm'], fault),
    reader('copy', 2, fault),
  ],
  'a bulk request, and one of a single mention': (fault) => [
    writer('A', ['m', 'n'], fault),
    writer('B', ['m'], fault),
    reader('copy', 2, fault),
  ],
  'a request is rolled back': (fault) => [
    writer('A', ['m'], fault, true),
    writer('B', ['m'], fault),
    reader('copy', 2, fault),
  ],
  'PostgreSQL crashes': (fault) => [
    writer('A', ['m'], fault),
    writer('B', ['n'], fault),
    reader('copy', 2, fault),
    crash(),
  ],
  'PostgreSQL crashes, and has lost the end of a transaction': (fault) => [
    writer('A', ['m'], fault, true),
    writer('B', ['m'], fault),
    reader('copy', 2, fault),
    crash(),
  ],
  'the seeding tool writes a mention': (fault) => [
    seed('load', 'm', fault),
    writer('A', ['m'], fault),
    reader('copy', 2, fault),
  ],
  'two replicas': (fault) => [writer('A', ['m'], fault), reader('one', 1, fault), reader('two', 1, fault)],
  'three requests code the same mention': (fault) => [
    writer('A', ['m'], fault),
    writer('B', ['m'], fault),
    writer('C', ['m'], fault),
    reader('copy', 1, fault),
  ],
};

const run = (programs: Programs, fault?: Fault) =>
  explore(newWorld('m', 'n'), programs(fault), ({ lost }, name) => lost.includes(name));

describe('the protocol of live columns, in every order of steps (D17)', { timeout: 120_000 }, () => {
  it.each(Object.entries(CASES))('has every acknowledged change once, and in order: %s', (_, programs) => {
    const { states, violation } = run(programs);
    expect(violation).toBeUndefined();
    expect(states).toBeGreaterThan(100);
  });

  it.each(Object.entries(FAULTS))('would be wrong with %s: %s', (fault) => {
    const isFound = (programs: Programs) => {
      const { violation } = run(programs, fault as Fault);
      return violation !== undefined && violation.reason !== 'deadlock';
    };
    expect(Object.values(CASES).some(isFound)).toBe(true);
  });
});
