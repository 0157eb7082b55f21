import { Entity } from 'typeorm';
import { StoredToken } from './stored-token.js';

/** An access token in force. Revoking deletes the row, so that whatever is here and not expired is valid. */
@Entity({ schema: 'security', name: 'access_token' })
export class AccessToken extends StoredToken {}
