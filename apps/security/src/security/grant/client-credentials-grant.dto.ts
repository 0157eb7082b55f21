import { IsOptional } from 'class-validator';
import type { OAuthParameters } from '../oauth/oauth-request.js';

/** The parameters of a login of an application as its machine user (B19, RFC 6749 §4.4.2). */
export class ClientCredentialsGrantDto {
  /** Undefined asks for all that the application and its machine user may have. */
  @IsOptional()
  readonly scope?: string;

  constructor({ scope }: OAuthParameters) {
    Object.assign(this, { scope });
  }
}
