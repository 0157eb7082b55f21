// Finds negative mentions that were not reviewed yet, and prints how many there are and the newest five.
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

const newest = await client.mention
  .search('acme-brand', {
    filters: { sentiments: ['negative'], human_review_statuses: ['unreviewed'] },
    size: 5,
  })
  .page();

console.log(`${newest.meta.total} mentions`);
for (const { id, date, title, content } of newest.data) console.log(date, id, title ?? content);

await client.logOut();
