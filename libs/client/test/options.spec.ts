import { type ClientOptions, EarshotClient } from '../src/index.js';
import { expect, it } from 'vitest';
import { CREDENTIALS } from './stand-in.js';

const baseUrl = 'https://api.example.com';

/** The message of the constructor for options that the types may not allow. */
function messageFor(options: object): string {
  try {
    new EarshotClient(options as ClientOptions);
    return 'accepted';
  } catch (error) {
    expect(error).toBeInstanceOf(TypeError);
    return (error as Error).message;
  }
}

it.each([baseUrl, 'http://127.0.0.1:3000/', 'https://example.com/earshot'])('baseUrl can be %s', (address) => {
  expect(messageFor({ baseUrl: address, token: 't' })).toBe('accepted');
});

it.each([undefined, '', 'localhost', 'localhost:3000', '/earshot', 'ftp://example.com', 'http://ada:secret@localhost'])(
  'baseUrl cannot be %s',
  (address) => {
    expect(messageFor({ baseUrl: address, token: 't' })).toBe(
      'baseUrl must be an absolute http or https URL without a user name and password, such as https://api.example.com.',
    );
  },
);

it.each<[string, object]>([
  ['credentials', { credentials: CREDENTIALS }],
  ['credentials of an application alone (B19)', { credentials: { clientId: 'app', clientSecret: 'secret' } }],
  ['a token', { token: 't' }],
  ['a function that returns a token', { token: () => 't' }],
  ['a session that has begun', { session: { id: 's' } }],
  ['a session that has not begun', { session: {} }],
])('the client can have %s', (_what, options) => {
  expect(messageFor({ baseUrl, ...options })).toBe('accepted');
});

it.each<[string, object]>([
  ['no credentials, token or session', {}],
  ['an empty token', { token: '' }],
  ['a token that is neither a string nor a function', { token: 1 }],
  ['both credentials and a token', { credentials: CREDENTIALS, token: 't' }],
  ['both a session and a token', { session: {}, token: 't' }],
])('the client cannot have %s', (_what, options) => {
  expect(messageFor({ baseUrl, ...options })).toBe(
    'Give one of the options credentials, with clientId, clientSecret, login and password, ' +
      'token, a string or a function that returns one, and session, an object.',
  );
});

it.each([{ login: 'ada' }, { password: 'pass word' }])('credentials cannot have only %j (B19)', (half) => {
  expect(messageFor({ baseUrl, credentials: { clientId: 'app', clientSecret: 'secret', ...half } })).toBe(
    'credentials must have both login and password, or neither of them for the machine user of the application.',
  );
});
