import 'reflect-metadata';
import { describe, expect, it } from 'vitest';
import { EnvironmentError, readEnvironment, ServiceEnvironment, WholeNumber } from './environment.js';
import { ResourceServiceEnvironment } from '../auth/resource-service.js';

const url = 'postgres://user:secret@host:5432/name';
const rejection = (variables: Record<string, string>, Type = ServiceEnvironment) => {
  try {
    readEnvironment(Type, { DATABASE_URL: url, ...variables });
  } catch (error) {
    expect(error).toBeInstanceOf(EnvironmentError);
    return (error as Error).message;
  }
  return undefined;
};

describe('the environment of a service (A3)', () => {
  it('has the defaults of the rules, also for an empty variable', () => {
    expect(readEnvironment(ServiceEnvironment, { DATABASE_URL: url, PORT: '' })).toMatchObject({
      HOST: '127.0.0.1',
      PORT: 3000,
      LOG_LEVEL: 'info',
      BODY_LIMIT: 33_554_432,
    });
  });

  it('has the values that are set', () => {
    const environment = readEnvironment(ServiceEnvironment, {
      DATABASE_URL: url,
      PORT: '0',
      BODY_LIMIT: '1024',
      HOST: '::',
    });
    expect(environment).toMatchObject({ PORT: 0, BODY_LIMIT: 1024, HOST: '::' });
  });

  it.each([
    ['PORT', '65536', 'PORT must be a whole number from 0 to 65535, not "65536"'],
    ['PORT', '1.5', 'PORT must be a whole number from 0 to 65535, not "1.5"'],
    ['PORT', '0x10', 'PORT must be a whole number from 0 to 65535, not "0x10"'],
    ['BODY_LIMIT', '0', 'BODY_LIMIT must be a whole number from 1, not "0"'],
    ['BODY_LIMIT', '9'.repeat(17), /^BODY_LIMIT must be a whole number from 1, not/],
    ['LOG_LEVEL', 'INFO', /^LOG_LEVEL must be one of trace,.*, not "INFO"$/],
  ])('rejects a %s of %s in one line', (name, value, line) => {
    expect(rejection({ [name]: value })).toEqual(typeof line === 'string' ? line : expect.stringMatching(line));
  });

  it('may have a whole number whose smallest value is above 0, or 0', () => {
    class Retention extends ServiceEnvironment {
      @WholeNumber({ min: 30, max: 99, orZero: true })
      DAYS = 0;
    }
    const days = (DAYS: string) => readEnvironment(Retention, { DATABASE_URL: url, DAYS }).DAYS;
    expect(['', '0', '30', '99'].map(days)).toEqual([0, 0, 30, 99]);
    for (const other of ['29', '100']) {
      expect(rejection({ DAYS: other }, Retention)).toBe(
        `DAYS must be 0, or a whole number from 30 to 99, not "${other}"`,
      );
    }
  });

  it.each(['loopback', '10.0.0.1', '10.0.0.0/8, 192.0.2.0/255.255.255.0', 'uniquelocal,linklocal,2001:db8::/32'])(
    'accepts TRUSTED_PROXIES of %s',
    (list) => {
      const { TRUSTED_PROXIES } = readEnvironment(ServiceEnvironment, { DATABASE_URL: url, TRUSTED_PROXIES: list });
      expect(TRUSTED_PROXIES).toBe(list.replaceAll(' ', ''));
    },
  );

  it.each(['gateway.example', '10.0.0.0/33', '10.0.0', 'loopback,', 'Loopback', '::1/x', '*'])(
    'rejects TRUSTED_PROXIES of %s in one line',
    (list) => {
      expect(rejection({ TRUSTED_PROXIES: list })).toBe(
        'TRUSTED_PROXIES must be addresses, ranges (10.0.0.0/8), or the names loopback, linklocal, uniquelocal, ' +
          `separated by commas, not "${list}"`,
      );
    },
  );

  it('does not repeat an address that may contain a password', () => {
    expect(rejection({ DATABASE_URL: 'mysql://user:secret@host' })).not.toContain('secret');
  });

  it.each([
    'postgres://user:sec#ret@host/name',
    'postgres://user:sec%ret@host/name',
    'postgres://user:secret@host:99999/name',
    'postgres://user:secret@host/na%me',
    'postgres://a:1,b:2/name',
  ])('rejects an address of a database that is no URL: %j', (address) => {
    expect(rejection({ DATABASE_URL: address })).toBe(
      'DATABASE_URL must be a valid URL of one host; percent-encode special characters of the password (# is %23)',
    );
  });

  it('names a missing variable', () => {
    expect(rejection({ DATABASE_URL: '' })).toBe(
      'DATABASE_URL is missing: it must be the address of a PostgreSQL database, postgres://...',
    );
    expect(rejection({}, ResourceServiceEnvironment)).toMatch(
      /^SECURITY_URL is missing: it must be the address of the security/,
    );
  });
});
