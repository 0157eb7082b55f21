import type { IncomingHttpHeaders } from 'node:http';

/** Whether a request has a body: one of length 0 is none, whatever its media type (rule E6). */
export const hasBody = ({ 'content-length': length, 'transfer-encoding': coding }: IncomingHttpHeaders): boolean =>
  coding !== undefined || Number(length ?? 0) > 0;
