/** The two groups that sites fall into (interface 2.6). */
export const MEDIA_GROUPS = Object.freeze(['social', 'mainstream'] as const);
