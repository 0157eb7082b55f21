import * as pg from './database.js';
import type { Program } from './explore.js';
import type { Fault, World } from './world.js';

type Step = Program<World>['steps'][number];

const begin = (name: string): Step => ({
  name: 'begins',
  run: ({ db, writers }) => void (writers[name] = { xid: pg.begin(db), changed: [] }),
});
const lock = (name: string, mode: 'shared' | 'exclusive'): Step => ({
  name: 'locks the report',
  run: ({ db, writers }) => pg.lockReport(db, writers[name].xid, mode),
});
const write = (name: string, mention: string, valueOf: (last: pg.Row) => pg.Row): Step => ({
  name: `writes ${mention}`,
  run: ({ db, writers }) => {
    const { xid, changed } = writers[name];
    if (!pg.write(db, db.versions[mention], xid, valueOf)) return false;
    const [before, after] = db.versions[mention].slice(-2);
    if (before.value !== null || after.value !== null) changed.push(mention);
    return true;
  },
});
const takeId = (name: string): Step => ({
  name: 'takes an id',
  run: ({ db, writers }) => void (writers[name].id = db.nextId++),
});
const record = (name: string, rewrites: boolean): Step => ({
  name: 'records the change',
  run: ({ db, writers }) => {
    const { xid, id, changed } = writers[name];
    for (const mention of changed) db.records.push({ id: id!, xid, mention, value: name, rewrites });
  },
});
const end = (name: string, fails = false): Step[] => {
  const outcome = fails ? ('rolled back' as const) : ('committed' as const);
  const commit: Step = {
    name: fails ? 'rolls back' : 'commits',
    run: ({ db, writers }) => pg.end(db, writers[name].xid, outcome),
  };
  const acknowledge: Step = { name: 'is acknowledged', run: ({ acknowledged }) => void acknowledged.push(name) };
  return fails ? [commit] : [commit, acknowledge];
};

/** A request that codes mentions: all its statements in one transaction (decision 0012). */
export function writer(name: string, mentions: readonly string[], fault?: Fault, fails = false): Program<World> {
  const updates = mentions.map((mention) => write(name, mention, (last) => last && { ...last, coded: name }));
  const raiseCounter: Step = { name: 'raises the counter', run: (world) => void world.counter++ };
  return {
    name,
    steps: [
      begin(name),
      lock(name, mentions.length > 1 ? 'exclusive' : 'shared'),
      ...(fault === 'an id taken before the update' ? [takeId(name), ...updates] : [...updates, takeId(name)]),
      record(name, false),
      ...(fault === 'a counter raised outside the transaction' ? [raiseCounter] : []),
      ...end(name, fails),
    ],
  };
}

/** An import, which creates mentions or replaces them with their texts. It locks rows only, as if others could write. */
export const importer = (name: string, mentions: readonly string[]): Program<World> => ({
  name,
  steps: [
    begin(name),
    ...mentions.map((mention) => write(name, mention, () => ({ coded: name, text: name }))),
    takeId(name),
    record(name, true),
    ...end(name),
  ],
});

/** An erasure, which also removes its mentions from earlier change records. */
export const eraser = (name: string, mentions: readonly string[]): Program<World> => ({
  name,
  steps: [
    begin(name),
    ...mentions.map((mention) => write(name, mention, () => null)),
    {
      name: 'changes earlier records',
      run: ({ db, writers }) => mentions.forEach((mention) => pg.redact(db, writers[name].xid, mention)),
    },
    takeId(name),
    record(name, true),
    ...end(name),
  ],
});

/** The seeding tool, which writes a mention without a change record, and raises the epoch in the same transaction. */
export function seed(name: string, mention: string, fault?: Fault): Program<World> {
  const ownTransaction = ({ db }: World) => {
    const xid = pg.begin(db);
    const written = pg.write(db, db.epochs, xid, (last) => last + 1);
    pg.end(db, xid, 'committed');
    return written;
  };
  const sameTransaction = ({ db, writers }: World) => pg.write(db, db.epochs, writers[name].xid, (last) => last + 1);
  return {
    name,
    steps: [
      begin(name),
      write(name, mention, () => ({ coded: name, text: name })),
      {
        name: 'raises the epoch',
        run: fault === 'an epoch in a transaction of its own' ? ownTransaction : sameTransaction,
      },
      ...end(name),
    ],
  };
}

/** A crash of PostgreSQL. Transactions that run are lost, with their connections. */
export const crash = (): Program<World> => ({
  name: 'PostgreSQL',
  steps: [
    {
      name: 'crashes',
      run: ({ db, writers, lost }) => {
        for (const [name, { xid }] of Object.entries(writers)) if (db.transactions[xid] === 'running') lost.push(name);
        pg.crash(db);
      },
    },
  ],
});
