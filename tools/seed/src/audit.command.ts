import { pipeline } from 'node:stream/promises';
import type { AuditEvent } from '@earshot/security/entities';
import type { Command } from 'commander';
import type { EntityManager } from 'typeorm';
import { type AuditSelection, countAuditEntries, readAuditEntries } from './audit-entries.js';
import { examples } from './examples.js';
import { since, wholeNumber } from './options.js';
import { textTable } from './text-table.js';
import { withDatabaseToRead } from './with-database.js';

interface AuditOptions extends AuditSelection {
  json?: boolean;
}

/** More rows than these are hard to read as a table. */
const TABLE_ROWS = 1_000;

/** `audit` prints the security audit trail, oldest entry first (B14, F4). */
export const auditCommand = (command: Command): Command =>
  command
    .option('--since <time>', 'the first time: a date, a date with a time, or a duration such as 90m, 24h or 7d', since)
    .option('--login <login>', 'only entries about this login, whether or not a user has it')
    .option(
      '--limit <n>',
      `the most entries; the latest ones are printed (default: all with --json, otherwise ${TABLE_ROWS})`,
      wholeNumber(1),
    )
    .option('--json', 'print one JSON object per line')
    .addHelpText(
      'after',
      examples(
        'npm run seed -- audit --since 24h --login ada',
        'npm run --silent seed -- audit --since 2026-11-01 --json > november.ndjson',
      ),
    )
    .action(({ json, ...selection }: AuditOptions) =>
      withDatabaseToRead((dataSource) =>
        dataSource.transaction('REPEATABLE READ', (manager) => (json ? printLines : printTable)(manager, selection)),
      ),
    );

const printLines = (manager: EntityManager, selection: AuditSelection): Promise<void> =>
  pipeline(readAuditEntries(manager, selection), linesOf, process.stdout, { end: false });

async function* linesOf(pages: AsyncIterable<AuditEvent[]>): AsyncIterable<string> {
  for await (const page of pages) yield page.map((entry) => `${JSON.stringify(entry)}\n`).join('');
}

async function printTable(manager: EntityManager, selection: AuditSelection): Promise<void> {
  const entries: AuditEvent[] = [];
  for await (const page of readAuditEntries(manager, { limit: TABLE_ROWS, ...selection })) entries.push(...page);
  console.log(entries.length === 0 ? 'There are no entries.' : textTable(entries.map(rowOf)));
  const count = await countAuditEntries(manager, selection);
  if (count > entries.length) {
    console.error(`${entries.length} of ${count} entries printed; use --limit for more.`);
  }
}

/** The row of an entry. A dash is a value that is not known. */
const rowOf = (entry: AuditEvent) => ({
  time: entry.occurred_at.toISOString(),
  event: entry.event,
  count: entry.count,
  account: entry.client_id ?? '-',
  user: entry.user_id ?? '-',
  login_hash: entry.login_hash ?? '-',
  application: entry.application_id ?? '-',
  address: entry.address ?? '-',
  request: entry.request_id ?? '-',
  actor: entry.actor,
  reason: entry.reason ?? '-',
});
