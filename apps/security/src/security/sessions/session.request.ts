import { body, object, pageParameters, query, text } from '@earshot/request-kit';

const given = (description: string) =>
  text({ description, minLength: 1 }, 'a text that is not empty', (value) => value || undefined);

/** The body that begins a session (rule B17). */
export const sessionBody = body(
  object(
    { data: object({ login: given('Login.'), password: given('Password.') }, { description: 'Who logs in.' }) },
    { description: 'A login and its password.' },
  ),
);

/** A page of the list of sessions (rule B17). */
export const sessionsQuery = query(pageParameters({ size: 100, max: 1_000 }));
export type SessionsRequest = ReturnType<typeof sessionsQuery.read>;
