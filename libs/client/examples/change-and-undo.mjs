// Tags the mentions of a recall, lists what changed, and undoes it: for one mention, then that undo, then everything.
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

const update = { filters: { query: 'recall*' }, payload: { tags: ['to check'] } };

const preview = await client.coding.update('acme-brand', update, { dryRun: true });
const { matched, updated } = preview.data.counter;
console.log(`preview: ${matched} mentions match, ${updated} would change`);

const { data } = await client.coding.update('acme-brand', { ...update, meta: { if_count: matched } });
if (data.change_id === null) throw new Error('Every mention has these values already.');
console.log(`change: ${data.counter.updated} mentions`);

const ids = [];
for await (const { mention_id, before, after } of client.changes.mentions(data.change_id)) {
  console.log(`${mention_id}: ${JSON.stringify(before?.tags)} became ${JSON.stringify(after.tags)}`);
  ids.push(mention_id);
}

/** @param {string} mention_id */
const tagsOf = async (mention_id) => JSON.stringify((await client.mention.get('acme-brand', mention_id)).tags);

const part = await client.changes.undo(data.change_id, { mention_ids: [ids[0]] });
console.log(`undo of ${ids[0]}: it has ${await tagsOf(ids[0])}`);

if (part.change_id === null) throw new Error(part.errors[0].detail);
await client.changes.undo(part.change_id);
console.log(`undo of that undo: it has ${await tagsOf(ids[0])}`);

const { errors } = await client.changes.undo(data.change_id);
for (const { meta, detail } of errors) console.log(`${meta.mention_id}: ${detail}`);
console.log(`undo of the change: ${ids.length - errors.length} of ${ids.length} mentions are as before`);
await client.logOut();
