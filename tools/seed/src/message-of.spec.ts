import { describe, expect, it } from 'vitest';
import { messageOf } from './message-of.js';

describe('the message of a failed command', () => {
  it.each([
    Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' }),
    new Error('Connection terminated unexpectedly'),
    new Error('Client has encountered a connection error and is not queryable'),
  ])('explains a connection that PostgreSQL ended: $message', (error) => {
    expect(messageOf(error)).toBe(
      'PostgreSQL ended the connection, as it does when it stops, or when a snapshot or restore of the database begins. ' +
        'Nothing was written. Run the command again.',
    );
  });

  it('is otherwise that of the error', () => {
    expect(messageOf(new Error('disk full'))).toBe('disk full');
  });
});
