import type { ChangeRecord, LogMoment, MentionRow } from '@earshot/coding/entities';
import { logMoment } from '@earshot/coding/entities';
import { preparedStatement } from '@earshot/database-kit';
import { PAGE_BYTES } from '@earshot/document-kit';
import { COLUMNS, DOCUMENTS, octetsOf } from '@earshot/mention-query';

/** The moment of a statement in the log of a report. */
export const momentOf = preparedStatement<LogMoment, { reportId: string }>(
  'moment of the feed',
  ($) => `select ${logMoment($('reportId'))}`,
);

/** A change in the feed, as its record has it. */
export type FeedRecord = Pick<
  ChangeRecord,
  'id' | 'report_id' | 'changed_at' | 'user_id' | 'application_id' | 'action' | 'undone_id' | 'payload_numbers'
> &
  Pick<ChangeRecord, 'mention_ids' | 'payloads' | 'previous' | 'previous_numbers'> & {
    mention_count: number;
    /** Whether further changes follow in the same span. */
    more: boolean;
  };

/**
 * A record that a restore wrote has the transaction id of another server, but not in `xmin` (decision 0037). An erasure that
 * removed mentions from a record left its transaction in `redacted_xid`.
 */
const IS_OWN = '(xid::xid = xmin or redacted_xid::xid = xmin)';

/** Changes of a report's settings are not in the feed (rule C22). */
const IS_OF_MENTIONS = `action <> 'report'`;

/** The transactions that a snapshot does not see: those that began after it, and those that were running. */
const isUnseen = (snapshot: string): string =>
  `(xid >= pg_snapshot_xmax(${snapshot}::pg_snapshot)
    or xid = any(array(select pg_snapshot_xip(${snapshot}::pg_snapshot))))`;

/** What lies between two snapshots: changes that `until` sees and `snapshot` does not. */
interface Span {
  reportId: string;
  snapshot: string;
  until: string;
  /** Only records with larger numbers. */
  after: string;
  /** The mentions of the changes together, unless the first has more. */
  size: number;
}

/** The most bytes of what is stored, compressed at best, in SQL. Only reading it would show how many there are. */
const mostBytes = (column: string): string => `
  coalesce(pg_column_size(${column}) * (case pg_column_compression(${column}) when 'pglz' then 100 when 'lz4' then 255 else 1 end)::bigint, 0)`;

/**
 * The changes of a span in the order of their effect, as many whole ones as `size` and memory allow, and at least one. One
 * of more bytes than a page comes alone, in pieces.
 */
export const changesOfSpan = preparedStatement<FeedRecord, Span>(
  'changes of span',
  ($) => `
  with unseen as materialized (
    select id, coalesce(mention_count, cardinality(mention_ids)) as mentions,
           ${['mention_ids', 'payloads', 'previous'].map(mostBytes).join(' + ')} as bytes
      from coding.change_record
     where report_id = ${$('reportId')} and ${isUnseen($('snapshot'))} and ${IS_OWN} and ${IS_OF_MENTIONS}
       and pg_visible_in_snapshot(xid, ${$('until')}::pg_snapshot) and id > ${$('after')}::bigint),
  counted as (
    select id, mentions, row_number() over (order by id) as place, count(*) over () as all_changes,
           sum(greatest(mentions, 1)) over (order by id) as so_far, sum(bytes) over (order by id) as bytes_so_far
      from unseen)
  select record.id, record.report_id, changed_at, user_id, application_id, action, undone_id, mentions as mention_count,
         mention_ids, payload_numbers, payloads, previous_numbers, previous, place < all_changes as more
    from counted
    join coding.change_record as record on record.report_id = ${$('reportId')} and record.id = counted.id
   where place = 1 or (so_far <= ${$('size')}::integer and bytes_so_far <= ${PAGE_BYTES})
   order by record.id`,
);

/** Those of the snapshots that do not see all changes that there are. */
export const staleSnapshots = preparedStatement<{ snapshot: string }, { reportId: string; snapshots: string[] }>(
  'stale snapshots',
  ($) => `
  select snapshot from unnest(${$('snapshots')}::text[]) as snapshot
   where exists (select from coding.change_record
                  where report_id = ${$('reportId')} and ${isUnseen('snapshot')} and ${IS_OWN}
                    and ${IS_OF_MENTIONS})`,
);

/** The first transaction of the changes from a time on. */
export const firstTransaction = preparedStatement<{ xid: string }, { reportId: string; from: Date }>(
  'first transaction',
  ($) => `
  select xid::text as xid from coding.change_record
   where report_id = ${$('reportId')} and changed_at >= ${$('from')} and ${IS_OWN}
   order by change_record.xid limit 1`,
);

const TEXTS = ['title', 'content', 'url', 'author_name', 'native_id', 'parent_id', 'root_id', 'interactions'];

/** More tags than coding accepts (rule C4). Mentions of earlier versions may have more. */
const MEASURED_TAGS = 1_000;

/** A mention in the feed. */
export type FedMention = MentionRow & {
  /** Its place in the list of ids, from 1. */
  place: number;
  /** Its bytes, about those of its JSON if nothing in it is escaped. */
  octets: number;
  /** How many were found, with those that there was no room for. */
  found: number;
};

/**
 * Mentions as they are now, in the order of their ids in the list, until they have too many bytes, and at least one. Those
 * that were erased are not there.
 */
export const mentionsById = preparedStatement<FedMention, { reportId: string; ids: string[] }>(
  'mentions by id',
  ($) => `
  with measured as (
    select ${[...COLUMNS.mention.map((name) => `mention.${name}`), ...TEXTS.map((name) => `document.${name}`)].join(', ')},
           wanted.place::integer as place, ${octetsOf({ mention: 'mention', document: 'document' }, MEASURED_TAGS)} as octets
      from unnest(${$('ids')}::text[]) with ordinality as wanted (id, place)
      join coding.mention as mention on mention.report_id = ${$('reportId')} and mention.id = wanted.id
      left join ${DOCUMENTS} on document.report_id = ${$('reportId')} and document.id = mention.id),
  counted as (
    select measured.*, sum(octets) over (order by place rows unbounded preceding) - octets as before,
           count(*) over ()::integer as found
      from measured)
  select ${[...COLUMNS.mention, ...TEXTS, 'place', 'octets', 'found'].join(', ')}
    from counted where before < ${PAGE_BYTES}
   order by place`,
);
