/** The SQL texts that the services of this test file have sent to PostgreSQL, with the problems of each. */
export const watched = new Map<string, string[]>();
