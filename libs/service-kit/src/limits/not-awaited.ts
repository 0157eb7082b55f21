import { HttpError } from '@earshot/error-kit';

/** Never sent, because the client is gone. The status is for logs and metrics (nginx: client closed request). */
export const NOT_AWAITED = new HttpError('The client did not wait for the answer.', { status: 499 });
