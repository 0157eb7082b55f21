/** A snapshot of PostgreSQL: which transactions had ended. `pg_current_snapshot()` returns the same. */
export interface Snapshot {
  /** The first id that no ended transaction has reached. */
  xmax: number;
  /** The transactions below `xmax` that were running. */
  running: number[];
}

/** Whether a transaction had ended when the snapshot was taken, as `pg_visible_in_snapshot`. */
export const isVisible = (xid: number, { xmax, running }: Snapshot): boolean => xid < xmax && !running.includes(xid);

/** A mention: what coding changes, and its text. null if it was erased, or is not created yet. */
export type Row = { coded: string; text: string } | null;

/** The part of a change record about one mention. */
export interface ChangeRecord {
  id: number;
  xid: number;
  mention: string;
  value: string;
  rewrites: boolean;
  /** The erasure that removed this part. */
  redactedBy?: number;
}

/** What the protocol uses of PostgreSQL: transactions, versions of rows, locks, and a sequence. */
export interface Database {
  nextXid: number;
  nextId: number;
  /** Changes with each crash. */
  run: number;
  transactions: Record<number, 'running' | 'committed' | 'rolled back'>;
  /** The versions of each mention, in the order in which they were written. */
  versions: Record<string, { xid: number; value: Row }[]>;
  /** The versions of the epoch of the report. */
  epochs: { xid: number; value: number }[];
  records: ChangeRecord[];
  sharedLocks: number[];
  exclusiveLock: number | undefined;
}

export const emptyDatabase = (mentions: readonly string[]): Database => ({
  nextXid: 2,
  nextId: 1,
  run: 1,
  transactions: { 1: 'committed' },
  versions: Object.fromEntries(
    mentions.map((mention) => [mention, [{ xid: 1, value: { coded: 'loaded', text: 'loaded' } }]]),
  ),
  epochs: [{ xid: 1, value: 1 }],
  records: [],
  sharedLocks: [],
  exclusiveLock: undefined,
});

export function begin(db: Database): number {
  const xid = db.nextXid++;
  db.transactions[xid] = 'running';
  return xid;
}

/** Takes the advisory lock of the report. Returns false if the transaction must wait. */
export function lockReport(db: Database, xid: number, mode: 'shared' | 'exclusive'): boolean {
  if (db.exclusiveLock !== undefined) return false;
  if (mode === 'shared') db.sharedLocks.push(xid);
  else if (db.sharedLocks.length > 0) return false;
  else db.exclusiveLock = xid;
  return true;
}

/** Writes a new version of a row. Returns false if another transaction has locked the row. */
export function write<T>(
  db: Database,
  versions: { xid: number; value: T }[],
  xid: number,
  valueOf: (last: T) => T,
): boolean {
  const last = versions.at(-1)!;
  if (last.xid !== xid && db.transactions[last.xid] === 'running') return false;
  versions.push({ xid, value: valueOf(last.value) });
  return true;
}

/** Removes a mention from the records that a transaction sees. */
export function redact(db: Database, xid: number, mention: string): void {
  const snapshot = takeSnapshot(db);
  for (const record of db.records) {
    if (record.mention === mention && isVisible(record.xid, snapshot)) record.redactedBy ??= xid;
  }
}

export function end(db: Database, xid: number, outcome: 'committed' | 'rolled back'): void {
  db.transactions[xid] = outcome;
  if (outcome === 'rolled back') forget(db, (other) => other === xid);
  db.sharedLocks = db.sharedLocks.filter((other) => other !== xid);
  if (db.exclusiveLock === xid) db.exclusiveLock = undefined;
}

/** Only what was committed is in the write-ahead log. The ids of all later transactions are assigned again. */
export function crash(db: Database): void {
  const xids = Object.keys(db.transactions).map(Number);
  const last = Math.max(...xids.filter((xid) => db.transactions[xid] === 'committed'));
  forget(db, (xid) => db.transactions[xid] !== 'committed');
  for (const xid of xids) if (db.transactions[xid] !== 'committed') delete db.transactions[xid];
  Object.assign(db, { nextXid: last + 1, run: db.run + 1, sharedLocks: [], exclusiveLock: undefined });
}

function forget(db: Database, isLost: (xid: number) => boolean): void {
  const isKept = ({ xid }: { xid: number }) => !isLost(xid);
  for (const mention of Object.keys(db.versions)) db.versions[mention] = db.versions[mention].filter(isKept);
  db.epochs = db.epochs.filter(isKept);
  db.records = db.records.filter(isKept);
  for (const record of db.records) if (record.redactedBy && isLost(record.redactedBy)) delete record.redactedBy;
}

export function takeSnapshot({ transactions }: Database): Snapshot {
  const xids = Object.keys(transactions).map(Number);
  const isRunning = (xid: number) => transactions[xid] === 'running';
  const xmax = Math.max(...xids.filter((xid) => !isRunning(xid))) + 1;
  return { xmax, running: xids.filter((xid) => xid < xmax && isRunning(xid)) };
}

/** The newest version that a statement with this snapshot sees. */
const seen = <T>(versions: readonly { xid: number; value: T }[], snapshot: Snapshot): T =>
  versions.findLast(({ xid }) => isVisible(xid, snapshot))!.value;

export const readMentions = (db: Database, snapshot: Snapshot): Record<string, Row> =>
  Object.fromEntries(Object.entries(db.versions).map(([mention, versions]) => [mention, seen(versions, snapshot)]));

export const readEpoch = (db: Database, snapshot: Snapshot): number => seen(db.epochs, snapshot);

export const readRecords = (db: Database, snapshot: Snapshot): ChangeRecord[] =>
  db.records.filter((record) => isVisible(record.xid, snapshot) && !isRedacted(record, snapshot));

export const isRedacted = ({ redactedBy }: ChangeRecord, snapshot: Snapshot): boolean =>
  redactedBy !== undefined && isVisible(redactedBy, snapshot);
