/** How a mention repeats another one, on microblogs (interface 2.6); every other mention has none. */
export const MICROBLOG_TYPES = Object.freeze(['retweet', 'quoted-retweet'] as const);
