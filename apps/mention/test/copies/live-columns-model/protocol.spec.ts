import { describe, expect, it } from 'vitest';
import { explore, type Program } from './explore.js';
import { lookups, reader, rereading } from './readers.js';
import { type Fault, FAULTS, newWorld, type World } from './world.js';
import { crash, eraser, importer, seed, writer } from './writers.js';

type Programs = (fault?: Fault) => Program<World>[];

/** Small cases, each with a copy that is read and brought up to date while others write. The largest one is the last. */
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
  'an import replaces a mention that is coded': (fault) => [
    importer('I', ['m']),
    writer('A', ['m'], fault),
    reader('copy', 2, fault),
  ],
  'a mention is erased, and created again': (fault) => [
    eraser('E', ['m']),
    importer('I', ['m']),
    reader('copy', 2, fault),
  ],
  'an erasure of one of the mentions of a change': (fault) => [
    writer('A', ['m', 'n'], fault),
    eraser('E', ['m']),
    reader('copy', 2, fault),
  ],
  'texts of mentions that an import replaces': (fault) => [
    importer('I', ['m']),
    reader('copy', 2, fault),
    lookups('copy', 2, fault),
  ],
  'texts of mentions that are created and erased': (fault) => [
    importer('I', ['m', 'n']),
    eraser('E', ['n']),
    reader('copy', 1, fault),
    lookups('copy', 1, fault),
  ],
  'a copy is read again while mentions are coded and imported': (fault) => [
    importer('I', ['m']),
    writer('A', ['n'], fault),
    reader('copy', 2, fault),
    rereading('copy', fault),
  ],
  'three requests code the same mention': (fault) => [
    writer('A', ['m'], fault),
    writer('B', ['m'], fault),
    writer('C', ['m'], fault),
    reader('copy', 1, fault),
  ],
};

const run = (programs: Programs, fault?: Fault) =>
  explore(newWorld('m', 'n'), programs(fault), ({ lost }, name) => lost.includes(name));

describe('the protocol of live columns, in every order of steps (D17)', () => {
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
