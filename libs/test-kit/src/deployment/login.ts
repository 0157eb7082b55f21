/** A user with the application to log in with. */
export interface User {
  username: string;
  password: string;
  client_id: string;
  client_secret: string;
  /** `read` by default. */
  scope?: string;
}

/** A user of the demo fixtures. */
export const ADA: User = {
  username: 'ada',
  password: 'demo-password',
  client_id: 'acme-analytics',
  client_secret: 'acme-analytics-demo-secret',
};

/** Sends a password grant. */
export const requestToken = (address: string, user: User, init: RequestInit = {}): Promise<Response> =>
  fetch(`${address}/security/v2/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'password', scope: 'read', ...user }),
    ...init,
  });

/** Logs in, and returns the access token. */
export async function login(address: string, user: User): Promise<string> {
  const response = await requestToken(address, user);
  const { access_token } = (await response.json()) as { access_token?: string };
  if (!access_token) throw new Error(`${user.username} could not log in: ${response.status}`);
  return access_token;
}
