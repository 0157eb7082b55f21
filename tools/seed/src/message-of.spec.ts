import { beforeEach, describe, expect, it } from 'vitest';
import { nothingWritten } from './interruption.js';
import { messageOf } from './message-of.js';

beforeEach(nothingWritten);

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

  it.each([
    Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' }),
    Object.assign(new Error('getaddrinfo ENOTFOUND db'), { code: 'ENOTFOUND' }),
    new Error('Connection terminated due to connection timeout'),
  ])('names a database that does not answer: $message', (error) => {
    expect(messageOf(error)).toBe(
      `The database does not answer (${error.message}). Nothing was written. Start it, or correct DATABASE_URL.`,
    );
  });

  it('names the disk that is full', () => {
    const error = Object.assign(new Error('could not extend file "base/1": No space left'), { code: '53100' });
    expect(messageOf(error)).toBe(
      'The disk of the database is full (could not extend file "base/1": No space left). Nothing was written. ' +
        'Free space on it, and run the command again.',
    );
  });

  it('is otherwise that of the error', () => {
    expect(messageOf(new Error('disk full'))).toBe('disk full');
  });
});
