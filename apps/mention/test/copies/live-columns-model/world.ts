import * as pg from './database.js';

/** What a copy knows of texts: those of a filter, as of some number of rewritten mentions. */
export interface KnownTexts {
  texts: Record<string, string>;
  rewritten: number;
}

/** A copy of the report in a process of mention. */
export interface Copy {
  /** What columns hold of the mentions that are not erased. */
  coded: Record<string, string>;
  /** The mentions that were rewritten since it was read, in this order. */
  rewritten: string[];
  known?: KnownTexts;
  snapshot: pg.Snapshot;
  run: number;
  epoch: number;
  /** For the faults: the last id that was applied, and the counter that was read. */
  lastId: number;
  counter: number;
  /** How often the copy has each change: from the baseline or from a delta. */
  timesApplied: Record<string, number>;
}

export interface Answer {
  snapshot: pg.Snapshot;
  run: number;
  epoch: number;
  counter: number;
  records: pg.ChangeRecord[];
  /** All mentions as the statement sees them. The copy uses those that were rewritten; the check uses all. */
  mentions: Record<string, pg.Row>;
}

export interface Reader {
  copy?: Copy;
  loading?: Copy;
  /** A copy that is read while `copy` answers. */
  rereading?: Copy;
  /** Of a request: the changes that were acknowledged before it, its copy, what it knows of texts, and its statement. */
  expected?: string[];
  asked?: Copy;
  known?: KnownTexts;
  answer?: Answer;
  /** Whether the copy was replaced since. */
  wasSwapped?: boolean;
  /** A lookup of texts that runs. */
  lookup?: KnownTexts;
  /** How often a question was answered with texts. */
  answeredTexts?: number;
}

/** A position of the feed (rule C24): its reader has the changes that `snapshot` sees. */
export interface Position {
  snapshot: pg.Snapshot;
  run: number;
  epoch: number;
  /** If the changes until a snapshot are read in parts: that snapshot, and the last change that was read. */
  part?: { until: pg.Snapshot; after: number };
  /** For a fault: the largest id that was read. */
  lastId: number;
}

/** A program that keeps a copy of the report outside the platform. */
export interface Follower {
  /** The transaction of the version of each mention that it has. */
  versions: Record<string, number>;
  position?: Position;
  /** Of a page: the position of now, its mentions and the next position, and what was read of all mentions. */
  now?: Position;
  page?: { mentions: string[]; next: Position };
  read?: Record<string, number>;
}

export interface World {
  db: pg.Database;
  /** A counter that some faults use, without a transaction. */
  counter: number;
  acknowledged: string[];
  /** The transaction of each writer, the id that it took from the sequence, and the mentions that it changed. */
  writers: Record<string, { xid: number; id?: number; changed: string[] }>;
  /** Writers whose connection was lost. */
  lost: string[];
  readers: Record<string, Reader>;
  followers: Record<string, Follower>;
}

export const newWorld = (...mentions: string[]): World => ({
  db: pg.emptyDatabase(mentions),
  counter: 0,
  acknowledged: [],
  writers: {},
  lost: [],
  readers: {},
  followers: {},
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
  'coded changes applied after the rows of rewritten mentions': 'the rows have later changes already',
  'rows of rewritten mentions read by a later statement': 'they have changes that the snapshot does not see',
  'records left out that an erasure changed': 'they also have changes of other mentions',
  'texts that stay known of rewritten mentions': 'an import replaces texts',
  'texts looked up after the statement began': 'they have changes that the snapshot does not see',
  'texts that count as of the end of their lookup': 'mentions are rewritten while it runs',
  'the snapshot of the old copy for the one that was read again': 'the old one has followed since',
  'a statement of the old copy applied to the one that was read again': 'the new one may be later',
} as const;

/** Wrong protocols of the feed. */
export const FEED_FAULTS = {
  'the largest id as the position': 'a later transaction may take a smaller id, and commit afterwards',
  'a position that is later than the export': 'a transaction commits in between',
  'changed mentions read before the changes': 'they lack changes that the page has',
  'no regard for crashes': 'another transaction gets the id again',
} as const;

export type Fault = keyof typeof FAULTS | keyof typeof FEED_FAULTS;
