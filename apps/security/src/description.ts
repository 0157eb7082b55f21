import type { ServiceApi } from '@earshot/service-kit';

/** The API of the security area. */
export const securityApi: ServiceApi = {
  title: 'Earshot: security',
  description: 'Issues OAuth 2.0 tokens, and returns the profile of the current user.',
  tags: [{ name: 'security', description: 'Tokens and their users.' }],
  invalidTokenStatus: 403,
  schemas: {},
};
