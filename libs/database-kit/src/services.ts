/** The services of the platform. `npm start` starts security first, then the others at the same time. */
export const SERVICES = ['security', 'coding', 'mention', 'desk'] as const;
export type ServiceName = (typeof SERVICES)[number];

/** Those with a login of the database. */
export type StoringService = Exclude<ServiceName, 'desk'>;
export const STORING_SERVICES = ['security', 'coding', 'mention'] as const satisfies StoringService[];
