import { EnvironmentError } from './environment.js';

/** The codes of Node for an address of another machine, a name without address, and an unsupported address family. */
const BAD_HOST = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EAFNOSUPPORT', 'EINVAL']);

/** The error of a server that cannot listen: an EnvironmentError that names HOST if that is the cause (A3). */
export const listenFailure = (error: unknown, host: string): unknown =>
  BAD_HOST.has(String((error as { code?: unknown } | undefined)?.code))
    ? new EnvironmentError(`HOST must be an address or name of this machine, not "${host}"`)
    : error;
