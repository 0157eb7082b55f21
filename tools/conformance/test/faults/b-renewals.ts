import { answersOf, documentsOf, formsOf, requestsOf } from './changes.js';
import { answerOf, faults, INTROSPECT, REVOKE, TOKEN } from './fault.js';
import { failuresOf, formOf, grantOf, invalidGrant } from './oauth.js';

const used = new Set<string>();

export const renewalFaults = [
  ...faults('B6', {
    'says 201 for a renewal': answersOf(TOKEN, (answer, request) => {
      if (answer.status === 200 && grantOf(request) === 'refresh_token') answer.status = 201;
    }),
    'does not rotate the refresh token': answersOf(TOKEN, (answer, request) => {
      if (answer.status !== 200) return;
      const tokens = JSON.parse(answer.body.toString());
      answer.body = Buffer.from(JSON.stringify({ ...tokens, refresh_token: formOf(request).get('refresh_token') }));
    }),
    'grants less than it is asked for instead of rejecting a scope': formsOf(TOKEN, (form) => {
      if (form.get('grant_type') === 'refresh_token') form.delete('scope');
    }),
    'rejects a used refresh token without revoking its family': requestsOf(TOKEN, (request) => {
      const token = formOf(request).get('refresh_token');
      if (token === null) return undefined;
      if (used.has(token)) return invalidGrant('Refresh token is not valid');
      used.add(token);
      return undefined;
    }),
    'says in other words that a refresh token is not valid': failuresOf((failure) => {
      failure.details = failure.details.replace('Refresh token is not valid', 'Token is not valid');
    }),
    'does not say that a user has been deactivated': failuresOf((failure) => {
      failure.details = failure.details.replace('User has been deactivated', 'Refresh token is not valid');
    }),
  }),
];

export const tokenAdministrationFaults = [
  ...faults('B7', {
    'answers a revocation without a body': answersOf(REVOKE, (answer) => (answer.body = Buffer.alloc(0))),
    'does not revoke': requestsOf(REVOKE, () => answerOf(200, {})),
    'gives active as a string': documentsOf(INTROSPECT, (token) => ({ ...token, active: String(token.active) })),
    'gives exp in milliseconds': documentsOf(INTROSPECT, (token) => ({ ...token, exp: token.exp * 1_000 })),
    'does not introspect refresh tokens': documentsOf(INTROSPECT, (token) =>
      'token_type' in token ? token : { active: false },
    ),
    'answers 404 for a token that is not active': answersOf(INTROSPECT, (answer) => {
      if (answer.body.includes('{"active":false}')) answer.status = 404;
    }),
    'has no introspection_endpoint in the metadata': documentsOf(
      /^\/\.well-known/,
      ({ introspection_endpoint: _, ...others }) => others,
    ),
    'uses the header Host in the metadata': answersOf(/^\/\.well-known/, (answer, { headers }) => {
      answer.body = Buffer.from(answer.body.toString().replaceAll(/http:\/\/[\d.:]+/g, `http://${headers.host}`));
    }),
  }),
];
