/** The services behind the proxy. */
export type ServiceName = (typeof SERVICES)[number];

/** The desk has no database. */
export type StoringService = Exclude<ServiceName, 'desk'>;

export const SERVICES = ['security', 'coding', 'mention', 'desk'] as const;

/** The addresses of the services that have been started. */
export type ServiceAddresses = ReadonlyMap<ServiceName, string>;

const BY_SEGMENT = new Map<string, ServiceName>([
  ...SERVICES.map((name) => [name, name] as const),
  ['.well-known', 'security'],
  ['workspace', 'mention'],
]);

/** The service that a path is for, by its first segment (A4). */
export const serviceOf = (path: string): ServiceName | undefined => BY_SEGMENT.get(path.split('/', 2)[1]);
