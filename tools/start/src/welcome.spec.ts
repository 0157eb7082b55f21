import { describe, expect, it } from 'vitest';
import { DEMO } from './demo.js';
import { welcomeText } from './welcome.js';

const printed = (codingScope: string | undefined) =>
  welcomeText({
    ...{ address: 'http://127.0.0.1:3000', logs: '.data/logs', codingScope },
    demo: { logins: 'ada (read write)', scopes: ['read', 'write'], mention: 'm1' },
  });

describe('the text of a start (A1)', () => {
  it('has requests that need no scope for coding', () => {
    expect(printed(undefined)).toContain('  Any login may code, unless CODING_SCOPE names the scope for it');
    expect(printed(undefined)).toContain(` -d client_secret=${DEMO.secret} -d scope=read \\\n`);
    expect(printed(undefined)).toContain('/coding/v1/_bulk');
  });

  it('asks for the scope that coding needs (C10)', () => {
    expect(printed('write')).toContain('  Coding needs a token with the scope write (CODING_SCOPE).\n');
    expect(printed('write')).toContain(' -d scope=read+write \\\n');
    expect(printed('write')).toContain('/coding/v1/_bulk');
    expect(printed('read')).toContain(' -d scope=read \\\n');
  });

  it('has no request that would be rejected, if no token of the example has that scope', () => {
    expect(printed("it's")).toContain(
      "  Coding needs a token with the scope it's (CODING_SCOPE), which ada cannot get with acme-analytics.\n",
    );
    expect(printed("it's")).toContain(' -d scope=read \\\n');
    expect(printed("it's")).not.toContain('/coding/v1/_bulk');
  });

  it('has placeholders without the demo fixtures', () => {
    const text = welcomeText({ address: 'http://x', logs: 'logs', demo: undefined, codingScope: 'write' });
    expect(text).toContain('-d username=LOGIN -d password=PASSWORD');
    expect(text).not.toContain(DEMO.password);
  });
});
