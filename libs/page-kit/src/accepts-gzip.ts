/** Whether `Accept-Encoding` names gzip without a weight of 0. */
export const acceptsGzip = (accepted: string | string[] = ''): boolean =>
  /(?:^|[\s,])gzip\s*(?:,|$|;\s*q=(?!0(?:\.0*)?\s*(?:,|$)))/i.test(String(accepted));
