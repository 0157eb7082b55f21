/** Whether `Accept-Encoding` names gzip without a weight of 0 (RFC 9110 §12.5.3). */
export const acceptsGzip = (accepted: string | string[] = ''): boolean =>
  /(?:^|[\s,])gzip\s*(?:,|$|;\s*q=(?!0(?:\.0*)?\s*(?:,|$)))/i.test(String(accepted));
