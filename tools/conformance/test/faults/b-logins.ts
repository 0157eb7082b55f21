import { formsOf, requestsOf } from './changes.js';
import { faults, TOKEN } from './fault.js';
import { failuresOf, formOf, invalidGrant } from './oauth.js';

/** The check uses random logins that no user has. */
const isUnknown = (login: string | null): boolean => /[0-9a-f]{12}$/.test(login ?? '');

export const loginFaults = [
  ...faults('B4', {
    'reveals a deactivated user to callers with a wrong password': failuresOf((failure, form) => {
      if (form.get('username') === 'conformance-deactivated') failure.details = 'User has been deactivated';
    }),
    'reports an expired password first': failuresOf((failure, form) => {
      const isExpired = form.get('username') === 'conformance-in-every-state';
      if (isExpired && failure.details !== 'Login is not valid') failure.details = 'Password is no longer valid';
    }),
    'does not distinguish upper and lower case in logins': formsOf(TOKEN, (form) => {
      if (form.has('username')) form.set('username', form.get('username')!.toLowerCase());
    }),
    'reveals that a login is unknown': failuresOf((failure, form) => {
      if (isUnknown(form.get('username'))) failure.details = 'User does not exist';
    }),
    'answers an unknown login at once': requestsOf(TOKEN, (request) => {
      return isUnknown(formOf(request).get('username')) ? invalidGrant('Login is not valid') : undefined;
    }),
  }),
  ...faults('B5', {
    'locks out only logins that exist': failuresOf((failure, form) => {
      if (isUnknown(form.get('username'))) failure.details = 'Login is not valid';
    }),
    'counts a failure twice': countingFailures(2),
    'counts failures since the last lockout, not since the last success': withoutReset(),
    'checks the password during a lockout': failuresOf((failure, form) => {
      if (form.get('username') === 'conformance-locked-out') failure.details = 'Login is not valid';
    }),
  }),
];

/** As if each failure counted `times` times towards the lockout after 10. */
function countingFailures(times: number) {
  const failures = new Map<string, number>();
  return failuresOf((failure, form) => {
    const login = form.get('username')!;
    const count = (failures.get(login) ?? 0) + times;
    failures.set(login, count);
    if (count > 10) failure.details = 'User has been locked';
  });
}

/** As if a success did not reset the count of failures. */
function withoutReset() {
  const failures = new Map<string, number>();
  return requestsOf(TOKEN, (request) => {
    const form = formOf(request);
    const login = form.get('username') ?? '';
    const count = failures.get(login) ?? 0;
    if (form.get('password') === 'conformance-wrong') failures.set(login, count + 1);
    return count > 10 ? invalidGrant('User has been locked') : undefined;
  });
}
