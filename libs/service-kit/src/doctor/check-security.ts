import { reasonOf } from '../telemetry/describe-error.js';
import { NotReady } from '../health/health.controller.js';
import { IntrospectionClient, MissingScope } from '../auth/introspection-client.js';
import { introspectionOptions, type ResourceServiceEnvironment } from '../auth/resource-service.js';
import { type Finding, ok, wrong } from './finding.js';

/** Whether security answers introspection requests with these credentials (A4, B7). */
export async function checkSecurity(environment: ResourceServiceEnvironment): Promise<Finding> {
  const client = new IntrospectionClient(introspectionOptions(environment));
  try {
    await client.check();
    return ok('security', 'it accepts the credentials, and the application may introspect tokens.');
  } catch (error) {
    if (error instanceof MissingScope) {
      return wrong('security', `${error.message}. Run "grant-scope" of the seeding tool for this application.`);
    }
    if (error instanceof NotReady) {
      return wrong(
        'security',
        `${error.message}. Correct them, or create the application with "create-introspector" of the seeding tool.`,
      );
    }
    const { cause } = error as Error;
    return wrong('security', `${reasonOf(cause ?? error)}. Start security, or correct SECURITY_URL.`);
  }
}
