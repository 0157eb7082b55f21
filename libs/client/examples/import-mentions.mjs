// Brings mentions into a report: one JSON object a line, from standard input. Prints what became of them.
import { createInterface } from 'node:readline';
import { EarshotClient } from '@earshot/client';

const [report = 'acme-brand'] = process.argv.slice(2);

const client = new EarshotClient({
  baseUrl: process.env.EARSHOT_URL ?? 'http://127.0.0.1:3000',
  credentials: {
    clientId: 'acme-analytics',
    clientSecret: 'acme-analytics-demo-secret',
    login: 'felix',
    password: 'demo-password',
    scope: 'import',
  },
});

async function* mentions() {
  for await (const line of createInterface({ input: process.stdin })) if (line.trim()) yield JSON.parse(line);
}

const {
  counter: { provided, created, updated, unchanged },
} = await client.coding.import(report, mentions(), {
  onProgress({ done, errors }) {
    for (const { detail, meta } of errors) console.error(`mention ${meta.bulk_index + 1}: ${detail}`);
    console.error(`${done} mentions`);
  },
});
console.log(`${provided} mentions: ${created} created, ${updated} updated, ${unchanged} unchanged`);
await client.logOut();
