import { DocumentError } from '@earshot/error-kit';
import { type Addresses, type ServiceName, SERVICES } from './services.js';

/** A service that has not said by then how it is, is not well. */
const CHECK_MS = 4_000;

/** 200 when every service says so of itself, else 503 that names the others (contract A4, A5). */
export async function platformHealth(addresses: Addresses, check: 'live' | 'ready'): Promise<object> {
  const answers = await Promise.all(SERVICES.map((name) => isHealthy(addresses, name, check)));
  const away = SERVICES.filter((_, index) => !answers[index]);
  if (away.length > 0) throw DocumentError.unavailable(`Not ready: ${away.join(', ')}.`);
  return { meta: { status: check, services: SERVICES } };
}

async function isHealthy(addresses: Addresses, service: ServiceName, check: string): Promise<boolean> {
  const address = addresses.get(service);
  if (address === undefined) return false;
  try {
    return (await fetch(`${address}/health/${check}`, { signal: AbortSignal.timeout(CHECK_MS) })).ok;
  } catch {
    return false;
  }
}
