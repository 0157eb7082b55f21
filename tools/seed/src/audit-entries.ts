import { AuditEvent, shortLoginHash } from '@earshot/security/entities';
import type { EntityManager } from 'typeorm';

/** Which entries of the audit trail are read: by default all. */
export interface AuditSelection {
  since?: Date;
  login?: string;
  /** The most entries. The latest ones are read. */
  limit?: number;
}

const PAGE = 1_000;

const SELECTED = `($1::timestamptz is null or occurred_at >= $1) and ($2::text is null or login_hash = $2)`;

const parameters = ({ since, login }: AuditSelection) => [
  since ?? null,
  login === undefined ? null : shortLoginHash(login),
];

/** How many entries there are, without the limit. */
export async function countAuditEntries(manager: EntityManager, selection: AuditSelection): Promise<number> {
  const statement = `select count(*)::int as count from security.audit_event where ${SELECTED}`;
  const [{ count }] = await manager.query<[{ count: number }]>(statement, parameters(selection));
  return count;
}

/**
 * Reads the entries in pages, oldest entry first. The cursor needs a transaction, which keeps it open. It holds the
 * entries in the database, so that any number of them needs little memory here.
 */
export async function* readAuditEntries(
  manager: EntityManager,
  selection: AuditSelection,
): AsyncIterable<AuditEvent[]> {
  await manager.query(
    `declare entries no scroll cursor for
       select * from (select * from security.audit_event where ${SELECTED}
                       order by occurred_at desc, id desc limit $3::bigint) latest
        order by occurred_at, id`,
    [...parameters(selection), selection.limit ?? null],
  );
  for (let page: AuditEvent[]; (page = await manager.query(`fetch ${PAGE} from entries`)).length > 0;) yield page;
}
