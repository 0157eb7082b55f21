/** The groups of sites (interface 2.6). */
export const MEDIA_GROUPS = Object.freeze(['social', 'mainstream'] as const);
