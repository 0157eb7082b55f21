// Marks the mentions of a recall as reviewed and tags them. One item fails, because its mention does not exist.
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

const ids = ['nothing'];
for await (const { id } of client.mention.search('acme-brand', { filters: { query: 'recall*' } })) ids.push(id);

const outcomes = await client.coding.bulk(
  ids.map((mention_id) => ({
    action: 'update',
    report_id: 'acme-brand',
    mention_id,
    payload: { tags: ['recall'], review: { status: 'reviewed' } },
  })),
);

for (const outcome of outcomes) {
  if (outcome.ok) continue;
  if (outcome.reason === 'rejected') console.log(`${ids[outcome.index]}: ${outcome.error.detail}`);
  else console.log(`${ids[outcome.index]} can be sent again: ${outcome.error.message}`);
}
console.log(`${outcomes.filter(({ ok }) => ok).length} of ${outcomes.length} items were applied`);
await client.logOut();
