import { IsDefined } from 'class-validator';
import type { OAuthParameters } from '../oauth/oauth-request.js';

/** The parameters of the password grant (interface 4.1, RFC 6749 §4.3.2). */
export class PasswordGrantDto {
  @IsDefined({ message: '$property is missing' })
  readonly username: string;

  @IsDefined({ message: '$property is missing' })
  readonly password: string;

  @IsDefined({ message: '$property is missing' })
  readonly scope: string;

  constructor({ username, password, scope }: OAuthParameters) {
    Object.assign(this, { username, password, scope });
  }
}
