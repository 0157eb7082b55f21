import { type Report, REPORT_SETTINGS, reportMembers, type ReportSettings } from '@earshot/coding/entities';
import { preparedStatement } from '@earshot/database-kit';
import { resource } from '@earshot/document-kit';
import { DocumentError } from '@earshot/error-kit';
import { requireScope, type TokenOwner } from '@earshot/service-kit';
import type { Answer } from '../idempotency/answer.js';
import { changeId } from '../write/change-id.js';
import { insertRecord, type NewRecord, nextChangeIds } from '../write/change-records.js';
import { lockReports } from '../write/transaction/lock-reports.js';
import type { Work } from '../write/transaction/transaction.js';
import { type GivenSettings, newSettings, type PutReportResult } from './put-report.message.js';

/** The columns of a report as statement parameters. */
type Columns = { [Name in keyof Report]: Report[Name] };

/** Also against programs without the lock of the report. */
const settingsOf = preparedStatement<ReportSettings, { id: string; clientId: string }>(
  'settings of report',
  ($) => `
  select ${REPORT_SETTINGS.join(', ')} from coding.report
   where id = ${$('id')} and client_id = ${$('clientId')}
     for no key update`,
);

const insert = preparedStatement<{ id: string }, Columns>(
  'make report',
  ($) => `
  insert into coding.report (id, client_id, name, channels_enabled, collaboration_enabled, retention_days)
  values (${$('id')}, ${$('client_id')}, ${$('name')}, ${$('channels_enabled')}, ${$('collaboration_enabled')},
          ${$('retention_days')})
  on conflict do nothing
  returning id`,
);

const update = preparedStatement<never, Columns>(
  'change report',
  ($) => `
  update coding.report
     set name = ${$('name')}, channels_enabled = ${$('channels_enabled')},
         collaboration_enabled = ${$('collaboration_enabled')}, retention_days = ${$('retention_days')}
   where id = ${$('id')} and client_id = ${$('client_id')}`,
);

interface PutReport {
  id: string;
  given: GivenSettings;
  caller: TokenOwner;
  /** The scope that erasing mentions needs. */
  eraseScope: string;
}

/**
 * Makes a report, or changes it if the client account has it already, and records the change (rule C22). Retention that is
 * set or shortened erases mentions, so it needs the scope of an erasure. The lock of the report lets writes that began
 * before end first. Throws a 409 if another client account has the id, which it does not say.
 */
export const putReportWork = ({ id, given, caller, eraseScope }: PutReport): Work<Answer<PutReportResult>> => ({
  reportIds: [id],
  lock: lockReports([id]),
  async run(client) {
    const stored = await client.query<ReportSettings>(settingsOf({ id, clientId: caller.clientId }));
    const before = stored.rows.at(0);
    const named = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const settings = before ? { ...before, ...named } : newSettings(named);
    if (erasesMore(settings, before)) requireScope(caller, eraseScope);
    const report = { id, client_id: caller.clientId, ...settings };
    const answer = { status: before ? 200 : 201, body: { data: resource('report', reportMembers(report)) } };
    const changed = REPORT_SETTINGS.filter((name) => settings[name] !== before?.[name]);
    if (changed.length === 0) return { result: answer, last: [] };
    if (before) await client.query(update(report));
    else if ((await client.query(insert(report))).rows.length === 0) throw idTaken();
    const [number] = await nextChangeIds(client, 1);
    const record = recordOf(number, report, before, changed, caller);
    return { result: { ...answer, changeIds: [changeId(record)] }, last: [insertRecord(record)] };
  },
});

/** Whether mentions would be erased that were kept before. */
const erasesMore = ({ retention_days }: ReportSettings, before: ReportSettings | undefined): boolean =>
  retention_days !== null && retention_days < (before?.retention_days ?? Infinity);

const idTaken = () => DocumentError.of('report_id_taken', 'The id is taken; choose another one.');

/** The change record: the settings that changed, before and after. */
function recordOf(
  id: string,
  report: Report,
  before: ReportSettings | undefined,
  changed: readonly (keyof ReportSettings)[],
  { userId, applicationId }: TokenOwner,
): NewRecord {
  const part = (settings: ReportSettings) => Object.fromEntries(changed.map((name) => [name, settings[name]]));
  return {
    id,
    report_id: report.id,
    changed_at: new Date(),
    user_id: userId,
    application_id: applicationId,
    action: 'report',
    undone_id: null,
    mention_count: 0,
    mention_ids: [],
    payload_numbers: [],
    payloads: [part(report)],
    previous_numbers: [],
    previous: [before ? part(before) : null],
    rewrites: false,
  };
}
