/** Whether the query parameter `pretty` asks for an indented answer; `pretty=false` does not (rule D1). */
export const isPretty = (query: unknown): boolean => {
  const { pretty = 'false' } = (query ?? {}) as { pretty?: unknown };
  return pretty !== 'false';
};

export const toPrettyJson = (document: unknown): string => JSON.stringify(document, null, 2);
