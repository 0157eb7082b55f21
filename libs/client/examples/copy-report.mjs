// Keeps a file equal to a report: copies it once, then follows its changes. Start it again to go on where it stopped.
// The file has the position, and one mention per line. It is replaced as a whole, so it is never half written; a program
// with large reports would keep the mentions in a database, and the position in the same transaction.
import { readFile, rename, writeFile } from 'node:fs/promises';
import { EarshotClient, EarshotError } from '@earshot/client';

const [file = 'acme-brand.ndjson', report = 'acme-brand'] = process.argv.slice(2);
const client = new EarshotClient({
  baseUrl: process.env.EARSHOT_URL ?? 'http://127.0.0.1:3000',
  credentials: {
    clientId: 'acme-analytics',
    clientSecret: 'acme-analytics-demo-secret',
    login: 'ada',
    password: 'demo-password',
  },
});
// With SECONDS it stops after this time.
const signal = process.env.SECONDS ? AbortSignal.timeout(Number(process.env.SECONDS) * 1000) : undefined;

async function load() {
  const [position, ...lines] = (await readFile(file, 'utf8')).trimEnd().split('\n');
  return { position, mentions: new Map(lines.map((line) => [JSON.parse(line).id, line])) };
}

async function copy() {
  const mentions = new Map();
  const all = client.mention.export(report, {}, { signal });
  for await (const mention of all) mentions.set(mention.id, JSON.stringify(mention));
  return { position: /** @type {string} */ (all.position), mentions };
}

/** @param {Awaited<ReturnType<typeof load>>} state */
async function save({ position, mentions }) {
  await writeFile(`${file}.new`, [position, ...mentions.values(), ''].join('\n'));
  await rename(`${file}.new`, file);
  console.log(`${mentions.size} mentions`);
}

for (let state = await load().catch(copy); ; state = await copy()) {
  await save(state);
  try {
    for await (const { data, included, meta } of client.coding.follow(report, state.position, { signal })) {
      const now = new Map(included?.mention.map((mention) => [mention.id, JSON.stringify(mention)]));
      for (const { mention_id: id } of data.flatMap((change) => change.mention_list)) {
        const mention = now.get(id);
        if (mention) state.mentions.set(id, mention);
        else state.mentions.delete(id);
      }
      await save({ ...state, position: (state.position = meta.next) });
    }
  } catch (error) {
    if (signal?.aborted) break;
    // 410: the changes since the position are not known, so the report is copied again.
    if (!(error instanceof EarshotError) || error.status !== 410) throw error;
  }
}
await client.logOut();
