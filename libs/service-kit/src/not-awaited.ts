import { DocumentError } from '@earshot/error-kit';

/** Never sent, because the client is gone. The status is for logs and metrics (nginx: client closed request). */
export const NOT_AWAITED = new DocumentError({
  status: 499,
  problems: [{ detail: 'The client did not wait for the answer.' }],
});
