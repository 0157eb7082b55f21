import { readEnvironment } from '@earshot/service-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SecurityEnvironment } from '../../src/environment.js';
import { SecurityUnderTest } from '../support.js';

let security: SecurityUnderTest;
beforeAll(async () => {
  security = await SecurityUnderTest.start();
});
afterAll(() => security.stop());

describe('GET /.well-known/oauth-authorization-server (B7, RFC 8414)', () => {
  const metadata = (of: SecurityUnderTest) =>
    of.http
      .get('/.well-known/oauth-authorization-server')
      .set({ host: 'evil.example', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example' });

  it('names the endpoints under PUBLIC_URL (A3)', async () => {
    const { PUBLIC_URL } = readEnvironment(SecurityEnvironment, {
      DATABASE_URL: 'postgres://host/name',
      PUBLIC_URL: 'https://api.example.com/earshot/',
    });
    const proxied = await security.replica({ PUBLIC_URL });
    const { status, body, headers } = await metadata(proxied);
    await proxied.app.close();
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/json');
    expect(body).toMatchObject({
      issuer: 'https://api.example.com/earshot',
      token_endpoint: 'https://api.example.com/earshot/security/v2/oauth/token',
      revocation_endpoint: 'https://api.example.com/earshot/security/v2/oauth/_revoke',
      introspection_endpoint: 'https://api.example.com/earshot/security/v2/oauth/_introspect',
      grant_types_supported: ['password', 'refresh_token', 'client_credentials'],
      token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    });
  });

  it('names them at the address of the process if PUBLIC_URL is unset, and never at the Host header', async () => {
    const local = await security.replica({});
    await local.app.listen(0, '127.0.0.1');
    const { body } = await metadata(local);
    const address = await local.app.getUrl();
    await local.app.close();
    expect(body).toMatchObject({ issuer: address, token_endpoint: `${address}/security/v2/oauth/token` });
  });

  it.each([
    'api.example.com',
    'ftp://api.example.com',
    'https://',
    'https://a.example?b',
    'https://a.example#b',
    'https://u:p@a.example',
  ])('rejects the PUBLIC_URL %s at the start (A3)', (PUBLIC_URL) => {
    const variables = { DATABASE_URL: 'postgres://host/name', PUBLIC_URL };
    expect(() => readEnvironment(SecurityEnvironment, variables)).toThrow(/^PUBLIC_URL must be the address/);
  });
});
