import 'reflect-metadata';
import { describe, expect, it } from 'vitest';
import { readEnvironment } from './environment.js';
import { ResourceServiceEnvironment } from './resource-service.js';
import { publicSettings } from './settings.js';

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

  it('hide a URL that cannot be parsed', () => {
    const environment = readEnvironment(ResourceServiceEnvironment, {
      ...SET,
      DATABASE_URL: 'postgres://u:secret-1@host:none/name',
    });
    expect(publicSettings(environment).DATABASE_URL).toBe('[redacted]');
  });
});
