import { TOKEN_GRANT_TYPES, type TokenGrantType } from '@earshot/security/entities';
import { type ApplicationCredentials, readCredentials } from '../application/application-credentials.js';
import type { LoginRequest } from '../login/login.service.js';
import { OAuthError } from '../oauth/oauth.error.js';
import { type OAuthRequest, requiredParameter, type RequestOrigin } from '../oauth/oauth-request.js';

interface AnyTokenRequest {
  credentials: ApplicationCredentials;
  origin: RequestOrigin;
}

/** The parameters of the password grant (interface 4.1, RFC 6749 §4.3.2). */
export interface PasswordRequest extends AnyTokenRequest, LoginRequest {
  grantType: 'password';
  scope: string;
}

/** The parameters of a renewal (B6, RFC 6749 §6). */
export interface RefreshTokenRequest extends AnyTokenRequest {
  grantType: 'refresh_token';
  refreshToken: string;
  /** Part of the scope that was granted first; undefined asks for all of it. */
  scope: string | undefined;
}

/** A request to the token endpoint, which has every parameter that its grant type needs. */
export type TokenRequest = PasswordRequest | RefreshTokenRequest;

/** Reads the form of a token request. Rejects it for its grant type first, then its credentials, then the rest (B3). */
export function readTokenRequest(request: OAuthRequest): TokenRequest {
  const { form, origin } = request;
  const grantType = readGrantType(request);
  const credentials = readCredentials(request);
  switch (grantType) {
    case 'password':
      return {
        grantType,
        credentials,
        origin,
        login: requiredParameter(form, 'username'),
        password: requiredParameter(form, 'password'),
        scope: requiredParameter(form, 'scope'),
      };
    case 'refresh_token':
      return {
        grantType,
        credentials,
        origin,
        refreshToken: requiredParameter(form, 'refresh_token'),
        scope: form.scope,
      };
  }
}

function readGrantType({ form }: OAuthRequest): TokenGrantType {
  const given = requiredParameter(form, 'grant_type');
  const grantType = TOKEN_GRANT_TYPES.find((supported) => supported === given);
  if (!grantType) throw OAuthError.unsupportedGrantType(TOKEN_GRANT_TYPES);
  return grantType;
}
