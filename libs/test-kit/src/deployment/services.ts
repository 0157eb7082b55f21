/** The services of a deployment. */
export type ServiceName = (typeof SERVICES)[number];
export const SERVICES = ['security', 'coding', 'mention'] as const;
