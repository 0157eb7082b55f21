import { describe, expect, it } from 'vitest';
import { explore, type Program } from './explore.js';
import { lookups, reader, rereading } from './readers.js';
import { type Fault, FAULTS, newWorld, type World } from './world.js';
import { crash, eraser, importer, seed, writer } from './writers.js';

type Programs = (fault?: Fault) => Program<World>[];

/** Small cases, each with a copy that is read and brought up to date while others write. The largest one is the last. */
const CASES = {
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
} satisfies Record<string, Programs>;

/** The case in which each wrong protocol shows. */
const FOUND_IN: Record<keyof typeof FAULTS, keyof typeof CASES> = {
  'the largest id as the cursor': 'the seeding tool writes a mention',
  'a counter raised outside the transaction': 'an import replaces a mention that is coded',
  'an id taken before the update': 'two requests code the same mention',
  'records in the order of transaction ids': 'two requests code the same mention',
  'only transactions after the snapshot': 'a request is rolled back',
  'a snapshot taken after the rows were read': 'two bulk requests code the same mentions in different order',
  'a snapshot without running transactions': 'a bulk request, and one of a single mention',
  'a statement that began before the request': 'two bulk requests code the same mentions in different order',
  'no regard for crashes': 'PostgreSQL crashes, and has lost the end of a transaction',
  'no regard for the epoch': 'the seeding tool writes a mention',
  'an epoch in a transaction of its own': 'the seeding tool writes a mention',
  'coded changes applied after the rows of rewritten mentions': 'an import replaces a mention that is coded',
  'rows of rewritten mentions read by a later statement': 'an import replaces a mention that is coded',
  'records left out that an erasure changed': 'an erasure of one of the mentions of a change',
  'texts that stay known of rewritten mentions': 'texts of mentions that an import replaces',
  'texts looked up after the statement began': 'texts of mentions that an import replaces',
  'texts that count as of the end of their lookup': 'texts of mentions that an import replaces',
  'the snapshot of the old copy for the one that was read again':
    'a copy is read again while mentions are coded and imported',
  'a statement of the old copy applied to the one that was read again':
    'a copy is read again while mentions are coded and imported',
};

const run = (programs: Programs, fault?: Fault) =>
  explore(newWorld('m', 'n'), programs(fault), ({ lost }, name) => lost.includes(name));

describe('the protocol of live columns, in every order of steps (D17)', () => {
  it.each(Object.entries(CASES))('has every acknowledged change once, and in order: %s', (_, programs) => {
    const { states, violation } = run(programs);
    expect(violation).toBeUndefined();
    expect(states).toBeGreaterThan(100);
  });

  it.each(Object.entries(FAULTS))('would be wrong with %s: %s', (name) => {
    const fault = name as keyof typeof FAULTS;
    const { violation } = run(CASES[FOUND_IN[fault]], fault);
    expect(violation).toBeDefined();
    expect(violation!.reason).not.toBe('deadlock');
  });
});
