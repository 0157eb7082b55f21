import { withClient } from '@earshot/database-kit';
import { ColumnsBuilder, type LiveColumns, type Steps, type WordLists } from '@earshot/live-columns';
import { readMentions } from './read-mentions.js';
import { readWords } from './read-words.js';
import { type ReportState, reportState } from './report-state.js';

/** The longest time of a load. Its transaction keeps old versions of rows. */
const LOAD_MS = 300_000;

const BEGIN = `begin isolation level repeatable read read only; set local statement_timeout = ${LOAD_MS};
               set local jit = off`;

/** The columns of a report, or the steps that finish them, with the state that they were read from. */
export interface Loaded<Columns = LiveColumns> {
  columns: Columns;
  state: ReportState;
}

/** Why a report is not loaded. */
export type Refusal = 'too large' | 'no room' | 'unusable';

/**
 * Reads a report on a connection of its own, in one transaction, so that columns and state are of the same moment.
 * `admit` decides by the number of mentions.
 */
export const loadColumns = (
  databaseUrl: string,
  reportId: string,
  admit: (mentions: number) => Refusal | undefined,
): Promise<Loaded<Steps<LiveColumns>> | Refusal> =>
  withClient(databaseUrl, async (client) => {
    await client.query(BEGIN);
    const { rows } = await client.query<ReportState & { mentions: string }>(
      `select ${reportState('$1')}, (select count(*) from coding.mention where report_id = $1) as mentions`,
      [reportId],
    );
    const [{ mentions, ...state }] = rows;
    const refusal = state.server === null ? 'unusable' : admit(Number(mentions));
    if (refusal) return refusal;
    const builder = new ColumnsBuilder();
    for await (const batch of readMentions(client, reportId)) builder.add(batch);
    if (builder.size !== Number(mentions)) throw new Error(`${builder.size} of ${mentions} mentions were read.`);
    return { columns: builder.finish(), state };
  });

/**
 * Reads the words of the mentions of a report, in one transaction, and returns the steps that finish them. `admit` decides
 * by the memory that they need.
 */
export const loadWords = (
  databaseUrl: string,
  reportId: string,
  columns: LiveColumns,
  admit: (bytes: number) => boolean,
): Promise<Steps<WordLists> | undefined> =>
  withClient(databaseUrl, async (client) => {
    await client.query(BEGIN);
    return readWords(client, reportId, columns, admit);
  });
