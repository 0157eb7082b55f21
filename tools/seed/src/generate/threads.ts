import type { Interactions, Mention, MentionDocument } from '@earshot/coding/entities';
import type { Random } from './random.js';

/** The identifiers of a mention and its thread on its site. */
export type Thread = Pick<MentionDocument, 'native_id' | 'parent_id' | 'root_id'>;

/** A reply belongs to the thread of the post that it answers or repeats. A post begins one. */
export const makeThread = (native_id: string | null, original: Thread | undefined): Thread => ({
  native_id,
  parent_id: original?.native_id ?? null,
  root_id: original ? original.root_id : native_id,
});

/** The most likes of a post. A reply has few. */
const REACH = { post: 20_000, reply: 60 };

/** What a social site shows of most mentions. Other sites show nothing. */
export function makeInteractions(
  { media_group }: Pick<Mention, 'media_group'>,
  isReply: boolean,
  random: Random,
): Interactions | null {
  if (media_group !== 'social' || random.percent(15)) return null;
  const reach = isReply ? REACH.reply : REACH.post;
  const likes = random.skewed(reach, 5);
  const comments = random.unless(5, () => random.skewed(reach / 10, 5));
  const shares = random.unless(20, () => random.skewed(reach / 5, 5));
  const views = random.unless(60, () => likes * random.between(10, 60) + random.between(0, reach));
  return { likes, comments, shares, views };
}
