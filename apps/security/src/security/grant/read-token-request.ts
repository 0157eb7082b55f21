import { TOKEN_GRANT_TYPES, type TokenGrantType } from '@earshot/security/entities';
import { validateSync } from 'class-validator';
import { type ApplicationCredentials, readCredentials } from '../application/application-credentials.js';
import { OAuthError } from '../oauth/oauth.error.js';
import { type OAuthRequest, requiredParameter, type RequestOrigin } from '../oauth/oauth-request.js';
import { ClientCredentialsGrantDto } from './client-credentials-grant.dto.js';
import { PasswordGrantDto } from './password-grant.dto.js';
import { RefreshTokenGrantDto } from './refresh-token-grant.dto.js';

const GRANTS = {
  password: PasswordGrantDto,
  refresh_token: RefreshTokenGrantDto,
  client_credentials: ClientCredentialsGrantDto,
};

/** A request for one grant, which has every parameter that the grant needs. */
interface RequestOf<Type extends TokenGrantType> {
  readonly grantType: Type;
  readonly grant: InstanceType<(typeof GRANTS)[Type]>;
  readonly credentials: ApplicationCredentials;
  readonly origin: RequestOrigin;
}

export type PasswordRequest = RequestOf<'password'>;
export type RefreshTokenRequest = RequestOf<'refresh_token'>;
export type ClientCredentialsRequest = RequestOf<'client_credentials'>;
export type TokenRequest = PasswordRequest | RefreshTokenRequest | ClientCredentialsRequest;

/** Reads the form of a token request. Rejects it for its grant type first, then its credentials, then the rest (B3). */
export function readTokenRequest(request: OAuthRequest): TokenRequest {
  const { form, origin } = request;
  const grantType = readGrantType(request);
  const credentials = readCredentials(request);
  const grant = new GRANTS[grantType](form);
  const [problem] = validateSync(grant, { stopAtFirstError: true });
  if (problem) throw OAuthError.invalidRequest(Object.values(problem.constraints!)[0]);
  return { grantType, grant, credentials, origin } as TokenRequest;
}

function readGrantType({ form }: OAuthRequest): TokenGrantType {
  const given = requiredParameter(form, 'grant_type');
  const grantType = TOKEN_GRANT_TYPES.find((supported) => supported === given);
  if (!grantType) throw OAuthError.unsupportedGrantType(TOKEN_GRANT_TYPES);
  return grantType;
}
