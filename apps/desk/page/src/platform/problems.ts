import { EarshotError, NetworkError } from '@earshot/client';

/** What a failed request means for the reader: what happened, and what to do. */
export function textOfProblem(error: unknown): string {
  if (error instanceof NetworkError) return 'The platform cannot be reached. Check your connection, and try again.';
  if (!(error instanceof EarshotError)) return 'Something went wrong in this page. Load it again.';
  if (error.status === 401) return 'Your session has ended. Log in again.';
  if (error.status === 404) return 'This is not there any more, or you may not see it.';
  if (error.status === 429) return `Too many requests. Try again${inSeconds(error.retryAfter)}.`;
  if (error.status >= 500) return `The platform is busy or unavailable. Try again${inSeconds(error.retryAfter)}.`;
  if (error.code === 'value_invalid' && /\bsaved\[\d+\]$/.test(error.meta?.path ?? '')) {
    return 'This view uses a saved search that was deleted, or that only another person can see. Remove its filters, or choose Clear all.';
  }
  return error.detail ?? 'The platform rejected the request.';
}

/** Why a login failed, by the code of the answer (B17). */
const LOGIN_PROBLEMS: Readonly<Record<string, string>> = {
  login_invalid: 'This login and password do not match.',
  user_locked:
    'This login is locked. After too many attempts that may end by itself: try again later, or ask your administrator.',
  user_deactivated: 'Your account is deactivated. Ask your administrator.',
  password_expired: 'Your password has expired. Ask your administrator.',
  desk_not_enabled: 'The desk is not enabled for your organisation.',
  https_required: 'The desk needs a secure address (https). Ask your administrator.',
  rate_limit_exceeded: 'Too many attempts from your network. Try again',
  too_busy: 'Too many people log in right now. Try again',
};

export function textOfLoginProblem(error: unknown): string {
  if (!(error instanceof EarshotError)) return textOfProblem(error);
  const text = LOGIN_PROBLEMS[error.code ?? ''];
  if (text === undefined) return textOfProblem(error);
  return text.endsWith('.') ? text : `${text}${inSeconds(error.retryAfter)}.`;
}

const inSeconds = (seconds: number | undefined): string =>
  seconds === undefined ? ' in a moment' : ` in ${Math.max(1, Math.ceil(seconds))} s`;
