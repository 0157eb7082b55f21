import { randomBytes } from 'node:crypto';
import { type Moment, momentJson, readMoment } from '@earshot/filter-kit';
import { type Path, reader, readOpaque, writeOpaque } from '@earshot/message-kit';

/** Of the mentions that filters select, however they are ordered: 32 hexadecimal digits (rule C19). */
export interface SelectionHash {
  readonly hash: string;
}

/**
 * The aggregate of `id` over the selected mentions. It is a hash of the whole list and not a sum of hashes: people who
 * choose ids could make the same sum for other mentions. `add` adds a parameter.
 */
export const hashColumn = (reportId: string, seed: string, add: (prefix: string) => string): string =>
  `md5(${add(`${seed}\n${reportId}\n`)}::text || coalesce(string_agg(id, E'\\n' order by id), '')) as hash`;

/** What a dry run selected. */
export interface Selection extends SelectionHash {
  /** The random text that its hashes begin with, so that no client can compute them. */
  readonly seed: string;
  /** The moment of the rolling periods of its filters, if they have any: the change is of the same periods (rule D5). */
  readonly moment: Moment | undefined;
}

const HASH_BYTES = 16;
const SEED_BYTES = 14;

export const newSeed = (): string => randomBytes(SEED_BYTES).toString('base64url');

/** A selection as clients read it. */
export function selectionText({ hash, seed, moment }: Selection): string {
  const text = Buffer.concat([Buffer.from(hash, 'hex'), Buffer.from(seed, 'base64url')]).toString('base64url');
  return moment ? `${text}.${writeOpaque(momentJson(moment))}` : text;
}

/** 30 bytes, and perhaps a moment. */
const SELECTION = /^([A-Za-z0-9_-]{40})(?:\.([A-Za-z0-9_-]+))?$/;
const EXPECTED = 'the meta.selection of a dry run';

/** The member `if_selection` of a request: a text that `selectionText` made. */
export const selection = reader<Selection>(
  { type: 'string', description: 'Only these mentions: `meta.selection` of a dry run.', pattern: SELECTION.source },
  EXPECTED,
  (text: unknown, at: Path) => {
    const [, given, kept] = (typeof text === 'string' && SELECTION.exec(text)) || [];
    const moment = kept === undefined ? undefined : readMoment(readOpaque(kept, Infinity));
    if (given === undefined || (kept !== undefined && !moment))
      return at.reject('value_invalid', `must be ${EXPECTED}`);
    const bytes = Buffer.from(given, 'base64url');
    const seed = bytes.subarray(HASH_BYTES).toString('base64url');
    return { hash: bytes.toString('hex', 0, HASH_BYTES), seed, moment };
  },
);
