import { IsDefined, IsOptional } from 'class-validator';
import type { OAuthParameters } from '../oauth/oauth-request.js';

/** The parameters of a renewal (B6, RFC 6749 §6). */
export class RefreshTokenGrantDto {
  @IsDefined({ message: '$property is missing' })
  readonly refresh_token: string;

  /** Part of the scope that was granted first; undefined asks for all of it. */
  @IsOptional()
  readonly scope?: string;

  constructor({ refresh_token, scope }: OAuthParameters) {
    Object.assign(this, { refresh_token, scope });
  }
}
