import { Entity } from 'typeorm';
import { StoredToken } from './stored-token.js';

/** An access token. Revoking deletes the row, so a token is valid if its row exists and has not expired. */
@Entity({ schema: 'security', name: 'access_token' })
export class AccessToken extends StoredToken {}
