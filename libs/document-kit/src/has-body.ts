import type { IncomingHttpHeaders } from 'node:http';

/** Whether a request has a body. A body of length 0 does not count, whatever its media type is (rule E6). */
export const hasBody = ({ 'content-length': length, 'transfer-encoding': coding }: IncomingHttpHeaders): boolean =>
  coding !== undefined || Number(length ?? 0) > 0;
