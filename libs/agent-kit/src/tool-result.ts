import type { ErrorObject } from '@earshot/error-kit';
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { JsonObject } from './platform.js';

/** An answer of the platform as the result of a tool. `summary` has no text of a mention: those are data (I4). */
export const answered = (structuredContent: JsonObject, summary: string): CallToolResult => ({
  content: [{ type: 'text', text: summary }],
  structuredContent,
});

/** Errors as the result of a tool, so that the model can correct its call: each with its code and path (I2). */
export const failed = (errors: readonly ErrorObject[], retryAfter?: string): CallToolResult => ({
  isError: true,
  content: [{ type: 'text', text: [...errors.map(lineOf), ...hintOf(retryAfter)].join('\n') }],
  structuredContent: { errors },
});

const lineOf = ({ code, detail, meta }: ErrorObject): string =>
  meta?.path === undefined ? `${detail} (${code})` : `${detail} (${code} at ${String(meta.path)})`;

const hintOf = (retryAfter: string | undefined): string[] =>
  retryAfter === undefined ? [] : [`Try again in ${retryAfter} s.`];
