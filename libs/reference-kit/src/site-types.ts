import { frozen } from './reference.js';

/** A kind of site (specification 2.6). */
export interface SiteType {
  /** A number there, a string as every identifier here (2.1.6). */
  readonly id: string;
  /** null where the specification shows no name. */
  readonly name: string | null;
}

const NAMES: readonly [number, string | null][] = [
  [1, 'National newspaper'],
  [2, 'Regional newspaper'],
  [3, 'Institution, government'],
  [4, 'Professional news, Industry news'],
  [5, 'Company'],
  [7, 'General news, Magazine'],
  [8, 'News agency'],
  [9, 'Blog'],
  [10, 'TV, radio'],
  [11, 'Forum'],
  [13, null],
  [14, 'Video and Photo Sharing'],
  [15, 'Consumer opinions'],
  [16, 'Comments'],
  [17, 'Social network'],
  [20, 'Facebook-style community app'],
  [21, 'Hosted Community'],
];

/** Every site type that the platform knows. */
export const SITE_TYPES: readonly SiteType[] = frozen(NAMES.map(([id, name]) => ({ id: String(id), name })));
