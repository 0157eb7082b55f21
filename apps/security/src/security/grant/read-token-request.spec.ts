import { describe, expect, it } from 'vitest';
import { ClientCredentialsGrantDto } from './client-credentials-grant.dto.js';
import { PasswordGrantDto } from './password-grant.dto.js';
import { readTokenRequest } from './read-token-request.js';
import { RefreshTokenGrantDto } from './refresh-token-grant.dto.js';

const CREDENTIALS = { client_id: 'id', client_secret: 'secret' };
const origin = { address: '203.0.113.7', requestId: 'request-1', identify: () => undefined };
const read = (form: Record<string, string>, authorization?: string) =>
  readTokenRequest({ form, authorization, origin });

describe('a token request', () => {
  it('is a login with all of its parameters (interface 4.1)', () => {
    const form = { grant_type: 'password', ...CREDENTIALS, username: 'u', password: 'p', scope: 'read' };
    expect(read(form)).toEqual({
      grantType: 'password',
      credentials: { oauthClientId: 'id', secret: 'secret' },
      origin,
      grant: new PasswordGrantDto({ username: 'u', password: 'p', scope: 'read' }),
    });
  });

  it('is a renewal, which may leave its scope out (B6)', () => {
    expect(read({ grant_type: 'refresh_token', refresh_token: 't' }, `Basic ${btoa('id:secret')}`)).toEqual({
      grantType: 'refresh_token',
      credentials: { oauthClientId: 'id', secret: 'secret' },
      origin,
      grant: new RefreshTokenGrantDto({ refresh_token: 't' }),
    });
  });

  it.each<Record<string, string>>([{}, { scope: 'read' }])(
    'is a machine login, which may leave its scope out: %j (B19)',
    (scope) => {
      expect(read({ grant_type: 'client_credentials', ...CREDENTIALS, ...scope })).toEqual({
        grantType: 'client_credentials',
        credentials: { oauthClientId: 'id', secret: 'secret' },
        origin,
        grant: new ClientCredentialsGrantDto(scope),
      });
    },
  );

  it.each([
    [{}, 'grant_type is missing'],
    [{ grant_type: 'toString' }, 'grant_type must be password, refresh_token or client_credentials'],
    [{ grant_type: 'password' }, 'client_id is missing'],
    [{ grant_type: 'password', ...CREDENTIALS }, 'username is missing'],
    [{ grant_type: 'password', ...CREDENTIALS, username: 'u' }, 'password is missing'],
    [{ grant_type: 'password', ...CREDENTIALS, username: 'u', password: 'p' }, 'scope is missing'],
    [{ grant_type: 'refresh_token', ...CREDENTIALS }, 'refresh_token is missing'],
    [{ grant_type: 'client_credentials', client_id: 'id' }, 'client_secret is missing'],
    [{ grant_type: 'refresh_token', ...CREDENTIALS, constructor: 'x' }, 'refresh_token is missing'],
  ])('is rejected for its grant type first, then its credentials, then the rest: %o (B3)', (form, details) => {
    expect(() => read(form as Record<string, string>)).toThrow(details);
  });
});
