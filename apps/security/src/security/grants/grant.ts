import type { Application } from '@earshot/security/entities';
import type { TokenResponseDto } from '../dto/token-response.dto.js';
import type { OAuthRequest } from '../oauth-request.js';

/** One grant type of the token endpoint (RFC 6749 §1.3). */
export interface GrantHandler {
  /** The HTTP status of its success. */
  readonly status: number;

  /**
   * Reads the parameters of this grant type, rejects a form that lacks one, and returns the function that issues the
   * tokens once the application is known: so a malformed request is answered before anything is looked up.
   */
  prepare(request: OAuthRequest): Promise<(application: Application) => Promise<TokenResponseDto>>;
}
