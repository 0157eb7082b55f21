import type { Application } from '@earshot/security/entities';
import type { TokenResponseDto } from '../dto/token-response.dto.js';
import type { OAuthParameters } from '../oauth-form.js';

/** One grant type of the token endpoint (RFC 6749 §1.3). */
export interface GrantHandler {
  /**
   * Reads the parameters of this grant type, refusing a form that lacks one, and returns what issues the tokens once
   * the application is known: so a malformed request is told before anything is looked up.
   */
  prepare(form: OAuthParameters): Promise<(application: Application) => Promise<TokenResponseDto>>;
}
