import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withSettings } from './environment-files.js';
import { EnvironmentError, MigrateEnvironment, readEnvironment } from './environment.js';
import { ResourceServiceEnvironment } from '../auth/resource-service.js';

const URL = 'postgres://user:secret@host:5432/name';

describe('a variable in a file (A3)', () => {
  let folder: string;
  beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'earshot-secrets-'))));
  afterAll(() => rmSync(folder, { recursive: true }));

  const file = (text: string) => {
    const path = join(folder, 'secret');
    writeFileSync(path, text);
    return path;
  };
  const rejection = (variables: Record<string, string>) => {
    try {
      readEnvironment(MigrateEnvironment, variables);
    } catch (error) {
      expect(error).toBeInstanceOf(EnvironmentError);
      return (error as Error).message;
    }
    return undefined;
  };

  it.each([URL, `${URL}\n`, `${URL}\r\n`])('has the text of the file, without the line break at its end', (text) => {
    expect(readEnvironment(MigrateEnvironment, { DATABASE_URL_FILE: file(text) }).DATABASE_URL).toBe(URL);
  });

  it('may be any variable that the program reads', () => {
    const environment = readEnvironment(ResourceServiceEnvironment, {
      DATABASE_URL: URL,
      SECURITY_URL: 'http://security:3000',
      INTROSPECTION_CLIENT_ID: 'services',
      INTROSPECTION_CLIENT_SECRET_FILE: file(' kept as it is \n'),
      LOG_LEVEL_FILE: '',
      SSL_CERT_FILE: '/nowhere',
    });
    expect(environment).toMatchObject({ INTROSPECTION_CLIENT_SECRET: ' kept as it is ', LOG_LEVEL: 'info' });
  });

  it('is rejected if the variable is set, too; the line names both', () => {
    expect(rejection({ DATABASE_URL: URL, DATABASE_URL_FILE: file(URL) })).toBe(
      'DATABASE_URL and DATABASE_URL_FILE are both set: set only one of them',
    );
  });

  it('is rejected in one line if the file cannot be read or is empty', () => {
    expect(rejection({ DATABASE_URL_FILE: '/nowhere/url' })).toBe(
      'DATABASE_URL_FILE must be a file that can be read; "/nowhere/url" cannot (ENOENT)',
    );
    expect(rejection({ DATABASE_URL_FILE: folder })).toMatch(/^DATABASE_URL_FILE must be a file .* \(EISDIR\)$/);
    const empty = file('\n');
    expect(rejection({ DATABASE_URL_FILE: empty })).toBe(
      `DATABASE_URL_FILE must be a file with a value; "${empty}" is empty`,
    );
  });

  it('is checked like any other value, and not repeated', () => {
    expect(rejection({ DATABASE_URL_FILE: file('mysql://user:secret@host') })).toBe(
      'DATABASE_URL must be the address of a PostgreSQL database, postgres://...',
    );
  });
});

describe('the environment of a child process', () => {
  it('has the settings, and not the files of the same variables', () => {
    const variables = { PATH: '/bin', DATABASE_URL_FILE: '/run/secrets/url', LOG_LEVEL_FILE: '/etc/level' };
    expect(withSettings(variables, { DATABASE_URL: URL })).toEqual({
      PATH: '/bin',
      LOG_LEVEL_FILE: '/etc/level',
      DATABASE_URL: URL,
    });
  });
});
