/** The types of mentions (interface 2.6). */
export const MENTION_TYPES = Object.freeze(['comment', 'post'] as const);
