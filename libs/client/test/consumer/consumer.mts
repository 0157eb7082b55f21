// A program that uses the package. The test checks its types as an installed package.
import {
  type BulkItem,
  EarshotClient,
  EarshotError,
  type Mention,
  NetworkError,
  OAuthError,
  type Update,
} from '@earshot/client';

const baseUrl = 'https://api.example.com';
const credentials = { clientId: 'a', clientSecret: 'b', login: 'c', password: 'd', scope: 'read' };

export const clients = [
  new EarshotClient({ baseUrl, credentials, timeout: 1_000, maxRetries: 0 }),
  new EarshotClient({ baseUrl, credentials: { clientId: 'a', clientSecret: 'b' } }),
  new EarshotClient({ baseUrl, token: 'token' }),
  new EarshotClient({ baseUrl, token: async (rejected) => rejected ?? 'token', fetch: globalThis.fetch }),
];

// @ts-expect-error Neither credentials nor a token.
new EarshotClient({ baseUrl });
// @ts-expect-error A login without a password.
new EarshotClient({ baseUrl, credentials: { clientId: 'a', clientSecret: 'b', login: 'c' } });
// @ts-expect-error Both credentials and a token.
new EarshotClient({ baseUrl, credentials, token: 'token' });

export async function readAndCode(client: EarshotClient, signal: AbortSignal): Promise<void> {
  const items: BulkItem[] = [];
  for await (const mention of client.mention.search('r', { filters: { sentiments: ['negative'] } }, { signal })) {
    const typed: Mention = mention;
    const country: 'FRA' | string = typed.location.country;
    items.push({ action: 'update', report_id: 'r', mention_id: typed.id, payload: { tags: [country] } });
  }
  // @ts-expect-error There is no such filter.
  client.mention.search('r', { filters: { sentiment: ['negative'] } });
  // @ts-expect-error A period has a begin and an end.
  client.mention.search('r', { filters: { period: { from: '2026-01-01' } } });
  // @ts-expect-error A mention has no such member.
  client.mention.search('r', {}, { fields: ['headline'] });
  const item = { action: 'update', report_id: 'r', mention_id: 'm' } as const;
  // @ts-expect-error Coding cannot set this sentiment.
  await client.coding.bulk([{ ...item, payload: { sentiment: 'ambivalent' } }]);

  const page = await client.mention.search('r', { size: 1 }, { fields: ['title'] }).page();
  const total: number | undefined = page.meta.total;
  const title: string | null = page.data[0].title;
  // @ts-expect-error Only the members that were asked for.
  console.log(total, title, page.data[0].content);

  for (const outcome of await client.coding.bulk(items, { signal, chunkSize: 100, onProgress: ({ done }) => done })) {
    if (outcome.ok) continue;
    if (outcome.reason === 'rejected') console.log(outcome.error.code === 'mention_not_found', outcome.error.meta);
    else console.log(outcome.error.message);
  }
}

export async function changeAndUndo(client: EarshotClient): Promise<void> {
  const update: Update = { filters: {}, payload: { sentiment: 'neutral' } };
  const { data } = await client.coding.update('r', update, { dryRun: true });
  const made: string | null = data.change_id;
  // @ts-expect-error Options have other names than data.
  await client.coding.update('r', update, { dry_run: true });

  const { change_ids } = await client.coding.bulk([], { onProgress: ({ change_ids: [first] }) => first });
  for (const id of change_ids) {
    const { change_id, errors } = await client.changes.undo(id, { mention_ids: ['m'], dryRun: true });
    console.log(made, change_id?.length, errors[0]?.meta.mention_id);
    // @ts-expect-error Options have other names than data.
    await client.changes.undo(id, { dry_run: true });
    for await (const { mention_id, before, after } of client.changes.mentions(id, { size: 1000 })) {
      console.log(mention_id, before?.tags, after.tags);
    }
  }
}

export function explain(error: unknown): string {
  if (error instanceof OAuthError) return error.error === 'invalid_grant' ? error.details : error.message;
  if (error instanceof EarshotError) {
    // @ts-expect-error There is no such code.
    if (error.code === 'report_missing') return 'never';
    return error.code === 'report_not_found' ? 'no such report' : `${error.status} ${error.detail} ${error.meta?.path}`;
  }
  return error instanceof NetworkError ? String(error.cause) : 'unknown';
}
