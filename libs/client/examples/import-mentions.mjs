// Brings mentions into a report: one JSON object a line, from standard input. Prints what became of them. A line or a
// mention that fails does not stop the others. With a key, such as crawl-7, an interrupted program can be run again with
// the same lines within a day: it gets the same answers.
import { createInterface } from 'node:readline';
import { EarshotClient, EarshotError, NetworkError } from '@earshot/client';

const [report = 'acme-brand', idempotencyKey] = process.argv.slice(2);

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

let answered = 0;
let failed = 0;

async function* mentions() {
  let line = 0;
  for await (const text of createInterface({ input: process.stdin })) {
    line += 1;
    try {
      if (text.trim()) yield JSON.parse(text);
    } catch (error) {
      console.error(`line ${line}: ${error}`);
      failed += 1;
    }
  }
}

try {
  const { counter } = await client.coding.import(report, mentions(), {
    idempotencyKey,
    onProgress({ done, errors }) {
      for (const { detail, meta } of errors)
        console.error(`${meta.mention_id ?? `#${meta.bulk_index + 1}`}: ${detail}`);
      console.error(`${done} mentions`);
      answered = done;
      failed += errors.length;
    },
  });
  const { created, updated, unchanged } = counter;
  console.log(`${created} created, ${updated} updated, ${unchanged} unchanged, ${failed} failed`);
  await client.logOut();
} catch (error) {
  if (!(error instanceof EarshotError || error instanceof NetworkError)) throw error;
  console.error(`stopped after ${answered} mentions: ${error.message}`);
  process.exitCode = 1;
  process.stdin.destroy(); // Else the program would wait for the end of its input.
}
if (failed > 0) process.exitCode = 1;
