import { OAuthError } from '../oauth/oauth.error.js';
import { type OAuthRequest, requiredParameter } from '../oauth/oauth-request.js';

/** The credentials that an application authenticates with (RFC 6749 §2.3.1). */
export interface ApplicationCredentials {
  oauthClientId: string;
  secret: string;
}

/**
 * Reads the credentials from the form or from HTTP Basic, and rejects a request that has both. Any other scheme is not a
 * client credential: many programs send their bearer token with every request (B2).
 */
export function readCredentials({ form, authorization = '' }: OAuthRequest): ApplicationCredentials {
  if (!IS_BASIC.test(authorization)) {
    return {
      oauthClientId: requiredParameter(form, 'client_id'),
      secret: requiredParameter(form, 'client_secret'),
    };
  }
  if ('client_secret' in form) {
    throw OAuthError.invalidRequest(
      'The application credentials are given twice, in the form and in the Authorization header',
    );
  }
  const credentials = readBasic(authorization);
  // A client may name itself in the form, too (RFC 6749 §3.2.1).
  if ('client_id' in form && form.client_id !== credentials.oauthClientId) {
    throw OAuthError.invalidRequest('client_id in the form is not that in the Authorization header');
  }
  return credentials;
}

/** The name of a scheme is case-insensitive (RFC 9110 §11.1). */
const IS_BASIC = /^Basic(?: |$)/i;

/** `Basic base64(client_id:client_secret)`, each of the two form-encoded first (RFC 6749 §2.3.1). */
function readBasic(authorization: string): ApplicationCredentials {
  const encoded = /^Basic +([A-Za-z0-9+/=]+) *$/i.exec(authorization)?.[1];
  const pair = Buffer.from(encoded ?? '', 'base64').toString();
  const colon = pair.indexOf(':');
  if (colon < 1) throw OAuthError.invalidClient();
  return { oauthClientId: formDecode(pair.slice(0, colon)), secret: formDecode(pair.slice(colon + 1)) };
}

function formDecode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw OAuthError.invalidClient();
  }
}
