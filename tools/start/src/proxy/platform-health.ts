import { type ServiceName, SERVICES } from '@earshot/database-kit/services';
import { DocumentError } from '@earshot/error-kit';
import type { ServiceAddresses } from './route-by-segment.js';

/** A service that does not answer within this time is not healthy. */
const CHECK_MS = 4_000;

type Check = 'live' | 'ready';

/** The health of all services (A4, A5). Concurrent checks share one request per service. */
export class PlatformHealth {
  private readonly inFlight = new Map<Check, Promise<object>>();

  constructor(private readonly addresses: ServiceAddresses) {}

  /** Resolves if every service is healthy, otherwise rejects with a 503 that names the unhealthy ones. */
  check(check: Check): Promise<object> {
    const result = this.inFlight.get(check) ?? this.ask(check).finally(() => this.inFlight.delete(check));
    this.inFlight.set(check, result);
    return result;
  }

  private async ask(check: Check): Promise<object> {
    const answers = await Promise.all(SERVICES.map((name) => this.isHealthy(name, check)));
    const unhealthy = SERVICES.filter((_, index) => !answers[index]);
    if (unhealthy.length > 0) throw DocumentError.of('service_not_ready', `Not ready: ${unhealthy.join(', ')}.`);
    return { meta: { status: check, services: SERVICES } };
  }

  private async isHealthy(service: ServiceName, check: Check): Promise<boolean> {
    const address = this.addresses.get(service);
    if (address === undefined) return false;
    try {
      return (await fetch(`${address}/health/${check}`, { signal: AbortSignal.timeout(CHECK_MS) })).ok;
    } catch {
      return false;
    }
  }
}
