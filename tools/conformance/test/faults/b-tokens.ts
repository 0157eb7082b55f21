import { answersOf, documentsOf, formsOf, requestsOf } from './changes.js';
import { answerOf, fault, INTROSPECT, TOKEN } from './fault.js';
import { failuresOf, grantOf, tokensOf } from './oauth.js';

export const tokenFaults = [
  fault(
    'B1',
    'says 200 instead of 201 for a password grant',
    answersOf(TOKEN, (answer, request) => {
      if (answer.status === 201 && grantOf(request) === 'password') answer.status = 200;
    }),
  ),
  fault(
    'B1',
    'omits Cache-Control: no-store',
    answersOf(TOKEN, ({ headers }) => delete headers['cache-control']),
  ),
  fault(
    'B1',
    'gives expires_in as a string',
    tokensOf((tokens) => ({ ...tokens, expires_in: String(tokens.expires_in) })),
  ),
  fault(
    'B1',
    'gives expires_in in milliseconds',
    tokensOf((tokens) => ({ ...tokens, expires_in: tokens.expires_in * 1_000 })),
  ),
  fault(
    'B1',
    'puts the token into data',
    tokensOf((tokens) => ({ data: tokens, access_token: tokens.access_token })),
  ),
  fault(
    'B1',
    'writes bearer in lower case',
    tokensOf((tokens) => ({ ...tokens, token_type: 'bearer' })),
  ),
  fault(
    'B1',
    'leaves out app_id',
    tokensOf(({ app_id: _, ...tokens }) => tokens),
  ),
  fault(
    'B1',
    'gives every application a refresh token',
    tokensOf((tokens) => ({ refresh_token: 'x', ...tokens })),
  ),
  fault(
    'B2',
    'accepts credentials in the form and by HTTP Basic',
    formsOf(TOKEN, (form, { headers }) => {
      if (form.has('client_id')) delete headers.authorization;
    }),
  ),
  fault(
    'B2',
    'treats a bearer token as credentials of the application',
    requestsOf(INTROSPECT, ({ headers }) =>
      headers.authorization?.startsWith('Bearer') ? answerOf(400, { error: 'invalid_request' }) : undefined,
    ),
  ),
  fault(
    'B2',
    'does not know HTTP Basic',
    requestsOf(TOKEN, ({ headers }) => void delete headers.authorization),
  ),
  fault(
    'B2',
    'does not challenge wrong credentials',
    answersOf(TOKEN, ({ headers }) => delete headers['www-authenticate']),
  ),
  fault(
    'B3',
    'leaves out details',
    documentsOf(TOKEN, ({ details: _, ...others }) => others),
  ),
  fault(
    'B3',
    'answers an unknown application with 400',
    answersOf(TOKEN, (answer) => {
      if (answer.body.includes('"invalid_client"')) answer.status = 400;
    }),
  ),
  fault(
    'B3',
    'accepts a repeated parameter',
    formsOf(TOKEN, (form) => {
      for (const [name, value] of [...form]) form.set(name, value);
    }),
  ),
  fault(
    'B3',
    'takes a missing scope as read',
    formsOf(TOKEN, (form) => {
      if (!form.get('scope')) form.set('scope', 'read');
    }),
  ),
  fault(
    'B3',
    'accepts JSON in place of a form',
    requestsOf(TOKEN, (request) => {
      if (!request.headers['content-type']?.includes('json')) return;
      request.headers['content-type'] = 'application/x-www-form-urlencoded';
      request.body = Buffer.from(new URLSearchParams(JSON.parse(request.body.toString())).toString());
    }),
  ),
  fault(
    'B3',
    'repeats details in error_description',
    failuresOf((failure) => {
      failure.error_description = failure.details;
    }),
  ),
  fault(
    'B13',
    'does not have version 1',
    requestsOf(/^\/security\/v1/, () => answerOf(404, {})),
  ),
  fault(
    'B13',
    'answers 200 in version 1',
    answersOf(/^\/security\/v1/, (answer) => (answer.status = 200)),
  ),
];
