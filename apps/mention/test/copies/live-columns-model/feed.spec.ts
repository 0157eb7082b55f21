import { describe, expect, it } from 'vitest';
import { explore, type Program } from './explore.js';
import { follower } from './followers.js';
import { type Fault, FEED_FAULTS, newWorld, type World } from './world.js';
import { crash, eraser, importer, seed, writer } from './writers.js';

/** Small cases, each with a program that exports a report and follows it while others write. */
const CASES: Record<string, (fault?: Fault) => Program<World>[]> = {
  'two requests code the same mention': (fault) => [
    writer('A', ['m'], fault),
    writer('B', ['m'], fault),
    follower('program', 2, fault),
  ],
  'two requests code different mentions, and are read in parts': (fault) => [
    writer('A', ['m'], fault),
    writer('B', ['n'], fault),
    follower('program', 3, fault),
  ],
  'an import, and an erasure of one of its mentions': (fault) => [
    importer('I', ['m', 'n']),
    eraser('E', ['n']),
    follower('program', 2, fault),
  ],
  'the seeding tool writes a mention': (fault) => [
    seed('load', 'm', fault),
    writer('A', ['m'], fault),
    follower('program', 2, fault),
  ],
  'PostgreSQL crashes': (fault) => [
    writer('A', ['m'], fault, true),
    writer('B', ['n'], fault),
    follower('program', 2, fault),
    crash(),
  ],
};

const run = (programs: Program<World>[]) =>
  explore(newWorld('m', 'n'), programs, ({ lost }, name) => lost.includes(name));

describe('the protocol of the feed, in every order of steps (C24)', () => {
  it.each(Object.entries(CASES))('never skips a change: %s', (_, programs) => {
    const { states, violation } = run(programs());
    expect(violation).toBeUndefined();
    expect(states).toBeGreaterThan(100);
  });

  it.each(Object.entries(FEED_FAULTS))('would be wrong with %s: %s', (fault) => {
    const isFound = (programs: (fault: Fault) => Program<World>[]) =>
      run(programs(fault as Fault)).violation?.reason.startsWith('the copy lacks') ?? false;
    expect(Object.values(CASES).some(isFound)).toBe(true);
  });
});
