/** The services of a deployment. */
export type ServiceName = (typeof SERVICES)[number];
export const SERVICES = ['security', 'coding', 'mention', 'desk'] as const;

/** Those with a login of the database. */
export type StoringService = Exclude<ServiceName, 'desk'>;
export const STORING_SERVICES = ['security', 'coding', 'mention'] as const satisfies StoringService[];
