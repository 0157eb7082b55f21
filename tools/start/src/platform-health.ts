import { DocumentError } from '@earshot/error-kit';
import { type Addresses, type ServiceName, SERVICES } from './services.js';

/** A service that has not said by then how it is, is not well. */
const CHECK_MS = 4_000;

type Check = 'live' | 'ready';

/** The health of all services together (rules A4, A5). However many ask at once, each service is asked once. */
export class PlatformHealth {
  private readonly underWay = new Map<Check, Promise<object>>();

  constructor(private readonly addresses: Addresses) {}

  /** 200 when every service says so of itself, else 503 that names the others. */
  check(check: Check): Promise<object> {
    const result = this.underWay.get(check) ?? this.ask(check).finally(() => this.underWay.delete(check));
    this.underWay.set(check, result);
    return result;
  }

  private async ask(check: Check): Promise<object> {
    const answers = await Promise.all(SERVICES.map((name) => this.isHealthy(name, check)));
    const away = SERVICES.filter((_, index) => !answers[index]);
    if (away.length > 0) throw DocumentError.unavailable(`Not ready: ${away.join(', ')}.`);
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
