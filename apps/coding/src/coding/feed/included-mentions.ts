import { mostJsonBytes, PAGE_BYTES } from '@earshot/document-kit';
import type { Statement } from '@earshot/database-kit';
import { type FedMention, type FeedRecord, mentionsById } from './feed-statements.js';

/** Mentions that one statement reads at most. */
const MENTIONS = 2_000;

/** Runs a statement over mentions. */
export type ReadMentions = (statement: Statement<FedMention>) => Promise<FedMention[]>;

/** Those of the wanted mentions from one place on that fit into memory together. */
interface Batch {
  from: number;
  mentions: FedMention[];
}

/** The mentions of changes as they are now, each once. Those that were erased are not there. */
export async function* mentionBatches(records: readonly FeedRecord[], read: ReadMentions): AsyncGenerator<Batch> {
  const ids = [...new Set(records.flatMap(({ mention_ids }) => mention_ids))];
  for (let from = 0; from < ids.length;) {
    const some = ids.slice(from, from + MENTIONS);
    const mentions = await read(mentionsById({ reportId: records[0].report_id, ids: some }));
    yield { from, mentions };
    const last = mentions.at(-1);
    from += last && mentions.length < last.found ? last.place : some.length;
  }
}

/** Changes with their mentions. */
interface Changes {
  records: FeedRecord[];
  mentions: FedMention[];
}

/** The first of some changes whose mentions fit into an answer together. None, if those of the first do not fit. */
export async function changesThatFit(records: FeedRecord[], read: ReadMentions): Promise<Changes> {
  const mentions: FedMention[] = [];
  let bytes = 0;
  for await (const { from, mentions: batch } of mentionBatches(records, read)) {
    for (const mention of batch) {
      bytes += mostJsonBytes(mention, mention.octets);
      if (bytes > PAGE_BYTES) return changesWithin(from + mention.place - 1, { records, mentions });
      mentions.push(mention);
    }
  }
  return { records, mentions };
}

/** The first changes that have no other mentions than the first `count` that are wanted. */
function changesWithin(count: number, { records, mentions }: Changes): Changes {
  const ids = new Set<string>();
  const end = records.findIndex(({ mention_ids }) => {
    const more = new Set([...ids, ...mention_ids]);
    if (more.size > count) return true;
    for (const id of mention_ids) ids.add(id);
    return false;
  });
  return { records: records.slice(0, end), mentions: mentions.filter(({ id }) => ids.has(id)) };
}
