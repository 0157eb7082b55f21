import { codedState } from '@earshot/coding/entities';
import { preparedStatement } from '@earshot/database-kit';
import type { Change, Microseconds } from '@earshot/live-columns';
import { type MentionJson, REWRITTEN_MENTION } from './rewritten-mentions.js';
import { type ReportState, reportState } from './report-state.js';

/** A change record: its time in microseconds since 1970, mentions, numbers of payloads, and payloads. */
type RecordJson = [changedAt: number, mentionIds: string[], payloadNumbers: number[], payloads: object[]];

/** The state of a report, and the changes since an earlier one. */
export interface ChangesSince extends ReportState {
  /** The records of coded values. null if the changes are too many. */
  records: RecordJson[] | null;
  /** The mentions that were created, replaced or erased. null if there are none. */
  rewritten_ids: string[] | null;
  /** Those of them that were not erased, with all that was changed. */
  rewritten: MentionJson[] | null;
}

interface Limits {
  reportId: string;
  snapshot: string;
  /** The most changes of coded values, and the most mentions that are created, replaced or erased. */
  most: number;
  mostRewritten: number;
}

/**
 * The change records that this statement sees, and the snapshot does not: those of transactions that began after it,
 * and of those that were running (decision 0037). A record that a restore wrote has the transaction id of another
 * server, but not in `xmin`. An erasure that removed mentions from a record left its transaction in `redacted_xid`.
 */
export const changesSince = preparedStatement<ChangesSince, Limits>(
  'changes since',
  ($) => `
  with record as materialized (
    select id, changed_at, mention_ids, payload_numbers, payloads, rewrites,
           coalesce(mention_count, cardinality(mention_ids)) as mentions
      from coding.change_record
     where report_id = ${$('reportId')}
       and (xid >= pg_snapshot_xmax(${$('snapshot')}::pg_snapshot)
            or xid = any(array(select pg_snapshot_xip(${$('snapshot')}::pg_snapshot))))
       and xid < pg_snapshot_xmax(pg_current_snapshot())
       and (xid::xid = xmin or redacted_xid::xid = xmin)
     order by id
     limit ${$('most')}::integer + ${$('mostRewritten')}::integer + 1),
  rewritten as materialized (select distinct unnest(mention_ids) as id from record where rewrites),
  followed as (
    select coalesce(sum(mentions) filter (where not rewrites), 0) <= ${$('most')}::integer
           and coalesce(sum(mentions) filter (where rewrites), 0) <= ${$('mostRewritten')}::integer as is_possible
      from record)
  select ${reportState($('reportId'))},
         case when is_possible then
           (select coalesce(json_agg(json_build_array((extract(epoch from changed_at) * 1000000)::bigint, mention_ids,
                                                      payload_numbers, payloads) order by id), '[]')
              from record
             where not rewrites)
         end as records,
         case when is_possible then (select json_agg(id) from rewritten) end as rewritten_ids,
         case when is_possible then
           (select json_agg(${REWRITTEN_MENTION})
              from coding.mention
             where report_id = ${$('reportId')} and id = any(array(select id from rewritten)))
         end as rewritten
    from followed`,
);

/** The changes of mentions in change records, in their order. */
export function* changesOf(records: readonly RecordJson[]): Generator<Change> {
  for (const [changedAt, mentionIds, payloadNumbers, payloads] of records) {
    const values = payloads.map((payload) => valuesOf(payload, changedAt));
    for (const [index, id] of mentionIds.entries()) yield { id, ...values[payloadNumbers[index]] };
  }
}

/** A payload sets the review time with the status (rule C8). That of an undo names the time. */
function valuesOf(payload: object, changedAt: Microseconds): Omit<Change, 'id'> {
  const { reviewed_at: named, ...values } = codedState(payload);
  if (values.review_status === undefined) return values;
  if (named === undefined) return { ...values, reviewed_at: values.review_status === 'unreviewed' ? null : changedAt };
  return { ...values, reviewed_at: named === null ? null : microsecondsOf(named) };
}

/** The microseconds since 1970 of an ISO 8601 time in UTC, with up to 6 digits after the second. */
function microsecondsOf(time: string): Microseconds {
  const [, second, fraction = ''] = /^(.*?)(?:\.(\d+))?Z$/.exec(time)!;
  return Date.parse(`${second}Z`) * 1_000 + Number(fraction.padEnd(6, '0'));
}
