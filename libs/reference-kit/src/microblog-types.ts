/** How a mention on a microblog repeats another one (interface 2.6). Other mentions have no microblog type. */
export const MICROBLOG_TYPES = Object.freeze(['retweet', 'quoted-retweet'] as const);
