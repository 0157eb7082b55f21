import type { User } from '@earshot/test-kit';

/** A user of the demo fixtures. */
export const ADA: User = {
  username: 'ada',
  password: 'demo-password',
  client_id: 'acme-analytics',
  client_secret: 'acme-analytics-demo-secret',
};
