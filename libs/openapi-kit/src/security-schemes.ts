import type { SecurityRequirementObject, SecuritySchemeObject } from 'openapi3-ts/oas31';

/** How requests are authenticated: with an access token, a session, or the credentials of an application. */
export const SECURITY_SCHEMES: Record<string, SecuritySchemeObject> = {
  oauth2: {
    type: 'oauth2',
    description:
      'A login with the password grant of RFC 6749. It is for servers: it needs the secret of an application and the password of a user.',
    flows: {
      password: {
        tokenUrl: '/security/v2/oauth/token',
        refreshUrl: '/security/v2/oauth/token',
        scopes: {
          read: 'The usual scope. Any token may read and code.',
          write: 'Needed for coding only where a deployment requires it.',
          import: 'Needed to make and change reports, unless a deployment names another scope.',
          introspect: 'Introspection of the tokens of other applications.',
        },
      },
    },
  },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'An access token of the token endpoint, in the header `Authorization`.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-Http-Earshot-Session',
    description: 'The cookie of a session, which counts only in a request without `Authorization` (rule B17).',
  },
  sessionId: {
    type: 'apiKey',
    in: 'header',
    name: 'Earshot-Session',
    description: 'The id of the session, which a request with the cookie must name.',
  },
  application: {
    type: 'http',
    scheme: 'basic',
    description: 'The OAuth client id and the secret of an application, if the form does not have them (rule B2).',
  },
};

/** What a caller may authenticate with (rules B10, B17). */
export type CredentialKind = 'token' | 'session';

/** How each kind of credential is sent. Either of two schemes sends an access token. */
export const REQUIREMENTS: Record<CredentialKind, readonly SecurityRequirementObject[]> = {
  token: [{ oauth2: [] }, { bearer: [] }],
  session: [{ session: [], sessionId: [] }],
};
