/** A mention with what it answers on its site (D27). */
export interface Post {
  readonly id: string;
  readonly native_id: string | null;
  readonly parent_id: string | null;
}

/** A post of a thread, and how many posts are above it up to the first one. */
export interface Placed<P> {
  readonly post: P;
  readonly depth: number;
}

/** The place of a post: the posts that it answers, one by one, and all that answer it or one another below it. */
export interface Place {
  readonly above: number;
  readonly below: number;
}

/**
 * A thread as a tree in reading order: each post before its answers, in the order given. A post whose parent is not there
 * begins a tree of its own, and so does the first of those that answer one another in a circle.
 */
export function inThread<P extends Post>(posts: readonly P[]): readonly Placed<P>[] {
  const known = new Set(posts.flatMap(({ native_id }) => native_id ?? []));
  const [firsts, answers]: [P[], Map<string, P[]>] = [[], new Map()];
  for (const post of posts) {
    const { parent_id } = post;
    if (parent_id === null || !known.has(parent_id)) firsts.push(post);
    else answers.set(parent_id, [...(answers.get(parent_id) ?? []), post]);
  }
  const placed = new Map<P, Placed<P>>();
  const place = (first: P) => {
    const waiting: Placed<P>[] = [{ post: first, depth: 0 }];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { post, depth } = next;
      if (placed.has(post)) continue;
      placed.set(post, next);
      const below = (post.native_id !== null && answers.get(post.native_id)) || [];
      waiting.push(...below.toReversed().map((answer) => ({ post: answer, depth: depth + 1 })));
    }
  };
  for (const post of firsts) place(post);
  for (const post of posts) if (!placed.has(post)) place(post);
  return [...placed.values()];
}

/** The place of a post in its thread. */
export function placeIn(thread: readonly Placed<Post>[], id: string): Place {
  const index = thread.findIndex(({ post }) => post.id === id);
  if (index < 0) return { above: 0, below: 0 };
  const { depth } = thread[index];
  const next = thread.findIndex((each, at) => at > index && each.depth <= depth);
  return { above: depth, below: (next < 0 ? thread.length : next) - index - 1 };
}
