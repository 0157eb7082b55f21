import { preparedStatement } from '@earshot/database-kit';
import { DocumentError } from '@earshot/error-kit';
import { isPlainText } from '@earshot/message-kit';
import { Injectable } from '@nestjs/common';
import { type RequestContext, Statements } from '../reading/statements.js';
import type { DashboardMembers, DashboardsRequest } from './dashboards.message.js';

/** A dashboard of the page with the total. A page without dashboards is one row, whose `id` is null. */
type Row = { total: string } & (DashboardMembers | { id: null });

/**
 * A dashboard has those of its reports that the client account owns now. PostgreSQL does not know how many it lists, and
 * would look up each in an index: `is true` makes it compare them with the reports of the account in memory.
 *
 * `stored` has the dashboards of the client account, and `lone` its reports that are on none of them. A lone report is
 * on the dashboard with its id: the stored one, or else one of its own.
 */
const listDashboards = preparedStatement<Row, DashboardsRequest & { clientId: string }>(
  'dashboards of a client',
  ($) => `
    with stored as (
      select id, name, report_ids from coding.dashboard where client_id = ${$('clientId')}
    ), listed as (
      select distinct unnest(report_ids) as id from stored
    ), lone as (
      select id, name from coding.report
       where client_id = ${$('clientId')} and not exists (select from listed where listed.id = report.id)
    ), dashboard as (
      select id, coalesce(stored.name, lone.name) as name, stored.report_ids || lone.id as report_ids
        from stored full join lone using (id)
       where ${$('ids')}::text[] is null or id = any (${$('ids')})
    ), page as (
      select * from dashboard order by id limit ${$('size')} offset ${$('from')}
    )
    select total, id, name, to_json(array(
             select listed.id from unnest(report_ids) with ordinality as listed (id, place)
              where (listed.id in (select report.id from coding.report where client_id = ${$('clientId')})) is true
              order by place)) as report_list_id
      from (select count(*) as total from dashboard) as counted left join page on true
     order by id`,
);

/** Reads the dashboards of a client account (rule G1). */
@Injectable()
export class DashboardReader {
  constructor(private readonly statements: Statements) {}

  /** Returns a dashboard of the client account, or throws a 404. */
  async read(id: string, context: RequestContext): Promise<DashboardMembers> {
    const request = { ids: [isPlainText(id) ? id : ''], size: 1, from: 0 };
    const [dashboard] = (await this.list(request, context)).dashboards;
    if (!dashboard) throw DocumentError.of('dashboard_not_found', 'There is no such dashboard.');
    return dashboard;
  }

  /** One page of dashboards, by `id`, and how many the request selects in all. */
  async list(
    request: DashboardsRequest,
    context: RequestContext,
  ): Promise<{ dashboards: DashboardMembers[]; total: number }> {
    const statement = listDashboards({ ...request, clientId: context.clientId });
    const rows = await this.statements.rows(statement, context);
    const dashboards = rows.filter((row) => row.id !== null);
    return { dashboards, total: Number(rows[0].total) };
  }
}
