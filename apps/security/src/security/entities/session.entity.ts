import { Column, Entity } from 'typeorm';
import { StoredToken } from './stored-token.js';

/**
 * The session of a user in a browser (B17). `family_id` is its public id, and `hash` that of the handle in the cookie.
 * Ending a session deletes its row.
 */
@Entity({ schema: 'security', name: 'session' })
export class Session extends StoredToken {
  /** When it was last used, with the precision of `unseenMs`. */
  @Column({ type: 'timestamptz' })
  seen_at: Date;
}
