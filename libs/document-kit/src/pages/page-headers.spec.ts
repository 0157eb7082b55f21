import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy, pageHeaders } from './page-headers.js';

describe('the policy of a page (H6)', () => {
  it('allows its own origin only, and no page to frame it', () => {
    expect(contentSecurityPolicy()).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; " +
        "form-action 'none'; frame-ancestors 'none'",
    );
  });

  it('differs in the directives that a page names', () => {
    expect(contentSecurityPolicy({ 'img-src': "'none'", 'require-trusted-types-for': "'script'" })).toMatch(
      /; img-src 'none'; .*; require-trusted-types-for 'script'$/,
    );
  });

  it('is among the headers of each of its files', () => {
    expect(pageHeaders('a policy')).toMatchObject({ 'content-security-policy': 'a policy', 'x-frame-options': 'DENY' });
  });
});
