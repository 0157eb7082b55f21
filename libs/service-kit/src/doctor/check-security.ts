import { reasonOf } from '../describe-error.js';
import { NotReady } from '../health.controller.js';
import { IntrospectionClient } from '../introspection-client.js';
import type { ResourceServiceEnvironment } from '../resource-service.js';
import { type Finding, ok, wrong } from './finding.js';

/** Whether security answers introspection requests with these credentials (A4, B7). */
export async function checkSecurity(environment: ResourceServiceEnvironment): Promise<Finding> {
  const client = new IntrospectionClient({
    securityUrl: environment.SECURITY_URL,
    clientId: environment.INTROSPECTION_CLIENT_ID,
    clientSecret: environment.INTROSPECTION_CLIENT_SECRET,
  });
  try {
    await client.check();
    return ok('security', 'it accepts the credentials, and the application may introspect tokens.');
  } catch (error) {
    if (error instanceof NotReady) {
      return wrong(
        'security',
        `${error.message}. Load the application with the scope introspect, or correct the credentials.`,
      );
    }
    const { cause } = error as Error;
    return wrong('security', `${reasonOf(cause ?? error)}. Start security, or correct SECURITY_URL.`);
  }
}
