/** Whose space a mention stands in: the brand's own, or somebody else's (interface 2.4, 2.6). */
export const CHANNELS = Object.freeze(['owned', 'earned'] as const);
