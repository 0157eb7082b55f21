import { describe, expect, it } from 'vitest';
import { ignoreSettings, SETTINGS } from './ignore-settings.js';

describe('the settings of the platform in the shell of a developer', () => {
  it('are not those of the tests, also if they are in files', () => {
    const environment = {
      DATABASE_URL: 'postgres://real/earshot',
      INTROSPECTION_CLIENT_SECRET_FILE: 'x',
      PATH: '/bin',
    };
    ignoreSettings(environment);
    expect(environment).toEqual({ PATH: '/bin' });
  });

  it('are removed before a test runs', () => {
    expect(Object.keys(process.env).filter((name) => SETTINGS.includes(name.replace(/_FILE$/, '')))).toEqual([]);
  });
});
