import { type ConnectionOptions, EarshotClient } from '../src/index.js';
import { inject } from 'vitest';

/** The address of the platform that the tests run. */
export const address = inject('address');

/** The demo user and application that `npm start` prints. */
export const CREDENTIALS = {
  clientId: 'acme-analytics',
  clientSecret: 'acme-analytics-demo-secret',
  login: 'ada',
  password: 'demo-password',
};

export const demoClient = (options: Partial<ConnectionOptions> = {}) =>
  new EarshotClient({ baseUrl: address, credentials: CREDENTIALS, ...options });
