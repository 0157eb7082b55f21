import { describe, expect, it } from 'vitest';
import { explore, type Program } from './explore.js';
import { follower } from './followers.js';
import { type Fault, FEED_FAULTS, newWorld, type World } from './world.js';
import { crash, eraser, importer, seed, writer } from './writers.js';

type Programs = (fault?: Fault) => Program<World>[];

/** Small cases, each with a program that exports a report and follows it while others write. */
const CASES = {
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
} satisfies Record<string, Programs>;

/** The case in which each wrong protocol shows. */
const FOUND_IN: Record<keyof typeof FEED_FAULTS, keyof typeof CASES> = {
  'the largest id as the position': 'two requests code different mentions, and are read in parts',
  'a position that is later than the export': 'the seeding tool writes a mention',
  'changed mentions read before the changes': 'an import, and an erasure of one of its mentions',
  'no regard for crashes': 'PostgreSQL crashes',
};

const run = (programs: Programs, fault?: Fault) =>
  explore(newWorld('m', 'n'), programs(fault), ({ lost }, name) => lost.includes(name));

describe('the protocol of the feed, in every order of steps (C24)', () => {
  it.each(Object.entries(CASES))('never skips a change: %s', (_, programs) => {
    const { states, violation } = run(programs);
    expect(violation).toBeUndefined();
    expect(states).toBeGreaterThan(100);
  });

  it.each(Object.entries(FEED_FAULTS))('would be wrong with %s: %s', (name) => {
    const fault = name as keyof typeof FEED_FAULTS;
    expect(run(CASES[FOUND_IN[fault]], fault).violation?.reason).toMatch(/^the copy lacks/);
  });
});
