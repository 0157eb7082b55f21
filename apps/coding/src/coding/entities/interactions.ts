/** How often people liked, commented on, shared and saw a mention on its site (rule D27). null is unknown. */
export interface Interactions {
  likes: number | null;
  comments: number | null;
  shares: number | null;
  views: number | null;
}

/** The most of a kind. Sums of three are exact in a `double precision`. */
export const MAX_INTERACTIONS = 1_000_000_000_000;

/** Interactions with all their members in this order. null if none is known. */
export function interactionsOf(known: Readonly<Interactions> | null): Interactions | null {
  if (!known) return null;
  const { likes, comments, shares, views } = known;
  return (likes ?? comments ?? shares ?? views) === null ? null : { likes, comments, shares, views };
}

/** The columns of a mention that are made of its interactions. */
export const interactionColumns = (interactions: Readonly<Interactions> | null) => ({
  likes: interactions?.likes ?? null,
  comments: interactions?.comments ?? null,
  shares: interactions?.shares ?? null,
  views: interactions?.views ?? null,
  engagement: engagementOf(interactions),
});

/** The engagement of a mention: its known likes, comments and shares. null if none is known (rule D27). */
export function engagementOf(interactions: Readonly<Interactions> | null): number | null {
  if (!interactions) return null;
  const { likes, comments, shares } = interactions;
  const known = [likes, comments, shares].filter((count) => count !== null);
  return known.length === 0 ? null : known.reduce((sum, count) => sum + count, 0);
}
