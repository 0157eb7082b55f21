import * as pg from './database.js';
import { type Program, Violation } from './explore.js';
import type { Fault, Follower, Position, World } from './world.js';

type Step = Program<World>['steps'][number];

/** A program that exports the report, and then follows its changes in pages of one change each (rule C24). */
export function follower(name: string, pages: number, fault?: Fault): Program<World> {
  const step = (what: string, run: (world: World, of: Follower) => void): Step => ({
    name: what,
    run: (world) => run(world, (world.followers[name] ??= { versions: {} })),
  });
  const askPosition = step('gets a position', ({ db }, of) => void (of.position = now(db)));
  const exportAll = step('exports', ({ db }, of) => void (of.versions = versionsNow(db)));
  const begin = step('asks for changes', ({ db }, of) => void (of.now = now(db)));
  const readChanges = step('gets changes', (world, of) => void (of.page = pageOf(world.db, of, fault)));
  const readMentions = step('gets their mentions', ({ db }, of) => void (of.read = versionsNow(db)));
  const apply = step('applies them', ({ db }, of) => applyPage(db, of));
  const page =
    fault === 'changed mentions read before the changes'
      ? [readMentions, begin, readChanges, apply]
      : [begin, readChanges, readMentions, apply];
  return {
    name,
    steps: [
      ...(fault === 'a position that is later than the export' ? [exportAll, askPosition] : [askPosition, exportAll]),
      ...Array.from({ length: pages }, () => page).flat(),
    ],
  };
}

const now = (db: pg.Database): Position => {
  const snapshot = pg.takeSnapshot(db);
  return { snapshot, run: db.run, epoch: pg.readEpoch(db, snapshot), lastId: lastIdOf(db, snapshot) };
};

const lastIdOf = (db: pg.Database, snapshot: pg.Snapshot): number =>
  Math.max(0, ...db.records.filter(({ xid }) => pg.isVisible(xid, snapshot)).map(({ id }) => id));

/** The transaction of the newest version of each mention that a snapshot sees. */
const versionsAt = (db: pg.Database, snapshot: pg.Snapshot): Record<string, number> =>
  Object.fromEntries(
    Object.entries(db.versions).map(([mention, versions]) => [
      mention,
      versions.findLast(({ xid }) => pg.isVisible(xid, snapshot))!.xid,
    ]),
  );

const versionsNow = (db: pg.Database): Record<string, number> => versionsAt(db, pg.takeSnapshot(db));

/** The next change after the position, or undefined if the report must be exported again. */
function pageOf(db: pg.Database, { position, now }: Follower, fault?: Fault): Follower['page'] {
  if (position!.epoch !== now!.epoch) return undefined;
  const since =
    position!.run === now!.run || fault === 'no regard for crashes' ? position! : inThisRun(db, position!, now!);
  const until = since.part?.until ?? now!.snapshot;
  const isNext = ({ id, xid }: pg.ChangeRecord): boolean => {
    if (fault === 'the largest id as the position') return id > since.lastId;
    const isUnseen = xid >= since.snapshot.xmax || since.snapshot.running.includes(xid);
    return isUnseen && pg.isVisible(xid, until) && id > (since.part?.after ?? 0);
  };
  const records = pg
    .readRecords(db, pg.takeSnapshot(db))
    .filter(isNext)
    .toSorted((a, b) => a.id - b.id);
  const first = records.at(0)?.id ?? since.lastId;
  const mentions = records.filter(({ id }) => id === first).map(({ mention }) => mention);
  const isLast = records.every(({ id }) => id === first);
  const next = isLast
    ? { ...since, snapshot: until, part: undefined, lastId: first }
    : { ...since, part: { until, after: first }, lastId: first };
  return { mentions, next };
}

/** After a crash, ids of transactions are assigned again. Whatever has a record may come once more. */
const inThisRun = (db: pg.Database, since: Position, now: Position): Position => {
  const xids = pg.readRecords(db, pg.takeSnapshot(db)).map(({ xid }) => xid);
  const snapshot = xids.length > 0 ? { xmax: Math.min(...xids), running: [] } : now.snapshot;
  return { ...since, run: now.run, snapshot, part: undefined };
};

function applyPage(db: pg.Database, of: Follower): void {
  const { page, read, now: begun } = of;
  if (page) for (const mention of page.mentions) of.versions[mention] = read![mention];
  else of.versions = versionsNow(db);
  of.position = page?.next ?? begun!;
  for (const member of ['now', 'page', 'read'] as const) delete of[member];
  // Snapshots of an earlier run say nothing.
  if (!of.position.part && begun!.run === db.run) check(db, of);
}

/**
 * The copy has what the snapshot of its position sees of each mention, or what came later. A mention that was erased since
 * may be missing in its earlier changes, too; the erasure comes next.
 */
function check(db: pg.Database, { versions, position }: Follower): void {
  const expected = versionsAt(db, position!.snapshot);
  for (const [mention, all] of Object.entries(db.versions)) {
    const place = (xid: number) => all.findIndex((version) => version.xid === xid);
    const isErased = all.some(({ value }, n) => value === null && n > place(expected[mention]));
    if (!isErased && place(versions[mention]) < place(expected[mention])) {
      throw new Violation(`the copy lacks a change of ${mention} that was made before its position`);
    }
  }
}
