import type { User } from '@earshot/deployment-kit';

/** A user of the demo fixtures. */
export const ADA: User = {
  username: 'ada',
  password: 'demo-password',
  client_id: 'acme-analytics',
  client_secret: 'acme-analytics-demo-secret',
};
