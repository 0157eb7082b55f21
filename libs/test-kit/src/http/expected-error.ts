import { STATUS_CODES } from 'node:http';
import { ERROR_CODES, type ErrorCode } from '@earshot/error-kit';
import { expect } from 'vitest';

/** An error document with one error object of this code (interface 7.1, E2), to compare a body with. */
export function errorDocument(code: ErrorCode, detail: string | RegExp = /./, meta?: object): object {
  const { status } = ERROR_CODES[code];
  return {
    errors: [
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        status: String(status),
        code,
        title: STATUS_CODES[status],
        detail: typeof detail === 'string' ? detail : expect.stringMatching(detail),
        ...(meta && { meta }),
      },
    ],
  };
}
