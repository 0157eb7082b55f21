import type { TokenOwner } from '@earshot/service-kit';
import type { ClientBase } from 'pg';
import type { Answer } from '../idempotency/answer.js';
import { allowExpected } from '../selection/allow-expected.js';
import { checkMatches, type MatchLimits } from '../selection/check-matches.js';
import { changeId } from '../write/change-id.js';
import { nextChangeIds } from '../write/change-records.js';
import { ChangedMeanwhileError } from '../write/transaction/changed-meanwhile.error.js';
import { allSettled } from '../write/transaction/connection.js';
import { holdCommits, lockReports } from '../write/transaction/lock-reports.js';
import type { Work } from '../write/transaction/transaction.js';
import { type ErasedSelection, type Matches, NO_MATCHES, together } from './erased-selection.js';
import type { EraseResult } from './erase.message.js';
import { type ErasedMentions, eraseStatement } from './erase-statements.js';

/** A valid erasure, and who asks for it. */
export interface RequestedErasure {
  /** In the order of the ids of their reports. */
  selections: readonly ErasedSelection[];
  caller: TokenOwner;
  limits: MatchLimits;
}

/** Erases the mentions that the filters select, under the locks of their reports, and records it (rule C21). */
export const eraseWork = ({ selections, caller, limits }: RequestedErasure): Work<Answer<EraseResult>> => ({
  reportIds: reportIdsOf(selections),
  lock: lockReports(reportIdsOf(selections)),
  selects: true,
  async run(client, allowFor) {
    const held = client.query(holdCommits(reportIdsOf(selections)));
    await allowExpected(limits, held, allowFor);
    await held;
    const { found, ...matches } = await find(client, selections, limits.max);
    const isTooMany = matches.matched > limits.max;
    const all = isTooMany ? await countAll(client, selections) : matches;
    checkMatches({ ...all, overfull: null }, limits);
    await allowFor(all.matched);
    const erasedAt = new Date();
    const ids = found.length > 0 ? await nextChangeIds(client, found.length) : [];
    const erased = found.map((mentions, index) => ({ ...mentions, id: ids[index], erasedAt, by: caller }));
    for (const { count, ...mentions } of erased) {
      const { rows } = await client.query<{ erased: number }>(eraseStatement(mentions));
      // Another program, such as the seeding tool, may have changed the mentions without the lock of the report.
      if (rows[0].erased !== count) throw new ChangedMeanwhileError();
    }
    const change_ids = erased.map(({ id, reportId }) => changeId({ id, report_id: reportId }));
    const data = { counter: { matched: all.matched, erased: all.matched }, change_ids };
    return { result: { status: 200, body: { data }, changeIds: change_ids }, last: [] };
  },
});

const reportIdsOf = (selections: readonly ErasedSelection[]): string[] => selections.map(({ report }) => report.id);

type FoundMentions = Pick<ErasedMentions, 'reportId' | 'mentionIds'> & { count: number };

/** Selects report by report, and stops when there are too many mentions, so then there is at least one more than `max`. */
async function find(
  client: ClientBase,
  selections: readonly ErasedSelection[],
  max: number,
): Promise<Matches & { found: FoundMentions[] }> {
  const found: FoundMentions[] = [];
  let matches = NO_MATCHES;
  for (const selection of selections) {
    const { rows } = await client.query<{ matched: string; hash: string; ids: string | null }>(
      selection.find(max + 1 - matches.matched),
    );
    const [{ ids, ...counted }] = rows;
    matches = together(matches, counted);
    if (matches.matched > max) break;
    if (ids) found.push({ reportId: selection.report.id, mentionIds: ids, count: Number(counted.matched) });
  }
  return { ...matches, found };
}

async function countAll(client: ClientBase, selections: readonly ErasedSelection[]): Promise<Matches> {
  const results = await allSettled(
    selections.map((selection) => client.query<{ matched: string; hash: string }>(selection.count())),
  );
  return results.reduce((all, { rows }) => together(all, rows[0]), NO_MATCHES);
}
