import { DocumentError } from '@earshot/error-kit';
import { isAfter, readSpan } from '@earshot/filter-kit';
import { readText, readWholeNumber } from '@earshot/service-kit';
import { isPlainText } from '@earshot/document-kit';
import type { ListedChanges } from './change-statements.js';

export const DEFAULT_SIZE = 20;
export const DEFAULT_MENTIONS = 100;
export const MAX_SIZE = 1_000;

type Query = Readonly<Record<string, unknown>>;

/** Which changes a client asks for (rule C15). */
export interface ChangesRequest {
  reportId: string | undefined;
  listed: Omit<ListedChanges, 'after'>;
  size: number;
}

/** Reads the parameters of the list of changes. */
export function changesRequest(query: Query): ChangesRequest {
  const size = readWholeNumber(query, 'size', DEFAULT_SIZE, { max: MAX_SIZE });
  return {
    reportId: readText(query, 'report_id'),
    size,
    listed: {
      mention: readText(query, 'mention_id') ?? null,
      ...readPeriod(query),
      before: readCursor(query) ?? MAX_NUMBER,
      user: readText(query, 'user_id') ?? null,
      most: size + 1,
    },
  };
}

/** The largest number of a record. */
const MAX_NUMBER = '9223372036854775807';

/** The cursor is the number of the last change of a page. */
function readCursor(query: Query): string | undefined {
  const after = readText(query, 'after');
  if (after === undefined || /^[1-9]\d{0,17}$/.test(after)) return after;
  throw cursorInvalid();
}

const cursorInvalid = () =>
  DocumentError.invalidInput({
    code: 'cursor_invalid',
    path: 'after',
    detail: 'must be the meta.next of an earlier answer',
  });

/** Reads `begin` and `end`, which both belong to the period (rule D14). */
function readPeriod(query: Query): Pick<ListedChanges, 'begin' | 'end' | 'includesEnd'> {
  const [begin, end] = [readTime(query, 'begin'), readTime(query, 'end')];
  if (begin && end && isAfter(begin, end)) {
    throw DocumentError.invalidInput({ code: 'range_invalid', path: 'begin', detail: 'must not be after end' });
  }
  return {
    begin: begin?.start.instant ?? '-infinity',
    end: end?.end.instant ?? 'infinity',
    includesEnd: end?.end.after ?? true,
  };
}

function readTime(query: Query, name: 'begin' | 'end') {
  const text = readText(query, name);
  if (text === undefined) return undefined;
  const span = readSpan(text);
  if (span) return span;
  throw DocumentError.invalidInput({
    code: 'value_invalid',
    path: name,
    detail:
      'must be an ISO 8601 date such as 2026-01-31, or a date and time with an offset such as 2026-01-31T12:00:00+01:00',
  });
}

/** A page of the mentions of a change. */
export interface MentionsRequest {
  size: number;
  /** The mention after which the page begins. */
  after: string;
}

export function mentionsRequest(query: Query): MentionsRequest {
  const after = readText(query, 'after') ?? '';
  if (!isPlainText(after)) throw cursorInvalid();
  return { size: readWholeNumber(query, 'size', DEFAULT_MENTIONS, { max: MAX_SIZE }), after };
}
