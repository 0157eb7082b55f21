// Writes all mentions of all reports to standard output, one JSON object per line, in at most ten minutes.
import { once } from 'node:events';
import { EarshotClient } from '@earshot/client';

const client = new EarshotClient({
  baseUrl: process.env.EARSHOT_URL ?? 'http://127.0.0.1:3000',
  credentials: {
    clientId: 'acme-analytics',
    clientSecret: 'acme-analytics-demo-secret',
    login: 'ada',
    password: 'demo-password',
  },
});

const signal = AbortSignal.timeout(10 * 60_000);

for await (const report of client.reports.list({ signal })) {
  const search = client.mention.search(
    report.id,
    { sort: { date: 'asc' }, size: 1000 },
    { fields: ['report_id', 'date', 'language', 'sentiment', 'content'], signal },
  );
  for await (const mention of search) {
    if (!process.stdout.write(`${JSON.stringify(mention)}\n`)) await once(process.stdout, 'drain');
  }
}
await client.logOut();
