import { answersOf, documentsOf, type Json } from './changes.js';
import { answerOf, type FaultyRequest, TOKEN } from './fault.js';

export const formOf = ({ body }: FaultyRequest): URLSearchParams => new URLSearchParams(body.toString());
export const grantOf = (request: FaultyRequest): string | null => formOf(request).get('grant_type');

export const invalidGrant = (details: string) =>
  answerOf(401, {
    error: 'invalid_grant',
    error_description:
      'The provided authorization grant (e.g., authorization code, resource owner credentials) or refresh token is ' +
      'invalid, expired, revoked, does not match the redirection URI used in the authorization request, or was issued ' +
      'to another client.',
    details,
  });

/** Changes the answers to failed logins and renewals. */
export const failuresOf = (change: (failure: Json, form: URLSearchParams) => void) =>
  answersOf(TOKEN, (answer, request) => {
    if (answer.status !== 401) return;
    const failure = JSON.parse(answer.body.toString());
    change(failure, formOf(request));
    answer.body = Buffer.from(JSON.stringify(failure));
  });

/** Changes the answers with tokens. */
export const tokensOf = (change: (tokens: Json) => Json | void) =>
  documentsOf(TOKEN, (tokens, { status }) => (status < 300 ? change(tokens) : undefined));
