/**
 * The policy of a page that loads from and sends to its own origin only, and that no other page may frame. `more` has
 * the directives in which a page differs.
 */
export const contentSecurityPolicy = (more: Readonly<Record<string, string>> = {}): string =>
  Object.entries({ ...OWN_ORIGIN, ...more })
    .map((directive) => directive.join(' '))
    .join('; ');

const OWN_ORIGIN = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self'",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
};

/** The headers of every file of a page with this policy (rule H6). */
export const pageHeaders = (policy: string): Readonly<Record<string, string>> => ({
  'content-security-policy': policy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
});
