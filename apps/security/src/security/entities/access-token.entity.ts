import { Entity } from 'typeorm';
import { StoredToken } from './stored-token.js';

/** An access token in force. Revoking deletes the row, so every row that has not expired is a valid token. */
@Entity({ schema: 'security', name: 'access_token' })
export class AccessToken extends StoredToken {}
