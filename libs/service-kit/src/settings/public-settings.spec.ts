import 'reflect-metadata';
import { IsString } from 'class-validator';
import { describe, expect, it } from 'vitest';
import { readEnvironment } from './environment.js';
import { ResourceServiceEnvironment } from '../auth/resource-service.js';
import { publicSettings, withoutCredentials } from './public-settings.js';

const SET = {
  DATABASE_URL: 'postgres://user:secret-1@db.example:5433/name?password=secret-2',
  SECURITY_URL: 'https://user:secret-3@security.example/',
  INTROSPECTION_CLIENT_ID: 'services',
  INTROSPECTION_CLIENT_SECRET: 'secret-4',
  AWS_SECRET_ACCESS_KEY: 'secret-5',
  HOME: 'secret-6',
};

describe('the settings in the line at the start (A8)', () => {
  const shown = publicSettings(readEnvironment(ResourceServiceEnvironment, SET));

  it('have no secret, and no other variable of the process', () => {
    expect(JSON.stringify(shown)).not.toContain('secret-');
    expect(shown).toEqual({
      ACCOUNT_RATE_LIMIT: 0,
      BODY_LIMIT: 33_554_432,
      SHUTDOWN_DELAY: 0,
      DATABASE_URL: 'postgres://db.example:5433/name',
      HOST: '127.0.0.1',
      INTROSPECTION_CLIENT_ID: 'services',
      INTROSPECTION_CLIENT_SECRET: '[redacted]',
      LOG_LEVEL: 'info',
      PORT: 3000,
      SECURITY_URL: 'https://security.example/',
      TRUSTED_PROXIES: 'loopback',
    });
  });

  it('have no key that signs (I3)', () => {
    class Signing {
      @IsString()
      MCP_STATE_KEY = 'secret-7';
    }
    expect(publicSettings(new Signing())).toEqual({ MCP_STATE_KEY: '[redacted]' });
  });

  it.each([
    ['postgres://u:secret@host:none/name', '[redacted]'],
    ['postgres://u:secret@elsewhere:1/name?host=127.0.0.1&port=5432', 'postgres://127.0.0.1:5432/name'],
    ['postgres://u:secret@elsewhere:1/name?port=5432&password=secret', 'postgres://elsewhere:5432/name'],
    ['postgres://u:secret@/name?host=/var/run/postgresql', 'postgres://%2Fvar%2Frun%2Fpostgresql/name'],
    ['https://u:secret@elsewhere/name?host=127.0.0.1', 'https://elsewhere/name'],
  ])('have no credentials of %s, only where it leads', (url, shown) => {
    expect(withoutCredentials(url)).toBe(shown);
  });
});
