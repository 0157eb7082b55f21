/** Whether a mention is in a space of the brand or elsewhere (interface 2.4, 2.6). */
export const CHANNELS = Object.freeze(['owned', 'earned'] as const);
