import { AuditEvent, shortLoginHash } from '@earshot/security/entities';
import { Command } from 'commander';
import { MoreThanOrEqual } from 'typeorm';
import { since, wholeNumber } from './options.js';
import { textTable } from './text-table.js';
import { withDatabase } from './with-database.js';

interface AuditOptions {
  since?: Date;
  login?: string;
  limit: number;
  json?: boolean;
}

/** `audit` prints the security audit trail, oldest entry first (B14, F4). */
export const auditCommand = (): Command =>
  new Command('audit')
    .description('Print the security audit trail: logins, failures, locks, revocations and administration.')
    .option('--since <time>', 'the first time: a date, a date with a time, or a duration such as 90m, 24h or 7d', since)
    .option('--login <login>', 'only entries about this login, whether or not a user has it')
    .option('--limit <n>', 'the most entries; the latest ones are printed', wholeNumber(1), 1_000)
    .option('--json', 'print one JSON object per line')
    .addHelpText('after', '\nExample:\n  npm run seed -- audit --since 24h --login ada')
    .action(async (options: AuditOptions) => {
      const entries = await read(options);
      if (options.json) for (const entry of entries) console.log(JSON.stringify(entry));
      else console.log(entries.length === 0 ? 'There are no entries.' : textTable(entries.map(rowOf)));
    });

/** The latest entries, in the order in which they were written. */
async function read({ since: from, login, limit }: AuditOptions): Promise<AuditEvent[]> {
  const entries = await withDatabase((dataSource) =>
    dataSource.getRepository(AuditEvent).find({
      where: {
        ...(from && { occurred_at: MoreThanOrEqual(from) }),
        ...(login !== undefined && { login_hash: shortLoginHash(login) }),
      },
      order: { occurred_at: 'desc', id: 'desc' },
      take: limit,
    }),
  );
  return entries.reverse();
}

/** The row of an entry. A dash is a value that is not known. */
const rowOf = (entry: AuditEvent) => ({
  time: entry.occurred_at.toISOString(),
  event: entry.event,
  user: entry.user_id ?? '-',
  login_hash: entry.login_hash ?? '-',
  application: entry.application_id ?? '-',
  address: entry.address ?? '-',
  request: entry.request_id ?? '-',
  actor: entry.actor,
  reason: entry.reason ?? '-',
});
