import type { Filters, Mention } from '@earshot/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Sentiment } from '../narrow/value-name.js';
import { useShown } from '../narrow/view-context.js';
import { Link } from '../platform/link.js';
import { usePlatform } from '../platform/platform.js';
import { reportKey } from '../platform/report-queries.js';
import { writeView } from '../state/view-url.js';
import { beginningOf } from '../text/beginning.js';
import { ago, count, counted, dateAndTime } from '../text/format.js';
import { htmlLanguage } from '../text/language.js';
import { safeText } from '../text/safe-text.js';
import { inThread, placeIn } from './thread.js';

/** The first posts of a thread. */
const MOST = 200;

/** A line shows the beginning of a text. */
const SHOWN = 200;

const MEMBERS = ['title', 'content', 'date', 'language', 'author', 'sentiment', 'native_id', 'parent_id'] as const;

/** The thread of a mention, with its place in it: each post is a link that opens it (H10). */
export function ThreadBox({ mention }: { readonly mention: Pick<Mention, 'id' | 'root_id'> }) {
  const { view } = useShown();
  const { client, now } = usePlatform();
  const [isOpen, setOpen] = useState(false);
  const { root_id } = mention;
  const { data } = useQuery({
    queryKey: [...reportKey(view.report), 'thread', root_id],
    queryFn: async ({ signal }) => {
      const filters = { root_ids: [root_id] } as Filters;
      const search = { filters, sort: { date: 'asc' as const }, size: MOST };
      const posts: Pick<Mention, 'id' | (typeof MEMBERS)[number]>[] = [];
      let total = 0;
      for await (const page of client.mention.search(view.report, search, { fields: [...MEMBERS], signal }).pages()) {
        total ||= page.meta.total!;
        posts.push(...page.data);
        if (posts.length >= MOST) break;
      }
      return { thread: inThread(posts.slice(0, MOST)), total };
    },
    enabled: root_id !== null,
  });
  if (!data || data.total < 2) return null;
  const { thread, total } = data;
  const { above, below } = placeIn(thread, mention.id);
  const place = [above > 0 && `${count(above)} above`, below > 0 && counted(below, 'answer')].filter(Boolean);
  return (
    <details className="thread" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        Thread of {counted(total, 'mention')}
        {place.length > 0 && `: ${place.join(', ')}`}
      </summary>
      {isOpen && (
        <>
          <ol>
            {thread.map(({ post, depth }) => (
              <li key={post.id} style={{ paddingInlineStart: `${Math.min(depth, 6)}rem` }}>
                <Link
                  to={writeView({ ...view, mention: post.id })}
                  aria-current={post.id === mention.id ? 'true' : undefined}
                  lang={htmlLanguage(post.language)}
                  dir="auto"
                >
                  <Sentiment value={post.sentiment} isShort />{' '}
                  {beginningOf(post.title || post.content || 'No text', SHOWN)}
                </Link>
                <span className="thread-facts">
                  {post.author?.name && <bdi>{safeText(post.author.name)}</bdi>}{' '}
                  <time dateTime={post.date} title={dateAndTime(post.date, view.zone)}>
                    {ago(post.date, now(), view.zone)}
                  </time>
                </span>
              </li>
            ))}
          </ol>
          {total > thread.length && <p>The first {count(thread.length)} are listed.</p>}
        </>
      )}
    </details>
  );
}
