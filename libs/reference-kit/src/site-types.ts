import { referenceList, type Reference } from './reference.js';

/** The site types (interface 2.6). Identifiers are integers in filters, and strings here (2.1.6). */
export const SITE_TYPES: readonly Reference[] = referenceList({
  1: 'National newspaper',
  2: 'Regional newspaper',
  3: 'Institution, government',
  4: 'Professional news, Industry news',
  5: 'Company',
  7: 'General news, Magazine',
  8: 'News agency',
  9: 'Blog',
  10: 'TV, radio',
  11: 'Forum',
  // The interface gives this site type no name.
  13: 'Not shown',
  14: 'Video and Photo Sharing',
  15: 'Consumer opinions',
  16: 'Comments',
  17: 'Social network',
  20: 'Facebook-style community app',
  21: 'Hosted Community',
});
