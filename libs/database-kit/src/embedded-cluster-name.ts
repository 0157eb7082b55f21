/** The `cluster_name` of the PostgreSQL that `npm start` runs, which is not for production. */
export const EMBEDDED_CLUSTER_NAME = 'earshot-embedded';
