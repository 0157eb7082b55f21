import { preparedStatement, Sql } from '@earshot/database-kit';
import { Injectable } from '@nestjs/common';
import type { ListedUser, UsersRequest } from './users.message.js';

/** A user of the page with the total. A page without users is one row, whose `id` is null. */
type Row = { total: string } & (ListedUser | { id: null });

const listUsers = preparedStatement<Row, UsersRequest & { clientId: string }>(
  'users of a client',
  ($) => `
    with listed as (
      select id, login from security."user"
       where client_id = ${$('clientId')} and (${$('ids')}::text[] is null or id = any (${$('ids')}))
    ), page as (
      select * from listed order by id limit ${$('size')} offset ${$('from')}
    )
    select total, id, login from (select count(*) as total from listed) as counted left join page on true order by id`,
);

/** Reads the users of a client account (rule B18). */
@Injectable()
export class UserReader {
  constructor(private readonly sql: Sql) {}

  /** One page of users, by `id`, and how many the request selects in all. */
  async list(clientId: string, request: UsersRequest): Promise<{ users: ListedUser[]; total: number }> {
    const rows = await this.sql.rows(listUsers({ ...request, clientId }));
    return { users: rows.filter((row) => row.id !== null), total: Number(rows[0].total) };
  }
}
