import * as pg from './database.js';
import { type Program, Violation } from './explore.js';
import type { Answer, Copy, Fault, KnownTexts, Reader, World } from './world.js';

const readerOf = ({ readers }: World, name: string): Reader => (readers[name] ??= {});

/** A process of mention: it reads a copy, then answers requests from it. */
export function reader(name: string, requests: number, fault?: Fault): Program<World> {
  const begin = (world: World) => void (readerOf(world, name).loading = loadedCopy(world, fault));
  const finish = (world: World) => {
    const of = readerOf(world, name);
    if (fault === 'a snapshot taken after the rows were read') of.loading!.snapshot = pg.takeSnapshot(world.db);
    Object.assign(of, { copy: of.loading, loading: undefined });
  };
  const arrive = {
    name: 'gets a request',
    run: (world: World) => void (readerOf(world, name).expected = [...world.acknowledged]),
  };
  const ask = {
    name: 'asks for the changes',
    run: (world: World) => {
      const of = readerOf(world, name);
      of.asked = of.copy;
      delete of.wasSwapped;
      of.known = currentTexts(of.copy!);
      of.answer = changesSince(world, of.copy!, fault);
    },
  };
  const answer = { name: 'answers', run: (world: World) => answerFrom(world, readerOf(world, name), fault) };
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

/** Lookups of the texts of a process of mention, which run at any time: first of all mentions, then of rewritten ones. */
export function lookups(name: string, count: number, fault?: Fault): Program<World> {
  const begin = {
    name: 'looks up texts',
    run: (world: World) => {
      const { copy } = readerOf(world, name);
      if (copy) readerOf(world, name).lookup = lookedUp(world, copy);
    },
  };
  const finish = {
    name: 'has looked up texts',
    run: (world: World) => {
      const { copy, lookup } = readerOf(world, name);
      delete readerOf(world, name).lookup;
      if (!copy || !lookup) return;
      copy.known = lookup;
      if (fault === 'texts that count as of the end of their lookup') lookup.rewritten = copy.rewritten.length;
    },
  };
  return { name: `texts of ${name}`, steps: Array.from({ length: count }, () => [begin, finish]).flat() };
}

/** A copy that is read again while the old one answers. */
export const rereading = (name: string, fault?: Fault): Program<World> => ({
  name: `reading ${name} again`,
  steps: [
    {
      name: 'reads the report again',
      run: (world) => {
        if (readerOf(world, name).copy) readerOf(world, name).rereading = loadedCopy(world, fault);
      },
    },
    {
      name: 'swaps the copies',
      run: (world) => {
        const of = readerOf(world, name);
        if (!of.rereading) return;
        const { snapshot } = of.copy!;
        of.copy = of.rereading;
        of.wasSwapped = true;
        if (fault === 'the snapshot of the old copy for the one that was read again') of.copy.snapshot = snapshot;
        delete of.rereading;
        // A lookup of the old copy stays with it.
        delete of.lookup;
      },
    },
  ],
});

const snapshotOf = (db: pg.Database, fault?: Fault): pg.Snapshot => {
  const snapshot = pg.takeSnapshot(db);
  return fault === 'a snapshot without running transactions' ? { ...snapshot, running: [] } : snapshot;
};

function loadedCopy({ db, counter }: World, fault?: Fault): Copy {
  const rows = pg.takeSnapshot(db);
  const records = pg.readRecords(db, rows);
  const values = Object.values(db.versions).flatMap((versions) =>
    versions.filter(({ xid }) => pg.isVisible(xid, rows)).flatMap(({ value }) => value?.coded ?? []),
  );
  return {
    coded: codedOf(pg.readMentions(db, rows)),
    rewritten: [],
    snapshot: snapshotOf(db, fault),
    run: db.run,
    epoch: pg.readEpoch(db, rows),
    lastId: Math.max(0, ...records.map(({ id }) => id)),
    counter,
    timesApplied: Object.fromEntries(values.map((value) => [value, 1])),
  };
}

const present = (mentions: Record<string, pg.Row>) =>
  Object.entries(mentions).flatMap(([mention, row]) => (row ? [[mention, row] as const] : []));
const codedOf = (mentions: Record<string, pg.Row>) =>
  Object.fromEntries(present(mentions).map(([mention, { coded }]) => [mention, coded]));
const textsOf = (mentions: Record<string, pg.Row>) =>
  Object.fromEntries(present(mentions).map(([mention, { text }]) => [mention, text]));

function lookedUp({ db }: World, { known, rewritten }: Copy): KnownTexts {
  const now = textsOf(pg.readMentions(db, pg.takeSnapshot(db)));
  const stale = known ? rewritten.slice(known.rewritten) : Object.keys(now);
  const texts = { ...known?.texts, ...Object.fromEntries(stale.map((mention) => [mention, now[mention]])) };
  return { texts, rewritten: rewritten.length };
}

const currentTexts = ({ known, rewritten }: Copy): KnownTexts | undefined =>
  known?.rewritten === rewritten.length ? known : undefined;

/** The statement of a request: the changes that the copy lacks. */
function changesSince({ db, counter }: World, copy: Copy, fault?: Fault): Answer {
  const now = pg.takeSnapshot(db);
  const records = pg.readRecords(db, now).filter((record) => isNew(record, copy, counter, fault));
  const changed = db.records.filter((record) => pg.isRedacted(record, now)).map(({ id }) => id);
  const order = fault === 'records in the order of transaction ids' ? ('xid' as const) : ('id' as const);
  return {
    snapshot: fault === 'a snapshot without running transactions' ? snapshotOf(db, fault) : now,
    run: db.run,
    epoch: pg.readEpoch(db, now),
    counter,
    records: records
      .filter(({ id }) => !(fault === 'records left out that an erasure changed' && changed.includes(id)))
      .toSorted((a, b) => a[order] - b[order]),
    mentions: pg.readMentions(db, now),
  };
}

function isNew({ id, xid }: pg.ChangeRecord, copy: Copy, counter: number, fault?: Fault): boolean {
  const { xmax, running } = copy.snapshot;
  if (fault === 'the largest id as the cursor') return id > copy.lastId;
  if (fault === 'a counter raised outside the transaction' && counter === copy.counter) return false;
  return xid >= xmax || (running.includes(xid) && fault !== 'only transactions after the snapshot');
}

/** The copy of the request may have been replaced since. Then the request is the last that uses it. */
function answerFrom(world: World, of: Reader, fault?: Fault): void {
  const { asked, answer, expected, wasSwapped = false } = of;
  const isOldForNew = fault === 'a statement of the old copy applied to the one that was read again';
  const copy = applied(world, wasSwapped && !isOldForNew ? asked! : of.copy!, answer!, fault);
  if (!wasSwapped || isOldForNew) of.copy = copy;
  check(world, copy, answer!, expected!);
  const known = fault === 'texts looked up after the statement began' ? currentTexts(copy) : of.known;
  // Otherwise PostgreSQL answers.
  if (known && known.rewritten === copy.rewritten.length) {
    checkTexts(copy, known, answer!);
    of.answeredTexts = (of.answeredTexts ?? 0) + 1;
  }
  for (const member of ['asked', 'answer', 'expected', 'known'] as const) delete of[member];
}

function applied(world: World, copy: Copy, answer: Answer, fault?: Fault): Copy {
  const isOtherRun = answer.run !== copy.run && fault !== 'no regard for crashes';
  const isOtherEpoch = answer.epoch !== copy.epoch && fault !== 'no regard for the epoch';
  // PostgreSQL answers while the copy is read again.
  if (isOtherRun || isOtherEpoch) return { ...loadedCopy(world, fault), snapshot: answer.snapshot, ...again(answer) };
  const rewritten = answer.records.filter(({ rewrites }) => rewrites).map(({ mention }) => mention);
  const isLate = fault === 'coded changes applied after the rows of rewritten mentions';
  const coded = answer.records.filter(({ rewrites, mention }) => !rewrites && (isLate || !rewritten.includes(mention)));
  const isLaterRead = fault === 'rows of rewritten mentions read by a later statement';
  const rows = isLaterRead ? pg.readMentions(world.db, pg.takeSnapshot(world.db)) : answer.mentions;
  for (const mention of rewritten) {
    const row = rows[mention];
    if (row) copy.coded[mention] = row.coded;
    else delete copy.coded[mention];
  }
  for (const { mention, value } of coded) copy.coded[mention] = value;
  for (const value of new Set(coded.map(({ value }) => value))) {
    copy.timesApplied[value] = (copy.timesApplied[value] ?? 0) + 1;
  }
  const { snapshot, counter } = answer;
  const lastId = Math.max(copy.lastId, ...answer.records.map(({ id }) => id));
  const forgotten = fault === 'texts that stay known of rewritten mentions' ? [] : rewritten;
  return { ...copy, snapshot, counter, lastId, rewritten: [...copy.rewritten, ...forgotten] };
}

/** A copy that was read by the statement of a request, so that the model needs no third way to answer. */
const again = ({ mentions, run, epoch, counter }: Answer) => ({
  ...{ coded: codedOf(mentions), run, epoch, counter },
  timesApplied: {},
});

/** Every answer has exactly the changes that a statement of SQL sees, including all acknowledged ones (D17). */
function check({ writers }: World, { coded, timesApplied }: Copy, answer: Answer, expected: readonly string[]): void {
  for (const [value, times] of Object.entries(timesApplied)) {
    if (times > 1 && value !== 'loaded') throw new Violation(`applies ${value} ${times} times`);
  }
  for (const [mention, row] of Object.entries(answer.mentions)) {
    const value = row?.coded;
    if (coded[mention] !== value) throw new Violation(`has "${coded[mention]}" for ${mention}, not "${value}"`);
  }
  const missed = expected.find((name) => !pg.isVisible(writers[name].xid, answer.snapshot));
  if (missed) throw new Violation(`misses "${missed}"`);
}

/** The texts are of the same moment. */
function checkTexts({ coded }: Copy, { texts }: KnownTexts, { mentions }: Answer): void {
  for (const mention of Object.keys(coded)) {
    const text = mentions[mention]?.text;
    if (texts[mention] !== text) throw new Violation(`has the text "${texts[mention]}" for ${mention}, not "${text}"`);
  }
}
