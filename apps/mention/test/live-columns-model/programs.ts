import * as pg from './database.js';
import { type Program, Violation } from './explore.js';

/** A copy of the report in a process of mention. */
interface Copy {
  mentions: Record<string, string>;
  snapshot: pg.Snapshot;
  run: number;
  epoch: number;
  /** For the faults: the last id that was applied, and the counter that was read. */
  lastId: number;
  counter: number;
  /** How often the copy has each change: from the baseline or from a delta. */
  timesApplied: Record<string, number>;
}

interface Answer {
  snapshot: pg.Snapshot;
  run: number;
  epoch: number;
  counter: number;
  records: pg.ChangeRecord[];
  mentions: Record<string, string>;
}

export interface World {
  db: pg.Database;
  /** A counter that some faults use, without a transaction. */
  counter: number;
  acknowledged: string[];
  /** The transaction of each writer, with the id that it took from the sequence. */
  writers: Record<string, { xid: number; id?: number }>;
  /** Writers whose connection was lost. */
  lost: string[];
  readers: Record<string, { copy?: Copy; loading?: Copy; expected?: string[]; answer?: Answer }>;
}

export const newWorld = (...mentions: string[]): World => ({
  db: pg.emptyDatabase(mentions),
  counter: 0,
  acknowledged: [],
  writers: {},
  lost: [],
  readers: {},
});

/** Wrong protocols, which the exploration must find. */
export const FAULTS = {
  'the largest id as the cursor': 'a later transaction may take a smaller id, and commit afterwards',
  'a counter raised outside the transaction': 'the counter is read before the change is committed',
  'an id taken before the update': 'the update may wait for another one, which gets a larger id',
  'records in the order of transaction ids': 'a transaction gets its id before it has its row locks',
  'only transactions after the snapshot': 'a transaction that was running commits later',
  'a snapshot taken after the rows were read': 'a transaction commits in between',
  'a snapshot without running transactions': 'a snapshot of a standby leaves them out',
  'a statement that began before the request': 'the change was acknowledged after the statement',
  'no regard for crashes': 'another transaction gets the id again',
  'no regard for the epoch': 'a load has no change record',
  'an epoch in a transaction of its own': 'the copy starts again before the load commits',
} as const;

export type Fault = keyof typeof FAULTS;

/** A request that codes mentions: all its statements in one transaction (decision 0012). */
export function writer(name: string, mentions: readonly string[], fault?: Fault, fails = false): Program<World> {
  const takeId = {
    name: 'takes an id',
    run: ({ db, writers }: World) => void (writers[name].id = db.nextId++),
  };
  const updates = mentions.map((mention) => ({
    name: `updates ${mention}`,
    run: ({ db, writers }: World) => pg.write(db, db.versions[mention], writers[name].xid, name),
  }));
  const record = ({ db, writers }: World) => {
    const { xid, id } = writers[name];
    for (const mention of mentions) db.records.push({ id: id!, xid, mention, value: name });
  };
  const raiseCounter = { name: 'raises the counter', run: (world: World) => void world.counter++ };
  const commit = {
    name: fails ? 'rolls back' : 'commits',
    run: ({ db, writers }: World) => pg.end(db, writers[name].xid, fails ? 'rolled back' : 'committed'),
  };
  const acknowledge = { name: 'is acknowledged', run: ({ acknowledged }: World) => void acknowledged.push(name) };
  return {
    name,
    steps: [
      { name: 'begins', run: ({ db, writers }) => void (writers[name] = { xid: pg.begin(db) }) },
      {
        name: 'locks the report',
        run: ({ db, writers }) => pg.lockReport(db, writers[name].xid, mentions.length > 1 ? 'exclusive' : 'shared'),
      },
      ...(fault === 'an id taken before the update' ? [takeId, ...updates] : [...updates, takeId]),
      { name: 'records the change', run: record },
      ...(fault === 'a counter raised outside the transaction' ? [raiseCounter] : []),
      commit,
      ...(fails ? [] : [acknowledge]),
    ],
  };
}

/** The seeding tool, which writes a mention without a change record, and raises the epoch in the same transaction. */
export function seed(name: string, mention: string, fault?: Fault): Program<World> {
  const nextEpoch = ({ db }: World) => db.epochs.at(-1)!.value + 1;
  const ownTransaction = (world: World) => {
    const xid = pg.begin(world.db);
    const written = pg.write(world.db, world.db.epochs, xid, nextEpoch(world));
    pg.end(world.db, xid, 'committed');
    return written;
  };
  const sameTransaction = (world: World) =>
    pg.write(world.db, world.db.epochs, world.writers[name].xid, nextEpoch(world));
  return {
    name,
    steps: [
      { name: 'begins', run: ({ db, writers }) => void (writers[name] = { xid: pg.begin(db) }) },
      {
        name: `writes ${mention}`,
        run: ({ db, writers }) => pg.write(db, db.versions[mention], writers[name].xid, name),
      },
      {
        name: 'raises the epoch',
        run: fault === 'an epoch in a transaction of its own' ? ownTransaction : sameTransaction,
      },
      { name: 'commits', run: ({ db, writers }) => pg.end(db, writers[name].xid, 'committed') },
      { name: 'is acknowledged', run: ({ acknowledged }) => void acknowledged.push(name) },
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
        const runs = ([, { xid }]: [string, { xid: number }]) => db.transactions[xid] === 'running';
        lost.push(
          ...Object.entries(writers)
            .filter(runs)
            .map(([name]) => name),
        );
        pg.crash(db);
      },
    },
  ],
});

/** A process of mention: it loads a copy, then answers requests from it. */
export function reader(name: string, requests: number, fault?: Fault): Program<World> {
  const of = ({ readers }: World) => (readers[name] ??= {});
  const begin = (world: World) => void (of(world).loading = loadedCopy(world, fault));
  const finish = (world: World) => {
    const { loading } = of(world);
    if (fault === 'a snapshot taken after the rows were read') loading!.snapshot = pg.takeSnapshot(world.db);
    Object.assign(of(world), { copy: loading, loading: undefined });
  };
  const arrive = {
    name: 'gets a request',
    run: (world: World) => void (of(world).expected = [...world.acknowledged]),
  };
  const ask = {
    name: 'asks for the changes',
    run: (world: World) => void (of(world).answer = changesSince(world, of(world).copy!, fault)),
  };
  const answer = {
    name: 'answers',
    run: (world: World) => {
      const reader = of(world);
      reader.copy = applied(world, reader.copy!, reader.answer!, fault);
      check(world, reader.copy, reader.answer!, reader.expected!);
      delete reader.answer;
      delete reader.expected;
    },
  };
  const request = fault === 'a statement that began before the request' ? [ask, arrive, answer] : [arrive, ask, answer];
  return {
    name,
    steps: [
      { name: 'reads its copy', run: begin },
      { name: 'has its copy', run: finish },
      ...Array.from({ length: requests }, () => request).flat(),
    ],
  };
}

const snapshotOf = (db: pg.Database, fault?: Fault): pg.Snapshot => {
  const snapshot = pg.takeSnapshot(db);
  return fault === 'a snapshot without running transactions' ? { ...snapshot, running: [] } : snapshot;
};

function loadedCopy({ db, counter }: World, fault?: Fault): Copy {
  const rows = pg.takeSnapshot(db);
  const records = pg.readRecords(db, rows);
  const values = Object.values(db.versions).flatMap((versions) =>
    versions.filter(({ xid }) => pg.isVisible(xid, rows)),
  );
  return {
    mentions: pg.readMentions(db, rows),
    snapshot: snapshotOf(db, fault),
    run: db.run,
    epoch: pg.readEpoch(db, rows),
    lastId: Math.max(0, ...records.map(({ id }) => id)),
    counter,
    timesApplied: Object.fromEntries(values.map(({ value }) => [value, 1])),
  };
}

/** The statement of a request: the changes that the copy lacks. The rows of the report are for the check only. */
function changesSince({ db, counter }: World, copy: Copy, fault?: Fault): Answer {
  const now = pg.takeSnapshot(db);
  const records = pg.readRecords(db, now).filter((record) => isNew(record, copy, counter, fault));
  const order = fault === 'records in the order of transaction ids' ? ('xid' as const) : ('id' as const);
  return {
    snapshot: fault === 'a snapshot without running transactions' ? snapshotOf(db, fault) : now,
    run: db.run,
    epoch: pg.readEpoch(db, now),
    counter,
    records: records.toSorted((a, b) => a[order] - b[order]),
    mentions: pg.readMentions(db, now),
  };
}

function isNew({ id, xid }: pg.ChangeRecord, copy: Copy, counter: number, fault?: Fault): boolean {
  const { xmax, running } = copy.snapshot;
  if (fault === 'the largest id as the cursor') return id > copy.lastId;
  if (fault === 'a counter raised outside the transaction' && counter === copy.counter) return false;
  return xid >= xmax || (running.includes(xid) && fault !== 'only transactions after the snapshot');
}

function applied(world: World, copy: Copy, answer: Answer, fault?: Fault): Copy {
  const isOtherRun = answer.run !== copy.run && fault !== 'no regard for crashes';
  const isOtherEpoch = answer.epoch !== copy.epoch && fault !== 'no regard for the epoch';
  // PostgreSQL answers while the copy is loaded again.
  if (isOtherRun || isOtherEpoch) return { ...loadedCopy(world, fault), snapshot: answer.snapshot, ...again(answer) };
  for (const { id, mention, value } of answer.records) {
    copy.mentions[mention] = value;
    copy.lastId = Math.max(copy.lastId, id);
  }
  for (const value of new Set(answer.records.map(({ value }) => value))) {
    copy.timesApplied[value] = (copy.timesApplied[value] ?? 0) + 1;
  }
  const { snapshot, counter } = answer;
  return { ...copy, snapshot, counter };
}

/** A copy that was loaded by the statement of a request, so that the model needs no third way to answer. */
const again = ({ mentions, run, epoch, counter }: Answer) => ({ mentions, run, epoch, counter, timesApplied: {} });

/** Every answer has exactly the changes that a statement of SQL sees, including all acknowledged ones (D17). */
function check({ db }: World, { mentions, timesApplied }: Copy, answer: Answer, expected: readonly string[]): void {
  for (const [value, times] of Object.entries(timesApplied)) {
    if (times > 1 && value !== 'loaded') throw new Violation(`applies ${value} ${times} times`);
  }
  for (const mention of Object.keys(mentions)) {
    if (mentions[mention] !== answer.mentions[mention]) {
      throw new Violation(`has "${mentions[mention]}" for ${mention}, not "${answer.mentions[mention]}"`);
    }
    const written = db.versions[mention].map(({ value }) => value);
    const last = Math.max(...expected.map((value) => written.lastIndexOf(value)));
    if (written.lastIndexOf(mentions[mention]) < last) throw new Violation(`misses "${written[last]}" for ${mention}`);
  }
}
