import { answersOf, documentsOf, formsOf, requestsOf } from './changes.js';
import { answerOf, faults, INTROSPECT, TOKEN } from './fault.js';
import { failuresOf, grantOf, tokensOf } from './oauth.js';

export const tokenFaults = [
  ...faults('B1', {
    'says 200 instead of 201 for a password grant': answersOf(TOKEN, (answer, request) => {
      if (answer.status === 201 && grantOf(request) === 'password') answer.status = 200;
    }),
    'omits Cache-Control: no-store': answersOf(TOKEN, ({ headers }) => delete headers['cache-control']),
    'gives expires_in as a string': tokensOf((tokens) => ({ ...tokens, expires_in: String(tokens.expires_in) })),
    'gives expires_in in milliseconds': tokensOf((tokens) => ({ ...tokens, expires_in: tokens.expires_in * 1_000 })),
    'puts the token into data': tokensOf((tokens) => ({ data: tokens, access_token: tokens.access_token })),
    'writes bearer in lower case': tokensOf((tokens) => ({ ...tokens, token_type: 'bearer' })),
    'leaves out app_id': tokensOf(({ app_id: _, ...tokens }) => tokens),
    'gives every application a refresh token': tokensOf((tokens) => ({ refresh_token: 'x', ...tokens })),
  }),
  ...faults('B2', {
    'accepts credentials in the form and by HTTP Basic': formsOf(TOKEN, (form, { headers }) => {
      if (form.has('client_id')) delete headers.authorization;
    }),
    'treats a bearer token as credentials of the application': requestsOf(INTROSPECT, ({ headers }) =>
      headers.authorization?.startsWith('Bearer') ? answerOf(400, { error: 'invalid_request' }) : undefined,
    ),
    'does not know HTTP Basic': requestsOf(TOKEN, ({ headers }) => void delete headers.authorization),
    'does not challenge wrong credentials': answersOf(TOKEN, ({ headers }) => delete headers['www-authenticate']),
  }),
  ...faults('B3', {
    'leaves out details': documentsOf(TOKEN, ({ details: _, ...others }) => others),
    'answers an unknown application with 400': answersOf(TOKEN, (answer) => {
      if (answer.body.includes('"invalid_client"')) answer.status = 400;
    }),
    'accepts a repeated parameter': formsOf(TOKEN, (form) => {
      for (const [name, value] of [...form]) form.set(name, value);
    }),
    'takes a missing scope as read': formsOf(TOKEN, (form) => {
      if (!form.get('scope')) form.set('scope', 'read');
    }),
    'accepts JSON in place of a form': requestsOf(TOKEN, (request) => {
      if (!request.headers['content-type']?.includes('json')) return;
      request.headers['content-type'] = 'application/x-www-form-urlencoded';
      request.body = Buffer.from(new URLSearchParams(JSON.parse(request.body.toString())).toString());
    }),
    'repeats details in error_description': failuresOf((failure) => {
      failure.error_description = failure.details;
    }),
  }),
  ...faults('B13', {
    'does not have version 1': requestsOf(/^\/security\/v1/, () => answerOf(404, {})),
    'answers 200 in version 1': answersOf(/^\/security\/v1/, (answer) => (answer.status = 200)),
  }),
];
