import type { Report } from '@earshot/coding/entities';
import { preparedStatement } from '@earshot/database-kit';
import { DocumentError } from '@earshot/error-kit';
import { lockReports } from '../write/lock-reports.js';
import type { Work } from '../write/transaction.js';

/** The columns of a report as statement parameters. */
type Columns = { [Name in keyof Report]: Report[Name] };

const insert = preparedStatement<{ id: string }, Columns>(
  'make report',
  ($) => `
  insert into coding.report (id, client_id, name, channels_enabled, collaboration_enabled, retention_days)
  values (${$('id')}, ${$('client_id')}, ${$('name')}, ${$('channels_enabled')}, ${$('collaboration_enabled')},
          ${$('retention_days')})
  on conflict do nothing
  returning id`,
);

const update = preparedStatement<{ id: string }, Columns>(
  'change report',
  ($) => `
  update coding.report
     set name = ${$('name')}, channels_enabled = ${$('channels_enabled')},
         collaboration_enabled = ${$('collaboration_enabled')}, retention_days = ${$('retention_days')}
   where id = ${$('id')} and client_id = ${$('client_id')}
  returning id`,
);

/**
 * Makes a report, or changes it if the client account has it already (rule C22). The lock of the report lets writes
 * that began before end first. Throws a 409 if another client account has the id, which it does not say.
 */
export const putReportWork = (report: Report): Work<{ isNew: boolean }> => ({
  lock: lockReports([report.id]),
  async run(client) {
    const made = await client.query<{ id: string }>(insert(report));
    if (made.rows.length > 0) return { result: { isNew: true }, last: [] };
    const changed = await client.query<{ id: string }>(update(report));
    if (changed.rows.length > 0) return { result: { isNew: false }, last: [] };
    throw DocumentError.of('report_id_taken', 'The id is taken; choose another one.');
  },
});
