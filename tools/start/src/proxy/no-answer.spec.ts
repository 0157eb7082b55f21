import { describe, expect, it } from 'vitest';
import { noAnswer } from './no-answer.js';

const failed = (code: string) => Object.assign(new Error('secret address'), { code });

describe('a request that its service did not answer', () => {
  it('has changed nothing if it was never sent (C7)', () => {
    for (const code of ['ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT']) {
      expect(noAnswer(failed(code), 'POST')).toMatchObject({
        status: 503,
        message: 'The service is not running. Nothing was changed; try again.',
        headers: { 'retry-after': '1' },
      });
    }
  });

  it('may have changed something if the service ended after it was sent (C7)', () => {
    for (const code of ['UND_ERR_SOCKET', 'ECONNRESET', 'UND_ERR_HEADERS_TIMEOUT', 'EPIPE']) {
      for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
        const { status, message } = noAnswer(failed(code), method);
        expect(status).toBe(503);
        expect(message).toContain('is not known');
        expect(message).not.toMatch(/nothing was changed|secret/i);
      }
    }
  });

  it('has changed nothing if its method is safe', () => {
    expect(noAnswer(failed('UND_ERR_SOCKET'), 'GET').message).toBe('The service did not answer completely; try again.');
  });

  it('is a bad request if it cannot be sent', () => {
    expect(noAnswer(failed('UND_ERR_INVALID_ARG'), 'POST').status).toBe(400);
  });
});
