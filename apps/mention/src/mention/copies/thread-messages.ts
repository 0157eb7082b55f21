import type { Report } from '@earshot/coding/entities';
import type { FilterSet } from '@earshot/filter-kit';
import type { WantedDocument } from '../analytics-results/analytics-document.js';

/** The settings of live columns. */
export interface ColumnOptions {
  databaseUrl: string;
  /** The memory for all copies, in bytes. */
  memory: number;
  /** The memory for the words of all copies, in bytes (rule D20); 0: PostgreSQL counts words. */
  wordsMemory: number;
  /** Reports with fewer mentions have no copies. */
  minMentions: number;
}

/** A question about the mentions of a report that filters select. */
export interface Question {
  report: Pick<Report, 'id' | 'channels_enabled' | 'collaboration_enabled'>;
  filters: FilterSet;
  /** The ids are wanted if the filters select at most this many mentions. */
  mostIds?: number;
  /** Wanted is the document that shows these aggregations, indented by this many spaces (rules D1, D16). */
  document?: WantedDocument;
}

/** A question of a client account in the thread. */
export interface AskedQuestion extends Question {
  clientId: string;
  /** Shared with the thread: not 0 once no client waits for the answer. */
  abandoned: Int32Array;
}

/** The answer to a question, as of one moment after it was asked. */
export interface ColumnAnswer {
  total: number;
  ids?: string[];
  /** The document as JSON in UTF-8. The objects would take far longer from thread to thread. */
  document?: Uint8Array;
}

/** What happens in the thread. */
export type ThreadEvent = ThreadReport & { reports: number; bytes: number };

export type ThreadReport =
  | { event: 'loaded'; reportId: string; mentions: number; seconds: number }
  /** `needed` are the bytes that there is no room for. */
  | { event: 'not loaded'; reportId: string; reason: 'too large' | 'no room' | 'unusable'; needed?: number }
  | { event: 'not loaded'; reportId: string; reason: 'failed'; error?: string }
  | { event: 'words loaded'; reportId: string; seconds: number }
  | { event: 'words not loaded'; reportId: string; reason: 'no room' | 'failed'; error?: string }
  | { event: 'dropped'; reportId: string; reason: DropReason; error?: string }
  | { event: 'changed'; mentions: number };

/** Why a copy is no longer followed. */
export type DropReason = 'loaded' | 'another server' | 'many changes' | 'stale' | 'room' | 'failed';
