import { type ServiceName, SERVICES } from '@earshot/database-kit/services';

/** The addresses of the services that have been started. */
export type ServiceAddresses = ReadonlyMap<ServiceName, string>;

const BY_SEGMENT = new Map<string, ServiceName>([
  ...SERVICES.map((name) => [name, name] as const),
  ['.well-known', 'security'],
  ['workspace', 'mention'],
]);

/** The service that a path is for, by its first segment (A4). */
export const serviceOf = (path: string): ServiceName | undefined => BY_SEGMENT.get(path.split('/', 2)[1]);
